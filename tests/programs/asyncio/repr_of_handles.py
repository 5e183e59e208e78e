import asyncio


def cut(thing):
    """Without the places in files, and without addresses."""
    words = []
    for word in repr(thing).split(" "):
        if ".py:" in word:
            word = word[word.index(".py:") + 3:]
        words.append("0x" if word.startswith("0x") else word)
    return " ".join(words)


async def main():
    loop = asyncio.get_running_loop()
    def callback(*arguments):
        pass
    class Thing:
        def method(self):
            pass
    handle = loop.call_soon(callback, 1, "x")
    print(cut(handle))
    handle.cancel()
    print(cut(handle), handle.cancelled())
    print(repr(loop.call_soon(print, "a" * 50)).replace("a" * 10, "A"))
    print(repr(loop.call_soon(Thing().method)))
    timer = loop.call_later(100, callback)
    text = cut(timer)
    print(text[:18], text[text.index(" main"):], timer.when() > loop.time())
    timer.cancel()
    text = cut(timer)
    print(text[:28], text[text.index(">"):])


asyncio.run(main())

# expect: <Handle main.<locals>.callback(1, 'x') at :16>
# expect: <Handle cancelled> True
# expect: <Handle print('Aaa...Aaaa')>
# expect: <Handle main.<locals>.Thing.method()>
# expect: <TimerHandle when=  main.<locals>.callback() at :16> True
# expect: <TimerHandle cancelled when= >
# expect: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
