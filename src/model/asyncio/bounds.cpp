#include "model/asyncio/bounds.hpp"

#include <algorithm>
#include <utility>

#include "base/check.hpp"

namespace interleave::model::asyncio {

namespace {

int64_t Sum(int64_t left, int64_t right) {
  return left == Bounds::kUnknown || right == Bounds::kUnknown ? Bounds::kUnknown : left + right;
}

}  // namespace

Bounds::Bounds(std::vector<int64_t> values) : values_(std::move(values)) {
  while (size_t{size_} * size_ < values_.size()) ++size_;
  CHECK(values_.empty() || size_t{size_} * size_ == values_.size());
}

void Bounds::Pass(int64_t at_least_ns) {
  for (uint32_t timer = 1; timer < size_; ++timer) {
    Put(0, timer, kUnknown);
    Put(timer, 0, Sum(At(timer, 0), -at_least_ns));
  }
}

void Bounds::Start(int64_t delay_ns) {
  if (values_.empty()) values_.push_back(0);
  std::vector<int64_t> values;
  values.reserve((size_ + 1) * (size_ + 1));
  for (uint32_t row = 0; row < size_; ++row) {
    for (uint32_t column = 0; column < size_; ++column) values.push_back(At(row, column));
    values.push_back(Sum(At(row, 0), -delay_ns));
  }
  for (uint32_t column = 0; column < size_; ++column) values.push_back(Sum(delay_ns, At(0, column)));
  values.push_back(0);
  values_ = std::move(values);
  ++size_;
}

// One more bound, and all that follows from it.
void Bounds::Tighten(uint32_t row, uint32_t column, int64_t bound) {
  if (bound >= At(row, column)) return;
  for (uint32_t from = 0; from < size_; ++from) {
    for (uint32_t to = 0; to < size_; ++to) {
      Put(from, to, std::min(At(from, to), Sum(Sum(At(from, row), bound), At(column, to))));
    }
  }
}

void Bounds::Fire(uint32_t timer) {
  for (uint32_t other = 1; other < size_; ++other) Tighten(timer + 1, other, 0);
  Tighten(timer + 1, 0, 0);
  Remove(timer);
}

void Bounds::Remove(uint32_t timer) {
  std::vector<int64_t> values;
  for (uint32_t row = 0; row < size_; ++row) {
    for (uint32_t column = 0; column < size_; ++column) {
      if (row != timer + 1 && column != timer + 1) values.push_back(At(row, column));
    }
  }
  if (--size_ == 1) values.clear();
  values_ = std::move(values);
}

}  // namespace interleave::model::asyncio
