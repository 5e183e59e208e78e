#include "ui/by_hand_foresight.hpp"

#include <chrono>

namespace interleave::ui {
namespace {

constexpr double kBudgetSeconds = 0.002;  // of a frame
constexpr uint64_t kSlice = 2000;         // units of work
constexpr uint64_t kMostStates = 200'000;

}  // namespace

void Foresight::Open(const session::Settings& settings) {
  auto opened = session::Exploration::Open(settings, {.max_states = kMostStates});
  busy_ = opened.ok();
  search_ = opened.ok() ? std::move(opened).value() : nullptr;
}

bool Foresight::Work() {
  const auto begin = std::chrono::steady_clock::now();
  while (busy_ &&
         std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count() < kBudgetSeconds)
    busy_ = search_->Advance(kSlice);
  return busy_;
}

std::optional<session::PathAnswer> Foresight::Ask(std::span<const uint32_t> path) {
  if (busy_) return std::nullopt;
  return search_ == nullptr ? session::PathAnswer() : search_->AnswerAt(path);
}

}  // namespace interleave::ui
