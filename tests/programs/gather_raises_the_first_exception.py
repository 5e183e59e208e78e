import asyncio


async def part(n):
    await asyncio.sleep(0.01 * n)
    if n in (1, 2):
        raise ValueError(f"part {n}")
    print("part", n, "done")
    return n


async def main():
    try:
        await asyncio.gather(part(3), part(2), part(1))
    except ValueError as error:
        print("gather raised", error)
    await asyncio.sleep(0.04)
    results = await asyncio.gather(part(0), part(1), part(2), return_exceptions=True)
    print([repr(result) for result in results])


asyncio.run(main())

# expect: gather raised part 1
# expect: part 3 done
# expect: part 0 done
# expect: ['0', "ValueError('part 1')", "ValueError('part 2')"]
