import asyncio
import threading


async def main():
    print(asyncio.current_task().get_name())
    thread = threading.Thread(target=print, args=("in between",))
    thread.start()
    thread.join()
    print(asyncio.create_task(asyncio.sleep(0)).get_name())


for _ in range(2):
    thread = threading.Thread(target=lambda: None)
    thread.start()
    thread.join()
asyncio.run(main())
# expect: Task-1
# expect: in between
# expect: Task-2
