// What the SQL front answers to a statement, in the lines of statements.txt.
//
//   > SELECT 1 + 1           a simple query, carried out; ? is described alone, by the extended protocol
//   $ integer, text          the types of its parameters (of ?)
//   = sum:integer            the columns of its result
//   . 2|\N                   a row; NULL is \N, an empty text \e, a last blank \s
//   # 3                      how many rows it changed
//   ! 42703 8 column "x" does not exist
//   ! detail: ...
//   ! hint: ...
//   + accounts_pkey p        of CREATE TABLE, ALTER TABLE and CREATE INDEX: what the table has
//   (tests/oracle/sql_corpus.py)
#pragma once

#include <string>
#include <string_view>

#include "model/database/sql/tiny_database.hpp"

namespace interleave::model::database::sql::testing {

// `database` is a copy: what the statement changes is gone afterwards.
std::string AnswerTo(char mode, std::string_view text, TinyDatabase database);

}  // namespace interleave::model::database::sql::testing
