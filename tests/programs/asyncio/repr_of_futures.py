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
    future = asyncio.Future()
    print(repr(future))
    def one(done):
        pass
    future.add_done_callback(one)
    print(cut(future))
    future.add_done_callback(print)
    future.add_done_callback(one)
    print(cut(future))
    future.set_result([1, "two", {"three": 3}, (4,), 5, 6, 7, 8])
    print(cut(future))
    cancelled = asyncio.Future()
    cancelled.cancel()
    print(cut(cancelled))
    failed = asyncio.Future()
    failed.set_exception(KeyError("key"))
    print(cut(failed), repr(failed.exception()))
    print(repr(asyncio.gather(future, cancelled)))


asyncio.run(main())

# expect: <Future pending>
# expect: <Future pending cb=[main.<locals>.one() at :17]>
# expect: <Future pending cb=[main.<locals>.one() at :17, <1 more>, main.<locals>.one() at :17]>
# expect: <Future finished result=[1, 'two', {'three': 3}, (4,), 5, 6, ...]>
# expect: <Future cancelled>
# expect: <Future finished exception=KeyError('key')> KeyError('key')
# expect: <_GatheringFuture pending>
# expect: <Future finished result=[1, 'two', {'three': 3}, (4,), 5, 6, ...]>
