import threading
import time

timers = [threading.Timer(0.1, print, ["fires"]), threading.Timer(0.2, print, args=("never",))]
keywords = threading.Timer(0.15, print, ["with"], {"end": " keywords\n"})
for timer in [*timers, keywords]:
    timer.start()
timers[1].cancel()
timers[1].join()
print("cancelled", timers[1].is_alive(), timers[0].is_alive())
# expect: cancelled False True
# expect: fires
# expect: with keywords
