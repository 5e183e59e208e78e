from contextlib import contextmanager


@contextmanager
def transaction():
    print("begin")
    try:
        yield
    except Exception:
        print("rollback")
        raise
    else:
        print("commit")


with transaction():
    print("first")
with transaction():
    {}["missing"]

# expect: begin
# expect: first
# expect: commit
# expect: begin
# expect: rollback
# expect error line 19: KeyError: 'missing'
