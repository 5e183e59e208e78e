// The simulated database as a program of its own, asked in JSON: a line to its standard input, a line back.
// The protocol is described in tests/oracle/postgres/driver.py.
#include <iostream>
#include <map>
#include <memory>
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "model/database/engine/server.hpp"

namespace {

namespace database = interleave::model::database;
using database::Answer;
using database::SessionId;
using nlohmann::json;

// "Process 1003" as the session's number from 0.
std::string WithSessionNumbers(std::string text) {
  constexpr std::string_view kWord = "rocess ";
  constexpr int kFirstPid = 1001;
  for (size_t at = text.find(kWord); at != std::string::npos; at = text.find(kWord, at + 1)) {
    size_t end = at + kWord.size();
    while (end < text.size() && text[end] >= '0' && text[end] <= '9') ++end;
    const int pid = std::stoi(text.substr(at + kWord.size(), end - at - kWord.size()));
    text.replace(at + kWord.size(), end - at - kWord.size(), std::to_string(pid - kFirstPid));
  }
  return text;
}

class Driver {
 public:
  json Handle(const json& request) {
    const std::string op = request.at("op");
    if (op == "reset") {
      server_ = std::make_unique<database::Server>();
      saved_.clear();
      return json::object();
    }
    if (op == "save") return Save();
    if (op == "restore") {
      server_->Restore(saved_.at(request.at("id")));
      return json::object();
    }
    const SessionId session = static_cast<SessionId>(request.at("session").get<int>()) + 1;
    while (server_->state().sessions.size() < session) server_->Connect();
    if (op == "run")
      return Render(session, server_->Run(session, request.at("sql").get<std::string>(), nullptr, 0));
    if (op == "resume") return Render(session, server_->GoOn(session, 0));
    if (op == "lock_timeout") return Render(session, server_->EndLockTimeout(session));
    if (op == "statement_timeout") return Render(session, server_->EndStatementTimeout(session));
    if (op == "cancel") return Render(session, server_->Cancel(session));
    if (op == "deadlock_check") {
      if (server_->IsDeadlocked(session)) return Render(session, server_->EndDeadlock(session));
      Answer waits;
      waits.kind = Answer::Kind::kWaits;
      return Render(session, waits);
    }
    return {{"error", "unknown op " + op}};
  }

 private:
  json Save() {
    const int id = static_cast<int>(saved_.size()) + 1;
    const interleave::base::Hash128Value hash = server_->Hash();
    saved_[id] = server_->Save();
    return {{"id", id}, {"state", fmt::format("{:016x}{:016x}", hash.high, hash.low)}};
  }

  json Render(SessionId session, const Answer& answer) const {
    json result = {{"session", session - 1}};
    result["state"] = answer.kind == Answer::Kind::kWaits ? "waits" : "done";
    json woken = json::array();
    for (SessionId other = 1; other <= server_->state().sessions.size(); ++other) {
      if (server_->MayGoOn(other, 0)) woken.push_back(other - 1);
    }
    result["woken"] = woken;
    if (answer.kind != Answer::Kind::kWaits) result["status"] = StatusOf(session);
    if (answer.kind == Answer::Kind::kFailed) {
      result["sqlstate"] = answer.error.sqlstate;
      result["message"] = answer.error.message;
      if (!answer.error.detail.empty()) result["detail"] = WithSessionNumbers(answer.error.detail);
    }
    if (answer.kind == Answer::Kind::kDone) AddRows(answer, &result);
    return result;
  }

  std::string StatusOf(SessionId session) const {
    const database::SessionState state = server_->StateOf(session);
    return state == database::SessionState::kIdle     ? "I"
           : state == database::SessionState::kFailed ? "E"
                                                      : "T";
  }

  static void AddRows(const Answer& answer, json* result) {
    (*result)["tag"] = answer.tag;
    if (answer.statement == nullptr || !answer.statement->returns_rows) return;
    const auto& columns = answer.statement->columns;
    json names = json::array();
    json types = json::array();
    for (const auto& column : columns) {
      names.push_back(column.name);
      types.push_back(database::sql::NameOf(column.type));
    }
    json rows = json::array();
    for (const database::Row& row : answer.rows) {
      json texts = json::array();
      for (size_t index = 0; index < columns.size(); ++index) {
        texts.push_back(row[index].is_null() ? json()
                                             : json(database::sql::ToText(row[index], columns[index].type)));
      }
      rows.push_back(texts);
    }
    (*result)["columns"] = names;
    (*result)["types"] = types;
    (*result)["rows"] = rows;
  }

  std::unique_ptr<database::Server> server_ = std::make_unique<database::Server>();
  std::map<int, std::shared_ptr<const database::State>> saved_;
};

}  // namespace

int main() {
  Driver driver;
  std::string line;
  while (std::getline(std::cin, line)) {
    const json request = json::parse(line, nullptr, false);
    const json answer = request.is_object() ? driver.Handle(request) : json{{"error", "no JSON object"}};
    std::cout << answer.dump() << std::endl;
  }
  return 0;
}
