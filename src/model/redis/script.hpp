// EVAL, EVALSHA and SCRIPT: scripts in the part of Lua that lua.hpp tells of. A script is carried out as one
// command: nothing of others comes between.
#pragma once

#include "model/redis/reply.hpp"
#include "model/redis/store.hpp"

namespace interleave::model::redis {

Reply Eval(Store& store, const Command& command);
Reply EvalDigest(Store& store, const Command& command);
Reply ScriptCommand(Store& store, const Command& command);

}  // namespace interleave::model::redis
