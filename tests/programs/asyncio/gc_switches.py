import asyncio


import gc


async def main():
    print(gc.isenabled())
    gc.disable()
    print(gc.isenabled())
    gc.enable()
    print(gc.isenabled())


asyncio.run(main())

# expect: True
# expect: False
# expect: True
