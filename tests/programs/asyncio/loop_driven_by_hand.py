import asyncio


async def work():
    await asyncio.sleep(0.001)
    return asyncio.get_running_loop() is loop


loop = asyncio.new_event_loop()
print(loop.is_running(), loop.is_closed(), loop.get_debug())
print(loop.run_until_complete(work()))
loop.call_soon(print, "soon")
loop.call_soon(loop.stop)
loop.run_forever()
loop.set_debug(True)
print(loop.get_debug())
loop.set_debug(False)
loop.run_until_complete(loop.shutdown_asyncgens())
loop.close()
print(loop.is_closed())
for action in (loop.run_forever, lambda: loop.call_soon(print), lambda: loop.call_later(1, print)):
    try:
        action()
    except RuntimeError as error:
        print(error)

# expect: False False False
# expect: True
# expect: soon
# expect: True
# expect: True
# expect: Event loop is closed
# expect: Event loop is closed
# expect: Event loop is closed
