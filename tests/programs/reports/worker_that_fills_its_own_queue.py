import asyncio


async def main():
    pages = asyncio.Queue(maxsize=2)
    crawled = []

    async def crawl():
        while True:
            page = await pages.get()
            crawled.append(page)
            for link in (page * 2, page * 2 + 1):
                await pages.put(link)

    pages.put_nowait(1)
    worker = asyncio.create_task(crawl())
    await asyncio.wait([worker], timeout=0.01)
    print(crawled, pages.qsize(), pages.full(), worker.done())
    worker.cancel()


asyncio.run(main())

# expect: [1, 2] 2 True False
