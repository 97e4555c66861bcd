"""Follows one stream with the client of the official SDK, as it is set by default.

Prints, for each event, how long it was in coming and what it was, as a line of JSON.
"""

import asyncio
import json
import sys
import time

from a2a.client import create_client
from a2a.types import Message, Part, Role, SendMessageRequest


async def follow(url: str, words: str) -> None:
    client = await create_client(url)
    message = Message(message_id='m-1', role=Role.ROLE_USER, parts=[Part(text=words)])
    before = time.monotonic()
    async for event in client.send_message(SendMessageRequest(message=message)):
        now = time.monotonic()
        print(json.dumps({'silence': now - before, 'event': str(event)}), flush=True)
        before = now


asyncio.run(follow(*sys.argv[1:]))
