class Pause:
    def __await__(self):
        got = yield "paused"
        return got


async def work(n):
    print("start", n)
    got = await Pause()
    print("got", got)
    try:
        await Pause()
    except ValueError as error:
        print("thrown", error)
    return n * 2


c = work(4)
print(c.send(None), c.send("hello"))
try:
    c.throw(ValueError("v"))
except StopIteration as stop:
    print("result", stop.value)
try:
    c.send(None)
except RuntimeError as error:
    print(error)
d = work(1)
d.send(None)
d.close()

# expect: start 4
# expect: got hello
# expect: paused paused
# expect: thrown v
# expect: result 8
# expect: cannot reuse already awaited coroutine
# expect: start 1
