// The identity of a server's state. Numbers that only ever grow (transactions, commits) are replaced by their
// rank among those that are still spoken of, and places of versions by their order, so states that differ in
// their past alone are equal.
#pragma once

#include "base/hash.hpp"
#include "model/database/engine/state.hpp"

namespace interleave::model::database {

base::Hash128Value CanonicalHash(const State& state);

}  // namespace interleave::model::database
