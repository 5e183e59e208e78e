#include "ui/by_hand.hpp"

#include <algorithm>
#include <utility>

namespace interleave::ui {
namespace {

constexpr uint32_t kFarthestBack = 200;  // decisions: each is a question

bool AnyFails(const session::PathAnswer& answer) {
  return std::any_of(answer.options.begin(), answer.options.end(),
                     [](const session::Continuation& option) { return option.may_fail; });
}

bool AnySucceeds(const session::PathAnswer& answer) {
  return std::any_of(answer.options.begin(), answer.options.end(),
                     [](const session::Continuation& option) { return option.may_succeed; });
}

}  // namespace

void ByHand::Show(Workbench& bench) {
  if (shown_run_ != bench.run_number()) {
    Begin(bench);
  } else if (!shown_ && run_ != nullptr) {
    bench.player().GoToStep(run_->finished() ? UINT32_MAX : run_->step_count());
  }
  shown_ = true;
}

void ByHand::Begin(Workbench& bench) {
  own_step_ = bench.wanted_step();
  // A run that is timed gives the program, and its search the few requests that can be gone through.
  const session::Settings& settings = bench.untimed() ? bench.settings() : bench.search().current_settings();
  auto opened = session::Hand::Open(settings, own_step_);
  answers_.clear();
  before_.clear();
  minimum_.reset();
  at_random_ = false;
  random_seed_ = 0;
  shown_run_ = bench.run_number();
  problem_ = opened.ok() ? "" : opened.error().message;
  run_ = opened.ok() ? std::move(opened).value() : nullptr;
  if (run_ == nullptr || run_->stop() == session::HandStop::kRefused) return;
  bench_ = &bench;
  ShowRun(bench);
}

void ByHand::Hide(Workbench& bench) {
  if (!std::exchange(shown_, false)) return;
  if (run_ == nullptr || shown_run_ != bench.run_number() || !run_->decisions().empty()) return;
  run_.reset();
  shown_run_ = 0;
  bench.ShowTimed(own_step_);
}

void ByHand::ShowRun(Workbench& bench) {
  bench.ShowHandMade(run_->settings(), run_->finished() ? UINT32_MAX : run_->step_count());
  shown_run_ = bench.run_number();
}

// ---- What is known.

const session::PathAnswer* ByHand::AnswerOf(size_t decision) {
  if (run_ == nullptr) return nullptr;
  const std::vector<uint32_t> path = run_->path();
  answers_.resize(path.size() + 1);
  std::optional<session::PathAnswer>& answer = answers_[decision];
  if (!answer) answer = bench_->AskSearch(run_->settings(), std::span(path).first(decision));
  return answer ? &*answer : nullptr;
}

const session::PathAnswer* ByHand::answer() {
  return run_ == nullptr ? nullptr : AnswerOf(run_->decisions().size());
}

std::optional<uint32_t> ByHand::minimum() {
  const session::PathAnswer* start = AnswerOf(0);
  if (start == nullptr || start->to_failure.empty()) return std::nullopt;
  if (!minimum_) minimum_ = run_->SwitchesOf(start->to_failure);
  return minimum_;
}

bool ByHand::is_safe() {
  const session::PathAnswer* start = AnswerOf(0);
  return start != nullptr && AnySucceeds(*start) && !AnyFails(*start);
}

bool ByHand::is_lost() {
  const session::PathAnswer* here = answer();
  return here != nullptr && AnyFails(*here) && !AnySucceeds(*here);
}

bool ByHand::is_saved() {
  const session::PathAnswer* here = answer();
  return here != nullptr && AnySucceeds(*here) && !AnyFails(*here) && !is_safe();
}

std::optional<uint32_t> ByHand::LastSafe() {
  const auto last = static_cast<uint32_t>(run_->decisions().size());
  for (uint32_t back = 0; back <= std::min(last, kFarthestBack); ++back) {
    const uint32_t decision = last - back;
    const session::PathAnswer* there = AnswerOf(decision);
    if (there != nullptr && AnySucceeds(*there)) return decision;
  }
  return std::nullopt;
}

bool ByHand::can_fail() {
  const session::PathAnswer* here = answer();
  return here != nullptr && !here->to_failure.empty();
}

// ---- What the person does.

void ByHand::Moves() { before_.push_back(static_cast<uint32_t>(run_->decisions().size())); }

void ByHand::Moved(Workbench& bench) {
  // What is known of the decisions that still stand stays so.
  while (!before_.empty() && before_.back() >= run_->decisions().size()) before_.pop_back();
  ShowRun(bench);
}

void ByHand::Take(Workbench& bench, uint32_t option) {
  if (option >= run_->options().size()) return;
  Moves();
  at_random_ = false;
  run_->Take(option);
  Moved(bench);
}

void ByHand::Undo(Workbench& bench) {
  if (can_undo()) BackTo(bench, before_.back());
}

void ByHand::BackTo(Workbench& bench, uint32_t decision) {
  at_random_ = false;
  run_->BackTo(decision);
  answers_.resize(std::min<size_t>(answers_.size(), decision + 1));
  Moved(bench);
}

void ByHand::GoOnByDefault(Workbench& bench) {
  Moves();
  at_random_ = false;
  run_->GoOnByDefault();
  Moved(bench);
}

void ByHand::GoOnAtRandom(Workbench& bench) {
  if (can_repeat()) BackTo(bench, before_.back());
  Moves();
  at_random_ = true;
  run_->GoOnAtRandom(++random_seed_);
  Moved(bench);
}

void ByHand::GoToFailure(Workbench& bench) {
  if (!can_fail()) return;
  const std::vector<uint32_t> way = answer()->to_failure;
  Moves();
  at_random_ = false;
  run_->GoOnAlong(way);
  Moved(bench);
}

}  // namespace interleave::ui
