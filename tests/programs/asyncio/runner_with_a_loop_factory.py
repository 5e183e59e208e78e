import asyncio

loops = []


def factory():
    loops.append(asyncio.new_event_loop())
    return loops[-1]


async def main():
    return asyncio.get_running_loop() is loops[0]


with asyncio.Runner(loop_factory=factory) as runner:
    print(runner.run(main()))
print(loops[0].is_closed(), len(loops))

# expect: True
# expect: True 1
