// The module _redis: one Redis server that all processes of a run talk to, on which the library's redis.py
// stands. A call sends a packet of commands (as texts, like the protocol) and is answered with their replies.
//
// A call draws its latency when it starts. In a timed run the packet reaches the server after half of it,
// where packets are carried out in the order in which they arrive, and its replies are back after all of it.
// In untimed runs the effect of each command and the reply are events of their own (leases.hpp for what keys
// with a time to live do there); commands of a transaction are one. A call that is cancelled takes effect all
// the same: it has been sent.
//
// Sources: the documentation of the commands at redis.io and the behaviour of Redis 7.0.15, against which
// tests/oracle/redis compares it.
//
// Inaccuracies: one database, no memory limit, no persistence, no replicas, no publishing, no blocking
// commands. Texts are UTF-8 and are counted in characters' bytes only where STRLEN and APPEND say so.
// Integers of scripts are 64 bits wide where Lua's are floats, and a small part of Lua is there (script.hpp).
// Connecting takes no time. A blocking call in an untimed run takes effect with its reply; its thread does
// nothing between that others see.
#pragma once

#include "sim/world.hpp"

namespace interleave::model::redis {

// REQUIRES: the module asyncio is there.
void Install(sim::World& world);

}  // namespace interleave::model::redis
