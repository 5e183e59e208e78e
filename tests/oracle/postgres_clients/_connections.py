"""Stands in for the machine's module of that name: the queue that a pool lends from."""

from asyncio import LifoQueue as ConnectionQueue
