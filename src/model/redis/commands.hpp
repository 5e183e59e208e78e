// The commands that the server knows, with the replies and the words of Redis 7.0.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "model/redis/reply.hpp"
#include "model/redis/store.hpp"

namespace interleave::model::redis {

// Carries out one command, of a script's too. Nothing that belongs to a connection (MULTI, WATCH) is here.
// REQUIRES: it is not empty.
Reply Execute(Store& store, const Command& command);
// What is wrong with a command whatever the keys hold: its name or the number of its arguments; a nil reply:
// nothing.
Reply CheckCommand(const Command& command);

// ---- What the files with commands share.

using Run = Reply (*)(Store&, const Command&);
struct CommandSpec {
  std::string_view name;  // in lower case
  int32_t arity;          // with its name; below 0: at least so many
  Run run;
};
// Each file's, ended by one without a name.
extern const CommandSpec kStringCommands[];
extern const CommandSpec kKeyCommands[];
extern const CommandSpec kContainerCommands[];

std::string LowerCase(std::string_view text);
// An integer as Redis reads one: no blanks, no plus, no leading zeros. False: it is none, or has more than 64
// bits.
bool ParseInteger(std::string_view text, int64_t* value);
Reply SyntaxError();
Reply NotAnInteger();
Reply WrongType();

}  // namespace interleave::model::redis
