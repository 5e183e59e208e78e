import functools
import threading
import time


class Row:
    def __init__(self, name):
        self.name = name
        self.calls = 0

    @functools.cached_property
    def data(self):
        self.calls += 1
        time.sleep(0.1)
        if self.name == "fails" and self.calls == 1:
            raise ValueError("once")
        return self.name * 2


def read(row):
    try:
        results.append(row.data)
    except ValueError as error:
        results.append(str(error))


def run(rows):
    results.clear()
    start = time.monotonic()
    threads = [threading.Thread(target=read, args=(row,)) for row in rows]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    is_serial = time.monotonic() - start > 0.28
    print(sorted(results), is_serial, [row.calls for row in rows])


results = []
row = Row("same")
run([Row("a"), Row("b"), Row("c")])
run([row, row, row])
fails = Row("fails")
run([fails, fails])
# expect: ['aa', 'bb', 'cc'] True [1, 1, 1]
# expect: ['samesame', 'samesame', 'samesame'] False [1, 1, 1]
# expect: ['failsfails', 'once'] False [2, 2]
