#include "model/database/database.hpp"

#include <memory>

#include <fmt/format.h>

#include "model/asyncio/future.hpp"
#include "model/asyncio/loop.hpp"
#include "model/database/engine/vacuum.hpp"

namespace interleave::model::database {

namespace {

constexpr const char* kLookName = "__look__";

SessionId NewSession(Machine& machine, uint32_t process = 0) {
  Database& types = Database::Of(machine);
  types.server.Observe(sim::World::Of(machine).records() ? &types.recorder : nullptr);
  return types.server.Connect(process);
}

// What is run beside the program: definitions of tables, and what counters ask. No time passes.
Answer RunAside(Machine& machine, Value sql) {
  Server& server = Database::Of(machine).server;
  const SessionId id = NewSession(machine);
  Answer answer = server.Run(id, machine.Text(sql), nullptr, NowUs(machine));
  server.Disconnect(id);
  return answer;
}

Outcome RefuseWait(Machine& machine) {
  return machine.Raise(vm::ExceptionType::kRuntimeError, "the statement would have to wait");
}

// Settings that go along with connecting, as pairs of texts. False: the server has refused one.
bool Preset(Machine& machine, SessionId id, Value settings, Answer* answer) {
  Server& server = Database::Of(machine).server;
  std::vector<Value> pairs;
  machine.Items(settings, &pairs);
  for (const Value pair : pairs) {
    std::vector<Value> texts;
    machine.Items(pair, &texts);
    *answer = server.Preset(id, machine.Text(texts[0]), machine.Text(texts[1]), NowUs(machine));
    if (answer->kind != Answer::Kind::kDone) return false;
  }
  return true;
}

Outcome Connect(Machine& machine, const Arguments& arguments) {
  Database& types = Database::Of(machine);
  const uint32_t process = sim::World::Of(machine).threads().ProcessOf(machine.Globals());
  const SessionId id = NewSession(machine, process);
  Answer refused;
  if (!arguments[0].is_unset() && !Preset(machine, id, arguments[0], &refused)) {
    types.server.Disconnect(id);
    return Render(machine, refused);
  }
  const Value session = machine.NewObject(types.session);
  SetSmall(machine, session.ref(), session_slot::kId, id);
  SetSmall(machine, session.ref(), session_slot::kNumber, sim::World::Of(machine).NewObjectNumber());
  for (const uint32_t slot : session_slot::kOfWait) Set(machine, session.ref(), slot, Value::None());
  SetSmall(machine, session.ref(), session_slot::kActor, 0);
  Set(machine, session.ref(), session_slot::kWoken, Value::Bool(false));
  return Outcome::Return(session);
}

// False: raised.
bool CheckSession(Machine& machine, Value session) {
  if (machine.IsType(session, Database::Of(machine).session)) return true;
  machine.Raise(vm::ExceptionType::kTypeError, "a session is expected");
  return false;
}

// Who runs has a session now, or is done with it.
void RecordLoan(Machine& machine, Value session, trace::RecordKind kind) {
  sim::World& world = sim::World::Of(machine);
  if (world.records())
    world.Record(kind, world.actor(), static_cast<uint8_t>(trace::Wait::kPool), machine.CurrentLine(),
                 IdOf(machine, session));
}

Outcome Close(Machine& machine, const Arguments& arguments) {
  if (!CheckSession(machine, arguments[0])) return Outcome::Raise();
  if (!machine.MayProceed()) return sim::World::Of(machine).Ask();
  Server& server = Database::Of(machine).server;
  const SessionId id = IdOf(machine, arguments[0]);
  if (!server.session(id).open) return Outcome::None();
  EndWait(machine, arguments[0]);
  RecordLoan(machine, arguments[0], trace::RecordKind::kRelease);
  server.Disconnect(id);
  LetGoOn(machine);
  return Outcome::None();
}

Outcome Lent(Machine& machine, const Arguments& arguments) {
  if (!CheckSession(machine, arguments[0])) return Outcome::Raise();
  RecordLoan(machine, arguments[0], trace::RecordKind::kAcquire);
  return Outcome::None();
}

Outcome Returned(Machine& machine, const Arguments& arguments) {
  if (!CheckSession(machine, arguments[0])) return Outcome::Raise();
  RecordLoan(machine, arguments[0], trace::RecordKind::kRelease);
  return Outcome::None();
}

Outcome Status(Machine& machine, const Arguments& arguments) {
  if (!CheckSession(machine, arguments[0])) return Outcome::Raise();
  constexpr std::string_view kWords[] = {"idle", "in transaction", "failed"};
  const SessionState state = Database::Of(machine).server.StateOf(IdOf(machine, arguments[0]));
  return Outcome::Return(machine.String(kWords[static_cast<size_t>(state)]));
}

Outcome HoldsAdvisory(Machine& machine, const Arguments& arguments) {
  if (!CheckSession(machine, arguments[0])) return Outcome::Raise();
  return Outcome::Return(
      Value::Bool(Database::Of(machine).server.HoldsAdvisoryLocks(IdOf(machine, arguments[0]))));
}

Outcome Describe(Machine& machine, const Arguments& arguments) {
  std::vector<sql::Type> types;
  sql::ServerError error;
  if (!Database::Of(machine).server.Describe(machine.Text(arguments[0]), &types, &error))
    return RaiseServerError(machine, error);
  std::vector<Value> names;
  for (const sql::Type type : types) names.push_back(machine.String(sql::NameOf(type)));
  return Outcome::Return(machine.Tuple(names.data(), static_cast<uint32_t>(names.size())));
}

// A future that is done: what was cancelled has ended at once.
Outcome Settle(Machine& machine, const Arguments&) {
  Ref loop = 0;
  if (!asyncio::RequireRunningLoop(machine, &loop)) return Outcome::Raise();
  const Value future = asyncio::NewFuture(machine, loop);
  asyncio::SetResult(machine, future.ref(), Value::None());
  return Outcome::Return(future);
}

Outcome PoolSize(Machine& machine, const Arguments&) {
  return Outcome::Return(machine.Int(sim::World::Of(machine).options().database.pool_size));
}

// Statements that define tables, at the program's start.
Outcome Define(Machine& machine, const Arguments& arguments) {
  const Answer answer = RunAside(machine, arguments[0]);
  if (answer.kind == Answer::Kind::kWaits) return RefuseWait(machine);
  const Outcome outcome = Render(machine, answer);
  return outcome.raised() ? outcome : Outcome::None();
}

// The first column of the first row, as it is committed.
Outcome Look(Machine& machine, const Arguments& arguments) {
  if (!machine.IsString(arguments[0]))
    return machine.Raise(vm::ExceptionType::kTypeError, "a statement is expected, as a str");
  const Answer answer = Database::Of(machine).server.Look(machine.Text(arguments[0]), NowUs(machine));
  const Outcome outcome = Render(machine, answer);
  if (outcome.raised()) return outcome;
  const Value rows = machine.GetSlot(outcome.value, 2);
  if (machine.ListSize(rows) == 0) return Outcome::None();
  const Value row = machine.ListGet(rows, 0);
  return Outcome::Return(machine.arena().count(row.ref()) == 0 ? Value::None() : machine.GetSlot(row, 0));
}

// The same under a name that the expressions of counters know. The program itself does not: Python has none.
Outcome LookFromExpression(Machine& machine, const Arguments& arguments) {
  if (machine.MayWait())
    return machine.Raise(vm::ExceptionType::kNameError, fmt::format("name '{}' is not defined", kLookName));
  return Look(machine, arguments);
}

std::shared_ptr<const void> SaveServer(sim::World& world) {
  return world.Model<Database>(sim::ModelId::kDatabase).server.Save();
}

void RestoreServer(sim::World& world, const std::shared_ptr<const void>& saved) {
  Database& database = world.Model<Database>(sim::ModelId::kDatabase);
  database.server.Restore(std::static_pointer_cast<const State>(saved));
  database.settled.reset();
}

base::Hash128Value HashServer(sim::World& world) {
  return world.Model<Database>(sim::ModelId::kDatabase).server.Hash();
}

}  // namespace

void Install(sim::World& world) {
  Machine& machine = world.machine();
  auto types = std::make_shared<Database>(&world);
  world.SetModel(sim::ModelId::kDatabase, types);
  types->waiting_root = machine.arena().AddRoot();
  types->blocking_root = machine.arena().AddRoot();
  world.threads().AddRoot(types->blocking_root, Value::Unset());
  types->session =
      machine.AddType({.name = "session", .module = "_database", .slot_count = OwnSlots(session_slot::kEnd)});
  machine.arena().DeclareVolatile(types->session, session_slot::kNumber);
  InstallCalls(machine, *types);
  const Value module = machine.NewModule("_database");
  types->server_error = machine.AddExceptionClass("ServerError", "_database",
                                                  machine.ExceptionClass(vm::ExceptionType::kException));
  machine.SetModule(module, "ServerError", types->server_error);
  for (const std::string_view name : kErrorNames) types->error_names.push_back(machine.Interned(name));
  machine.AddFunctions(module, {{"connect", "settings?", &Connect},
                                {"close", "session", &Close, true},
                                {"run", "session sql args limit?", &RunAwaited},
                                {"settle", "session", &Settle},
                                {"run_blocking", "session sql args", &RunBlocking, true},
                                {"status", "session", &Status},
                                {"holds_advisory", "session", &HoldsAdvisory},
                                {"describe", "sql", &Describe},
                                {"define", "sql", &Define},
                                {"look", "sql", &Look},
                                {"lent", "session", &Lent},
                                {"returned", "session", &Returned},
                                {"pool_size", "", &PoolSize}});
  machine.SetBuiltin(kLookName,
                     machine.NativeValue(machine.AddNative({kLookName, "sql", &LookFromExpression})));
  world.hooks.save_beside = &SaveServer;
  world.hooks.restore_beside = &RestoreServer;
  world.hooks.hash_beside = &HashServer;
}

}  // namespace interleave::model::database
