import asyncio


def leave():
    raise SystemExit(3)


async def main():
    asyncio.get_running_loop().call_soon(leave)
    try:
        await asyncio.sleep(1)
    except asyncio.CancelledError:
        print("cancelled")
        raise


try:
    asyncio.run(main())
except SystemExit as error:
    print("left", error.args)

# expect: cancelled
# expect: left (3,)
