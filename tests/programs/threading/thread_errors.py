import threading


def attempt(function, *args):
    try:
        function(*args)
    except (RuntimeError, AssertionError, ValueError) as error:
        print(type(error).__name__, error)


thread = threading.Thread(target=lambda: attempt(threading.current_thread().join))
attempt(thread.join)
print(thread.ident, thread.is_alive())
thread.start()
thread.join()
attempt(thread.start)
attempt(threading.current_thread().join)
attempt(lambda: setattr(threading.current_thread(), "daemon", True))
attempt(threading.Thread, "group")


class Forgetful(threading.Thread):
    def __init__(self):
        pass


attempt(lambda: Forgetful().start())
attempt(lambda: Forgetful().join())
attempt(lambda: Forgetful().name)
attempt(threading.Semaphore, -1)
attempt(threading.Condition().notify)
attempt(threading.Condition().wait)
attempt(threading.Condition(threading.Lock()).notify_all)
attempt(threading.Lock().release)
attempt(threading.RLock().release)
attempt(lambda: threading.Semaphore().acquire(False, 1))
attempt(lambda: threading.Lock().acquire(False, 1))
attempt(lambda: threading.Lock().acquire(True, -2))
# expect: RuntimeError cannot join thread before it is started
# expect: None False
# expect: RuntimeError cannot join current thread
# expect: RuntimeError threads can only be started once
# expect: RuntimeError cannot join current thread
# expect: RuntimeError cannot set daemon status of active thread
# expect: AssertionError group argument must be None for now
# expect: RuntimeError thread.__init__() not called
# expect: RuntimeError Thread.__init__() not called
# expect: AssertionError Thread.__init__() not called
# expect: ValueError semaphore initial value must be >= 0
# expect: RuntimeError cannot notify on un-acquired lock
# expect: RuntimeError cannot wait on un-acquired lock
# expect: RuntimeError cannot notify on un-acquired lock
# expect: RuntimeError release unlocked lock
# expect: RuntimeError cannot release un-acquired lock
# expect: ValueError can't specify timeout for non-blocking acquire
# expect: ValueError can't specify a timeout for a non-blocking call
# expect: ValueError timeout value must be positive
