// Runs a script that was read (lua.hpp) against the server.
#pragma once

#include <string>
#include <vector>

#include "model/redis/lua.hpp"
#include "model/redis/reply.hpp"
#include "model/redis/store.hpp"

namespace interleave::model::redis::lua {

// `digest` stands in the words of its errors.
Reply Run(Store& store, const Node& block, std::vector<std::string> keys, std::vector<std::string> arguments,
          const std::string& digest);

}  // namespace interleave::model::redis::lua
