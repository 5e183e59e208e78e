#include "trace/schedule.hpp"

#include <fmt/format.h>

#include <iterator>
#include <optional>

#include "base/check.hpp"
#include "base/hash.hpp"

namespace interleave::trace {
namespace {

constexpr std::string_view kExample = "t1:42:7=2/3:9acf77e9";

std::string Checksum(std::string_view before) {
  base::Hash64 hash;
  hash.Add(before);
  return fmt::format("{:08x}", static_cast<uint32_t>(hash.value()));
}

bool IsDigit(char character) { return character >= '0' && character <= '9'; }

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  base::Result<Schedule> Parse() {
    if (text_.empty()) return base::Error{fmt::format("the schedule is empty; one looks like {}", kExample)};
    if (text_.size() > kMaxScheduleBytes) {
      return base::Error{
          fmt::format("the schedule has {} bytes, and at most {} are read", text_.size(), kMaxScheduleBytes)};
    }
    if (ParseHead() && ParseDeviations()) ParseChecksum();
    if (error_.has_value()) return *std::move(error_);
    return std::move(schedule_);
  }

 private:
  bool ParseHead() {
    if (!Take('t') && !Take('u')) {
      return Fail(fmt::format("a schedule begins with t1 (timed) or u1 (untimed), as in {}", kExample));
    }
    schedule_.mode = text_[0] == 't' ? Mode::kTimed : Mode::kUntimed;
    uint64_t version = 0;
    if (!TakeNumber("the version", &version)) return false;
    if (version != 1) {
      return Fail(
          fmt::format("the schedule is of version {}, and only version 1 is known here; run the program "
                      "again to get one",
                      version));
    }
    return TakeColon("the version") && TakeNumber("the seed", &schedule_.seed) && TakeColon("the seed");
  }

  bool ParseDeviations() {
    if (Take('-')) return TakeColon("the -");
    do {
      if (!ParseDeviation()) return false;
    } while (Take(','));
    return TakeColon("the deviations");
  }

  bool ParseDeviation() {
    std::vector<Deviation>& deviations = schedule_.deviations;
    if (deviations.size() == kMaxDeviations) {
      return Fail(fmt::format("the schedule has more than {} deviations", kMaxDeviations));
    }
    Deviation deviation;
    if (!TakeNumber("a choice's number", &deviation.choice)) return false;
    if (!deviations.empty() && deviation.choice <= deviations.back().choice) {
      return Fail(fmt::format("choice {} follows choice {}; they must ascend", deviation.choice,
                              deviations.back().choice));
    }
    if (!Take('=')) return Fail("after a choice's number comes =, as in 7=2/3");
    if (!TakeNumber("an option", &deviation.option)) return false;
    if (!Take('/')) return Fail("after an option comes / and how many there were, as in 7=2/3");
    if (!TakeNumber("a count of options", &deviation.option_count)) return false;
    if (deviation.option_count < 2) return Fail("a choice has at least 2 options");
    if (deviation.option >= deviation.option_count) {
      return Fail(fmt::format("choice {} has options 0 to {} and not {}", deviation.choice,
                              deviation.option_count - 1, deviation.option));
    }
    deviations.push_back(deviation);
    return true;
  }

  bool ParseChecksum() {
    const std::string_view given = text_.substr(place_);
    const std::string right = Checksum(text_.substr(0, place_));
    if (given == right) return true;
    const bool all_digits = given.find_first_not_of("0123456789abcdef") == std::string_view::npos;
    if (given.size() != right.size() || !all_digits) {
      return Fail("a schedule ends with a checksum of 8 hexadecimal digits (0-9, a-f), and nothing after it");
    }
    return Fail(
        fmt::format("the checksum is {} and should be {}: something before it was changed or lost in "
                    "copying",
                    given, right));
  }

  bool Take(char character) {
    if (place_ == text_.size() || text_[place_] != character) return false;
    ++place_;
    return true;
  }

  bool TakeColon(std::string_view after) {
    return Take(':') || Fail(fmt::format("after {} comes a colon, as in {}", after, kExample));
  }

  bool TakeNumber(std::string_view what, uint64_t* number) {
    const size_t begin = place_;
    *number = 0;
    for (; place_ < text_.size() && IsDigit(text_[place_]); ++place_) {
      const auto digit = static_cast<uint64_t>(text_[place_] - '0');
      if (*number > (UINT64_MAX - digit) / 10) {
        return Fail(fmt::format("{} is at most {}", what, UINT64_MAX));
      }
      *number = *number * 10 + digit;
    }
    if (place_ == begin) return Fail(fmt::format("{} is missing: a decimal number belongs here", what));
    if (text_[begin] == '0' && place_ > begin + 1) {
      return Fail(fmt::format("{} is written with a 0 in front; leave that out", what));
    }
    return true;
  }

  bool Fail(std::string_view what) {
    error_ = base::Error{fmt::format("character {} of the schedule: {}", place_ + 1, what)};
    return false;
  }

  std::string_view text_;
  size_t place_ = 0;
  Schedule schedule_;
  std::optional<base::Error> error_;
};

}  // namespace

std::string FormatSchedule(const Schedule& schedule) {
  std::string text = fmt::format("{}1:{}:", schedule.mode == Mode::kTimed ? 't' : 'u', schedule.seed);
  if (schedule.deviations.empty()) text += '-';
  const Deviation* last = nullptr;
  for (const Deviation& deviation : schedule.deviations) {
    CHECK(last == nullptr || last->choice < deviation.choice);
    CHECK(deviation.option < deviation.option_count && deviation.option_count >= 2);
    fmt::format_to(std::back_inserter(text), "{}{}={}/{}", last == nullptr ? "" : ",", deviation.choice,
                   deviation.option, deviation.option_count);
    last = &deviation;
  }
  text += ':';
  return text + Checksum(text);
}

base::Result<Schedule> ParseSchedule(std::string_view text) { return Parser(text).Parse(); }

}  // namespace interleave::trace
