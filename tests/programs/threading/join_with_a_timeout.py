import threading
import time

thread = threading.Thread(target=time.sleep, args=(0.3,))
thread.start()
print(thread.join(0.05), thread.is_alive())
print(thread.join(0), thread.is_alive())
print(thread.join(-1), thread.is_alive())
print(thread.join(timeout=5), thread.is_alive())
print(thread.join(), thread.join(1))
# expect: None True
# expect: None True
# expect: None True
# expect: None False
# expect: None None
