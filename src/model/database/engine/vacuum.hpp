// Forgetting what nobody can see any more, so that a server that runs for long stays small and equal states
// look alike. Nothing that a session can observe changes by it.
#pragma once

#include "model/database/engine/state.hpp"

namespace interleave::model::database {

// The version's marks changed: it is looked at by the next Vacuum.
void MarkUnsettled(Table& table, VersionId version);
// kCommitted where everybody sees it.
Fate FateOfMaker(const State& state, const Version& version);

void Vacuum(State& state);
// Once enough transactions are kept.
void VacuumIfDue(State& state);

}  // namespace interleave::model::database
