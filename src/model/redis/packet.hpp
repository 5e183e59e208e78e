// What a connection makes of a command: it queues it behind MULTI, or has it carried out.
#pragma once

#include "model/redis/reply.hpp"
#include "model/redis/store.hpp"

namespace interleave::model::redis {

// `session` None: a connection that is in the middle of nothing, and stays so.
Reply ExecuteIn(Store& store, Value session, const Command& command);
// Whether the connection queues what comes next.
bool IsQueueing(Machine& machine, Value session);

}  // namespace interleave::model::redis
