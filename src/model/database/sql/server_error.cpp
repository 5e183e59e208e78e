#include "model/database/sql/server_error.hpp"

#include <utility>

#include <fmt/format.h>

namespace interleave::model::database::sql {

bool Fail(ServerError* error, std::string_view sqlstate, std::string message, uint32_t position) {
  *error =
      ServerError{.sqlstate = std::string(sqlstate), .message = std::move(message), .position = position};
  return false;
}

bool FailWithHint(ServerError* error, std::string_view sqlstate, std::string message, std::string_view hint,
                  uint32_t position) {
  Fail(error, sqlstate, std::move(message), position);
  error->hint = hint;
  return false;
}

bool RefuseUnsupported(ServerError* error, std::string_view what, uint32_t position) {
  return Fail(error, "0A000", fmt::format("{} are not supported here", what), position);
}

}  // namespace interleave::model::database::sql
