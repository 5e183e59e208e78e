import asyncio

policy = asyncio.get_event_loop_policy()
print(policy is asyncio.get_event_loop_policy(), isinstance(policy, asyncio.AbstractEventLoopPolicy))
loop = policy.new_event_loop()
policy.set_event_loop(loop)
print(policy.get_event_loop() is loop, asyncio.get_event_loop() is loop)
asyncio.set_event_loop(None)
try:
    asyncio.get_event_loop()
except RuntimeError as error:
    print(error)
try:
    asyncio.set_event_loop(5)
except TypeError as error:
    print(error)
try:
    asyncio.set_event_loop_policy(5)
except TypeError as error:
    print(error)
loop.close()

# expect: True True
# expect: True True
# expect: There is no current event loop in thread 'MainThread'.
# expect: loop must be an instance of AbstractEventLoop or None, not 'int'
# expect: policy must be an instance of AbstractEventLoopPolicy or None, not 'int'
