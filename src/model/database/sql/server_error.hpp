// What a PostgreSQL server answers instead of a result: SQLSTATE, texts and names, as its ErrorResponse
// carries them. Part of the SQL front of the simulated PostgreSQL 15, which knows nothing of the machine.
//
// Functions of this folder that can fail for a reason of the user's return false (or a Step, evaluate.hpp)
// and fill in a ServerError that the caller hands over. Its texts are English and those of PostgreSQL 15.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace interleave::model::database::sql {

struct ServerError {
  std::string sqlstate;  // five characters: "23505"
  std::string message;
  std::string detail = {};
  std::string hint = {};
  // Where in the text of the query, in characters from 1 (a character may have several bytes). 0: nowhere.
  uint32_t position = 0;
  std::string table = {};
  std::string column = {};
  std::string constraint = {};
};

// Fills the error in and returns false, so that a refusal is one statement:
//   return Fail(error, "22012", "division by zero");
bool Fail(ServerError* error, std::string_view sqlstate, std::string message, uint32_t position = 0);
bool FailWithHint(ServerError* error, std::string_view sqlstate, std::string message, std::string_view hint,
                  uint32_t position);
// 0A000: what PostgreSQL can do and this front cannot: "WITH queries are not supported here".
bool RefuseUnsupported(ServerError* error, std::string_view what, uint32_t position);

}  // namespace interleave::model::database::sql
