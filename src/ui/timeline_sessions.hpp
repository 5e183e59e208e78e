// The strip below the lanes: a lane for each session of the database, its statements as spans on the ground
// of its transaction, hatched while they wait, with an arrow to the session that has what they wait for; and
// in a line above, what a pool has lent and who waits for it. There is no strip while no session was used.
#pragma once

#include <string>

#include "ui/ui.hpp"
#include "ui/view.hpp"
#include "ui/workbench.hpp"

namespace interleave::ui {

// Of `room` for lanes and strip together; 0: there is no strip.
float SessionsHeight(Workbench& bench, float room);

// `strip` as wide as the lanes with their names, which take `gutter` of it.
void DrawSessions(Ui& ui, Workbench& bench, const TimeAxis& axis, Rect strip, float gutter);

// "db 2".
std::string SessionName(const Ui& ui, uint32_t number);
// Who has the session at a time: the actor of the loan or transaction that lasts then, else of the statement;
// 0: nobody.
uint32_t UserOf(const trace::DatabaseSession& session, int64_t time_ns);
// What a pool has lent at a time, and who waits for it then; empty where there is no pool.
std::string DescribePool(Ui& ui, Workbench& bench, int64_t time_ns);

}  // namespace interleave::ui
