import threading

lock = threading.Lock()


def leave(how):
    with lock:
        print(how, lock.locked())
        if how == "return":
            return
        if how == "raise":
            raise ValueError(how)


leave("end")
print(lock.locked())
leave("return")
print(lock.locked())
try:
    leave("raise")
except ValueError as error:
    print("raised", error, lock.locked())
for _ in range(2):
    with lock:
        break
print(lock.locked())

# expect: end True
# expect: False
# expect: return True
# expect: False
# expect: raise True
# expect: raised raise False
# expect: False
