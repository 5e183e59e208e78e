from collections import namedtuple

Job = namedtuple("Job", ["name", "retries", "timeout"], defaults=[3, None])
print(Job("a"), Job("b", 5), Job("c", timeout=1), Job._field_defaults)
Comma = namedtuple("Comma", "a, b,c")
print(Comma(1, 2, 3), Comma._fields)
for names in ("a a", "def x", "1a", "_x"):
    try:
        namedtuple("Bad", names)
    except ValueError as error:
        print(error)
try:
    Job("a")._replace(nothing=1)
except ValueError as error:
    print(error)

# expect: Job(name='a', retries=3, timeout=None) Job(name='b', retries=5, timeout=None) Job(name='c', retries=3, timeout=1) {'retries': 3, 'timeout': None}
# expect: Comma(a=1, b=2, c=3) ('a', 'b', 'c')
# expect: Encountered duplicate field name: 'a'
# expect: Type names and field names cannot be a keyword: 'def'
# expect: Type names and field names must be valid identifiers: '1a'
# expect: Field names cannot start with an underscore: '_x'
# expect: Got unexpected field names: ['nothing']
