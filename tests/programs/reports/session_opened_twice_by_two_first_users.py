import asyncio


class Conversation:
    def __init__(self):
        self.identity = None
        self.opened = 0
        self.messages = {}

    async def open(self):
        if self.identity is None:
            await asyncio.sleep(0.001)
            self.opened += 1
            self.identity = f"session-{self.opened}"
        return self.identity

    async def say(self, text):
        identity = await self.open()
        await asyncio.sleep(0.001)
        self.messages.setdefault(identity, []).append(text)


async def main():
    conversation = Conversation()
    await asyncio.gather(*(conversation.say(text) for text in ("hello", "again", "bye")))
    print(conversation.opened, conversation.identity)
    for identity, messages in conversation.messages.items():
        print(identity, messages)


asyncio.run(main())

# expect: 3 session-3
# expect: session-1 ['hello']
# expect: session-2 ['again']
# expect: session-3 ['bye']
