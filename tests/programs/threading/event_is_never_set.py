import threading

event = threading.Event()
thread = threading.Thread(target=event.wait)
thread.start()
print("main ends")
# expect outcome: stuck
# expect: main ends
