import asyncio


def handler(loop, context):
    print(context["message"].split(" at ")[0], sorted(context), repr(context.get("exception")))


async def main():
    asyncio.get_running_loop().set_exception_handler(handler)

    async def fail():
        raise ValueError("lost")
    asyncio.create_task(fail()).add_done_callback(lambda task: print("done", task.done()))
    await asyncio.sleep(0)
    print("waiting")
    await asyncio.sleep(0.001)
    print("end")


asyncio.run(main())

# expect: waiting
# expect: done True
# expect: Task exception was never retrieved ['exception', 'future', 'message'] ValueError('lost')
# expect: end
