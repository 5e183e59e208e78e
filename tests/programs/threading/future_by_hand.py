import threading
import time
from concurrent.futures import CancelledError, Executor, Future, InvalidStateError, TimeoutError


def state(future):
    return future.done(), future.running(), future.cancelled(), repr(future).partition("state=")[2]


future = Future()
print(state(future), future.set_running_or_notify_cancel(), state(future), future.cancel())
try:
    future.set_running_or_notify_cancel()
except RuntimeError as error:
    print(error)
for timeout in (0, 0.05, -1):
    try:
        future.result(timeout)
    except TimeoutError as error:
        print(repr(error), TimeoutError.__module__)
threading.Timer(0.1, future.set_result, ["late"]).start()
print(future.result(), future.exception(), state(future))
for change in (lambda: future.set_result(1), lambda: future.set_exception(ValueError())):
    try:
        change()
    except InvalidStateError as error:
        print(str(error).partition(" at ")[0], str(error).partition("state=")[2])

future = Future()
future.add_done_callback(lambda done: print("first", done.exception()))
future.add_done_callback(lambda done: 1 / 0)
future.add_done_callback(lambda done: print("third", done is future))
future.set_exception(KeyError("key"))
future.add_done_callback(lambda done: print("at once"))
print(state(future), repr(future.exception(5)))
try:
    future.result()
except KeyError as error:
    print(repr(error), error is future.exception())

future = Future()
future.add_done_callback(lambda done: print("cancelled", done.cancelled()))
errors = []
waiter = threading.Thread(target=lambda: errors.append(future_error()))


def future_error():
    try:
        future.result()
    except CancelledError as error:
        return error


waiter.start()
time.sleep(0.05)
print(future.cancel(), future.cancel(), state(future))
waiter.join()
print(repr(errors[0]))
print(future.set_running_or_notify_cancel(), state(future))
try:
    future.exception()
except CancelledError as error:
    print(repr(error), CancelledError, issubclass(CancelledError, Exception))
try:
    with Executor() as executor:
        executor.submit(print)
except NotImplementedError as error:
    print(repr(error))
# expect: (False, False, False, 'pending>') True (False, True, False, 'running>') False
# expect: Future in unexpected state
# expect: TimeoutError() builtins
# expect: TimeoutError() builtins
# expect: TimeoutError() builtins
# expect: late None (True, False, False, 'finished returned str>')
# expect: FINISHED: <Future finished returned str>
# expect: FINISHED: <Future finished returned str>
# expect: first 'key'
# expect: third True
# expect: at once
# expect: (True, False, False, 'finished raised KeyError>') KeyError('key')
# expect: KeyError('key') True
# expect: cancelled True
# expect: True True (True, False, True, 'cancelled>')
# expect: CancelledError()
# expect: False (True, False, True, 'cancelled>')
# expect: CancelledError() <class 'concurrent.futures._base.CancelledError'> True
# expect: NotImplementedError()
