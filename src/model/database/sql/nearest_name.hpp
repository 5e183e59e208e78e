// The column that somebody may have meant who named one that is not there, for the hint of 42703.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace interleave::model::database::sql {

class NearestName {
 public:
  // What was written; `table` is empty for a name alone.
  NearestName(std::string_view table, std::string_view column) : table_(table), column_(column) {}

  void Offer(std::string_view table, std::string_view column);
  // Empty: nothing is near, or too much is.
  std::string Hint() const;

 private:
  std::string table_;
  std::string column_;
  uint32_t distance_ = 4;  // of what was found; PostgreSQL looks at no more than three letters' difference
  uint32_t count_ = 0;
  std::string first_;
  std::string second_;
};

}  // namespace interleave::model::database::sql
