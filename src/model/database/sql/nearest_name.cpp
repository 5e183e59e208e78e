#include "model/database/sql/nearest_name.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

#include <fmt/format.h>

namespace interleave::model::database::sql {
namespace {

// How many letters are to be put in, taken out or changed.
uint32_t DistanceOf(std::string_view left, std::string_view right) {
  std::vector<uint32_t> row(right.size() + 1);
  std::iota(row.begin(), row.end(), 0U);
  for (size_t i = 1; i <= left.size(); ++i) {
    uint32_t diagonal = row[0];
    row[0] = static_cast<uint32_t>(i);
    for (size_t j = 1; j <= right.size(); ++j) {
      const uint32_t changed = diagonal + (left[i - 1] == right[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({changed, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row.back();
}

}  // namespace

void NearestName::Offer(std::string_view table, std::string_view column) {
  const uint32_t penalty = table_.empty() || table_ == table ? 0 : DistanceOf(table_, table);
  const uint32_t letters = DistanceOf(column, column_);
  if (penalty > distance_ || letters > column_.size() / 2) return;
  const uint32_t distance = letters + penalty;
  if (distance > distance_ || (count_ == 0 && distance == distance_)) return;
  const std::string name = fmt::format("\"{}.{}\"", table, column);
  if (distance < distance_) {
    distance_ = distance;
    count_ = 1;
    first_ = name;
  } else if (++count_ == 2) {
    second_ = name;
  }
}

std::string NearestName::Hint() const {
  if (count_ == 1) return fmt::format("Perhaps you meant to reference the column {}.", first_);
  if (count_ == 2)
    return fmt::format("Perhaps you meant to reference the column {} or the column {}.", first_, second_);
  return "";
}

}  // namespace interleave::model::database::sql
