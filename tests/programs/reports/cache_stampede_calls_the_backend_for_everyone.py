import asyncio

stored = {}
backend_calls = []


async def backend(key):
    backend_calls.append(key)
    await asyncio.sleep(0.005)
    return f"<{key}>"


async def page(key):
    try:
        return stored[key]
    except KeyError:
        stored[key] = await backend(key)
        return stored[key]


async def main():
    pages = await asyncio.gather(*[page("home") for _ in range(6)])
    print(set(pages), len(backend_calls))
    print(await page("home"), len(backend_calls))


asyncio.run(main())

# expect: {'<home>'} 6
# expect: <home> 6
