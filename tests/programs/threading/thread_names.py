import threading


def work():
    print(threading.current_thread().name)


class Callable:
    def __call__(self):
        print(threading.current_thread().name)


for options in ({}, {"name": "mine"}, {"name": ""}, {"name": 7}):
    thread = threading.Thread(target=work, **options)
    thread.start()
    thread.join()
thread = threading.Thread(target=Callable())
thread.start()
thread.join()
print(threading.Thread().name, threading.Timer(1, work).name)
print(threading.current_thread().name, threading.main_thread() is threading.current_thread())
thread.name = "another"
print(threading.enumerate() == [threading.main_thread()])
print(thread.name, thread.getName(), threading.Thread(target=lambda: None).name)
print(threading.Thread(name="new", daemon=True))
# expect: Thread-1 (work)
# expect: mine
# expect: Thread-2 (work)
# expect: 7
# expect: Thread-3
# expect: Thread-4 Thread-5
# expect: MainThread True
# expect: True
# expect: another another Thread-6 (<lambda>)
# expect: <Thread(new, initial daemon)>
