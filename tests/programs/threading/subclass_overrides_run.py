import threading
import time


class Worker(threading.Thread):
    def __init__(self, number):
        super().__init__(name=f"worker-{number}", daemon=True)
        self.number = number
        self.result = None

    def run(self):
        time.sleep(0.01)
        self.result = self.number * self.number


workers = [Worker(number) for number in range(4)]
for worker in workers:
    worker.start()
for worker in workers:
    worker.join()
print([worker.result for worker in workers], [worker.name for worker in workers], workers[0].daemon)
thread = threading.Thread(target=print, args=("called",), kwargs={"end": "!\n"})
thread.run()
print(thread.is_alive())
# expect: [0, 1, 4, 9] ['worker-0', 'worker-1', 'worker-2', 'worker-3'] True
# expect: called!
# expect: False
