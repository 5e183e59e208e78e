// Goes through statements.txt, whose answers a real PostgreSQL 15 gave (tests/oracle/sql_corpus.py).
#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include "model/database/sql/answers.hpp"

namespace interleave::model::database::sql::testing {
namespace {

// "\n" stands for a line break in a statement.
std::string Unescaped(std::string text) {
  for (size_t at = 0; (at = text.find("\\n", at)) != std::string::npos;) text.replace(at, 2, "\n");
  return text;
}

TEST(SqlCorpus, AnswersAsPostgreSqlDid) {
  std::ifstream file(INTERLEAVE_SOURCE_DIR "/tests/model/database/sql/statements.txt");
  ASSERT_TRUE(file.is_open());
  TinyDatabase database;
  std::string statement;
  std::string recorded;
  size_t count = 0;
  const auto compare = [&] {
    if (statement.empty()) return;
    ++count;
    EXPECT_EQ(AnswerTo(statement[0], Unescaped(statement.substr(2)), database), recorded) << statement;
  };
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("@ ")) {
      const Answer answer = database.Run(line.substr(2));
      ASSERT_TRUE(answer.ok) << line << "\n" << answer.error.message;
    }
    const bool starts = line.starts_with("> ") || line.starts_with("? ");
    if (!starts && !line.empty() && std::string_view("$=.#!+").find(line[0]) != std::string_view::npos) {
      recorded += line + "\n";
      continue;
    }
    compare();
    statement = starts ? line : "";
    recorded.clear();
  }
  compare();
  EXPECT_GT(count, 500U);
}

}  // namespace
}  // namespace interleave::model::database::sql::testing
