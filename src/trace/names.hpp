// The words that records' numbers stand for, as exports print them: lower case, words joined by `_`.
// REQUIRES, for all: an enumerator. What was cast from a record's byte is one: only our own code writes them.
#pragma once

#include <string_view>

#include "trace/record.hpp"

namespace interleave::trace {

// The record's kind; "read" and "write" for values that are texts too. Time gaps and steps have no name.
std::string_view Name(RecordKind kind);
std::string_view Name(Wait wait);
std::string_view Name(Ending ending);
std::string_view Name(Device device);
std::string_view Name(Outcome outcome);
std::string_view Name(ServedState state);
std::string_view Name(RowChange change);
std::string_view Name(TransactionEnd end);

}  // namespace interleave::trace
