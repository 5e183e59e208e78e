// The words with which commands say until when a key lives.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "model/redis/reply.hpp"

namespace interleave::model::redis {

struct Deadline {
  bool is_set = false;
  std::string word;    // "ex" seconds, "px" milliseconds, "exat", "pxat": at that time, from the run's start
  std::string number;  // as it was given
  int64_t at_ms = 0;   // what ReadDeadline finds
};

bool IsDeadlineWord(std::string_view word);
// False: the reply is *error, with the name of the command in its words.
bool ReadDeadline(std::string_view command, int64_t now_ms, Deadline* deadline, Reply* error);

}  // namespace interleave::model::redis
