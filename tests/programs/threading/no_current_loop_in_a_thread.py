import asyncio
import threading


def ask():
    for function in (asyncio.get_event_loop, asyncio.get_running_loop):
        try:
            function()
        except RuntimeError as error:
            print(error)


thread = threading.Thread(target=ask)
thread.start()
thread.join()
thread = threading.Thread(target=ask, name="named")
thread.start()
thread.join()
# expect: There is no current event loop in thread 'Thread-1 (ask)'.
# expect: no running event loop
# expect: There is no current event loop in thread 'named'.
# expect: no running event loop
