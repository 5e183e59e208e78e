import threading

own = threading.local()
seen = []
go = threading.Event()


def work():
    seen.append(hasattr(own, "value"))
    own.value = len(seen)


def wait():
    go.wait()
    seen.append(hasattr(own, "value"))


own.value = "main"
for _ in range(500):
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
print(len(seen), any(seen), own.value)
seen.clear()
threads = [threading.Thread(target=work if number % 3 else wait) for number in range(500)]
for thread in threads:
    thread.start()
print(threading.active_count() >= 167)
go.set()
for thread in threads:
    thread.join()
print(len(seen), threading.active_count(), own.value)
# expect: 500 False main
# expect: True
# expect: 500 1 main
