// Any bytes as statements of three sessions, a line each, the first byte saying whose: every one is answered,
// refused with an SQLSTATE, or waits for somebody; a state that is saved and restored is the same state.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/check.hpp"
#include "model/database/engine/server.hpp"

namespace {

using interleave::model::database::Answer;
using interleave::model::database::Server;
using interleave::model::database::SessionId;

constexpr size_t kMostLines = 40;
constexpr SessionId kSessions = 3;

void Check(const Answer& answer) {
  if (answer.kind != Answer::Kind::kFailed) return;
  CHECK(answer.error.sqlstate.size() == 5);
  CHECK(!answer.error.message.empty());
}

// Somebody who waits is let go on, or gives up.
void EndWait(Server& server, SessionId session) {
  while (server.IsWaiting(session)) {
    if (server.MayGoOn(session, 0)) {
      Check(server.GoOn(session, 0));
    } else {
      Check(server.IsDeadlocked(session) ? server.EndDeadlock(session) : server.Cancel(session));
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  Server server;
  for (SessionId session = 1; session <= kSessions; ++session) CHECK(server.Connect() == session);
  Check(server.Run(1, "CREATE TABLE t (id int PRIMARY KEY, n int NOT NULL DEFAULT 0, s text UNIQUE)", nullptr,
                   0));
  Check(server.Run(1, "INSERT INTO t VALUES (1, 10, 'a'), (2, 20, 'b')", nullptr, 0));
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  for (size_t line = 0; line < kMostLines && !rest.empty(); ++line) {
    const size_t end = rest.find('\n');
    const std::string_view text = rest.substr(0, end);
    rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
    if (text.empty()) continue;
    const SessionId session = static_cast<unsigned char>(text[0]) % kSessions + 1;
    EndWait(server, session);
    Check(server.Run(session, text.substr(1), nullptr, 0));
  }
  const interleave::base::Hash128Value hash = server.Hash();
  const auto saved = server.Save();
  for (SessionId session = 1; session <= kSessions; ++session) EndWait(server, session);
  for (SessionId session = 1; session <= kSessions; ++session) server.Disconnect(session);
  server.Restore(saved);
  CHECK(server.Hash() == hash);
  return 0;
}
