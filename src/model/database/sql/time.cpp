#include "model/database/sql/time.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include <fmt/format.h>

namespace interleave::model::database::sql {
namespace {

constexpr int64_t kSecond = 1000000;
constexpr int64_t kMinute = 60 * kSecond;
constexpr int64_t kHour = 60 * kMinute;
constexpr int64_t kDay = 24 * kHour;
// What a time may be: years 1 to 9999, which is all that ISO's texts show without signs.
constexpr int64_t kFirst = -719162 * kDay;
constexpr int64_t kLast = 2932897 * kDay - 1;

struct Date {
  int64_t year = 1970;
  int64_t month = 1;
  int64_t day = 1;
};

// Days since 1970-01-01. The year begins in March here, so that the leap day is its last.
int64_t DaysOf(const Date& date) {
  const int64_t year = date.month <= 2 ? date.year - 1 : date.year;
  const int64_t era = (year >= 0 ? year : year - 399) / 400;
  const int64_t year_of_era = year - era * 400;
  const int64_t day_of_year = (153 * (date.month + (date.month > 2 ? -3 : 9)) + 2) / 5 + date.day - 1;
  return era * 146097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year - 719468;
}

Date DateOf(int64_t days) {
  days += 719468;
  const int64_t era = (days >= 0 ? days : days - 146096) / 146097;
  const int64_t of_era = days - era * 146097;
  const int64_t year = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
  const int64_t day_of_year = of_era - (365 * year + year / 4 - year / 100);
  const int64_t month = (5 * day_of_year + 2) / 153;
  Date date{.year = year + era * 400,
            .month = month < 10 ? month + 3 : month - 9,
            .day = day_of_year - (153 * month + 2) / 5 + 1};
  if (date.month <= 2) ++date.year;
  return date;
}

int64_t DaysInMonth(int64_t year, int64_t month) {
  const Date next = month == 12 ? Date{year + 1, 1, 1} : Date{year, month + 1, 1};
  return DaysOf(next) - DaysOf({year, month, 1});
}

std::string FractionText(int64_t microseconds) {
  if (microseconds == 0) return "";
  std::string text = fmt::format(".{:06}", microseconds);
  return text.substr(0, text.find_last_not_of('0') + 1);
}

// "02:00:00.5" of a time that is not negative.
std::string ClockText(int64_t microseconds) {
  return fmt::format("{:02}:{:02}:{:02}{}", microseconds / kHour, microseconds / kMinute % 60,
                     microseconds / kSecond % 60, FractionText(microseconds % kSecond));
}

// Reads a text from its front.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  bool at_end() const { return text_.empty(); }
  char next() const { return text_.empty() ? '\0' : text_.front(); }
  bool Take(char c) {
    if (next() != c) return false;
    text_.remove_prefix(1);
    return true;
  }
  void SkipBlanks() {
    while (Take(' ') || Take('\t') || Take('\n')) {
    }
  }
  // Up to `most` digits. False: there is none.
  bool TakeNumber(size_t most, int64_t* value) {
    size_t count = 0;
    *value = 0;
    for (; count < most && next() >= '0' && next() <= '9'; ++count) {
      *value = *value * 10 + (next() - '0');
      text_.remove_prefix(1);
    }
    return count > 0;
  }
  // What follows a point, in millionths; further digits round.
  int64_t TakeFraction() {
    int64_t value = 0;
    int64_t unit = kSecond / 10;
    bool first_cut = true;
    for (; next() >= '0' && next() <= '9'; text_.remove_prefix(1)) {
      value += unit * (next() - '0');
      if (unit == 0 && first_cut) {
        first_cut = false;
        if (next() >= '5') ++value;
      }
      unit /= 10;
    }
    return value;
  }
  std::string TakeWord() {
    std::string word;
    for (; (next() | 0x20) >= 'a' && (next() | 0x20) <= 'z'; text_.remove_prefix(1)) {
      word.push_back(static_cast<char>(next() | 0x20));
    }
    return word;
  }

 private:
  std::string_view text_;
};

// hours:minutes[:seconds[.fraction]]; the hours may be many in an interval.
bool TakeClock(Reader& reader, int64_t hours, int64_t* microseconds) {
  int64_t minutes = 0;
  int64_t seconds = 0;
  int64_t fraction = 0;
  if (!reader.Take(':') || !reader.TakeNumber(2, &minutes)) return false;
  if (reader.Take(':')) {
    if (!reader.TakeNumber(2, &seconds)) return false;
    if (reader.Take('.')) fraction = reader.TakeFraction();
  }
  if (minutes > 59 || seconds > 60) return false;
  *microseconds = hours * kHour + minutes * kMinute + seconds * kSecond + fraction;
  return true;
}

bool TakeZone(Reader& reader, int64_t* offset) {
  *offset = 0;
  if (reader.Take('Z') || reader.Take('z')) return true;
  const bool west = reader.next() == '-';
  if (!reader.Take('-') && !reader.Take('+')) {
    const std::string word = reader.TakeWord();
    return word.empty() || word == "utc" || word == "gmt";
  }
  int64_t hours = 0;
  int64_t minutes = 0;
  if (!reader.TakeNumber(2, &hours)) return false;
  if (reader.Take(':') && !reader.TakeNumber(2, &minutes)) return false;
  *offset = (hours * kHour + minutes * kMinute) * (west ? -1 : 1);
  return true;
}

// One unit of an interval's text: into which member it counts, and how much of it.
struct Unit {
  std::string_view name;
  int32_t months = 0;
  int32_t days = 0;
  int64_t microseconds = 0;
};

constexpr Unit kUnits[] = {
    {"microsecond", 0, 0, 1},
    {"us", 0, 0, 1},
    {"millisecond", 0, 0, 1000},
    {"ms", 0, 0, 1000},
    {"second", 0, 0, kSecond},
    {"sec", 0, 0, kSecond},
    {"s", 0, 0, kSecond},
    {"minute", 0, 0, kMinute},
    {"min", 0, 0, kMinute},
    {"m", 0, 0, kMinute},
    {"hour", 0, 0, kHour},
    {"hr", 0, 0, kHour},
    {"h", 0, 0, kHour},
    {"day", 0, 1, 0},
    {"d", 0, 1, 0},
    {"week", 0, 7, 0},
    {"w", 0, 7, 0},
    {"month", 1, 0, 0},
    {"mon", 1, 0, 0},
    {"year", 12, 0, 0},
    {"yr", 12, 0, 0},
    {"y", 12, 0, 0},
};

const Unit* FindUnit(std::string word) {
  for (int attempt = 0; attempt < 2; ++attempt) {
    for (const Unit& unit : kUnits) {
      if (unit.name == word) return &unit;
    }
    if (word.size() < 3 || word.back() != 's') return nullptr;
    word.pop_back();
  }
  return nullptr;
}

// A part that is not whole goes down to the smaller members: half a month is 15 days, half a day 12 hours.
void AddUnits(const Unit& unit, int64_t whole, int64_t millionths, int64_t sign, Interval* interval) {
  interval->months += static_cast<int32_t>(sign * whole * unit.months);
  interval->days += static_cast<int32_t>(sign * whole * unit.days);
  int64_t microseconds = whole * unit.microseconds + millionths * unit.microseconds / kSecond;
  if (unit.months == 12) interval->months += static_cast<int32_t>(sign * millionths * 12 / kSecond);
  const int64_t part_of_days = unit.months == 1 ? millionths * 30 : millionths * unit.days;
  interval->days += static_cast<int32_t>(sign * (part_of_days / kSecond));
  microseconds += part_of_days % kSecond * (kDay / kSecond);
  interval->microseconds += sign * microseconds;
}

bool TakeIntervalPart(Reader& reader, Interval* interval) {
  const bool negative = reader.next() == '-';
  if (!reader.Take('-')) reader.Take('+');
  int64_t whole = 0;
  int64_t millionths = 0;
  const bool has_whole = reader.TakeNumber(9, &whole);
  if (reader.next() == ':') {
    int64_t clock = 0;
    if (!has_whole || !TakeClock(reader, whole, &clock)) return false;
    interval->microseconds += negative ? -clock : clock;
    return true;
  }
  if (reader.Take('.'))
    millionths = reader.TakeFraction();
  else if (!has_whole)
    return false;
  reader.SkipBlanks();
  std::string word = reader.TakeWord();
  if (word.empty() && reader.at_end()) word = "second";
  const Unit* unit = FindUnit(word);
  if (unit == nullptr) return false;
  AddUnits(*unit, whole, millionths, negative ? -1 : 1, interval);
  return true;
}

}  // namespace

std::string TimeText(int64_t microseconds, bool with_zone) {
  int64_t days = microseconds / kDay;
  int64_t rest = microseconds % kDay;
  if (rest < 0) {
    rest += kDay;
    --days;
  }
  const Date date = DateOf(days);
  return fmt::format("{:04}-{:02}-{:02} {}{}", date.year, date.month, date.day, ClockText(rest),
                     with_zone ? "+00" : "");
}

TimeParse ParseTime(std::string_view text, bool with_zone, int64_t* microseconds) {
  Reader reader(text);
  Date date;
  reader.SkipBlanks();
  if (!reader.TakeNumber(4, &date.year) || !reader.Take('-') || !reader.TakeNumber(2, &date.month) ||
      !reader.Take('-') || !reader.TakeNumber(2, &date.day)) {
    return TimeParse::kSyntax;
  }
  int64_t clock = 0;
  int64_t offset = 0;
  reader.Take('T');
  reader.SkipBlanks();
  int64_t hours = 0;
  if (reader.TakeNumber(2, &hours) && !TakeClock(reader, hours, &clock)) return TimeParse::kSyntax;
  reader.SkipBlanks();
  if (!TakeZone(reader, &offset)) return TimeParse::kSyntax;
  reader.SkipBlanks();
  if (!reader.at_end()) return TimeParse::kSyntax;
  if (date.month < 1 || date.month > 12 || date.day < 1 || date.day > 31) return TimeParse::kField;
  if (date.year < 1 || date.day > DaysInMonth(date.year, date.month) || clock > kDay) {
    return TimeParse::kRange;
  }
  *microseconds = DaysOf(date) * kDay + clock - (with_zone ? offset : 0);
  return TimeParse::kDone;
}

std::string IntervalText(const Interval& interval) {
  std::string text;
  bool negative_before = false;
  const auto add = [&](int32_t count, std::string_view unit) {
    if (count == 0) return;
    const std::string_view sign = negative_before && count > 0 ? "+" : "";
    text += fmt::format("{}{}{} {}{}", text.empty() ? "" : " ", sign, count, unit, count == 1 ? "" : "s");
    negative_before = count < 0;
  };
  add(interval.months / 12, "year");
  add(interval.months % 12, "mon");
  add(interval.days, "day");
  if (interval.microseconds == 0 && !text.empty()) return text;
  const bool negative = interval.microseconds < 0;
  const std::string_view sign = negative ? "-" : negative_before ? "+" : "";
  const std::string clock = ClockText(negative ? -interval.microseconds : interval.microseconds);
  return fmt::format("{}{}{}{}", text, text.empty() ? "" : " ", sign, clock);
}

std::optional<Interval> ParseInterval(std::string_view text) {
  Reader reader(text);
  Interval interval;
  reader.SkipBlanks();
  if (reader.at_end()) return std::nullopt;
  while (!reader.at_end()) {
    if (reader.next() == 'a' || reader.next() == 'A') {
      if (reader.TakeWord() != "ago") return std::nullopt;
      interval = {-interval.months, -interval.days, -interval.microseconds};
      reader.SkipBlanks();
      break;
    }
    if (!TakeIntervalPart(reader, &interval)) return std::nullopt;
    reader.SkipBlanks();
  }
  if (!reader.at_end()) return std::nullopt;
  return interval;
}

std::optional<int64_t> AddInterval(int64_t microseconds, const Interval& interval) {
  if (interval.months != 0) {
    int64_t days = microseconds / kDay - (microseconds % kDay < 0 ? 1 : 0);
    const int64_t rest = microseconds - days * kDay;
    Date date = DateOf(days);
    const int64_t months = date.year * 12 + date.month - 1 + interval.months;
    if (months < 12) return std::nullopt;
    date.year = months / 12;
    date.month = months % 12 + 1;
    date.day = std::min(date.day, DaysInMonth(date.year, date.month));
    microseconds = DaysOf(date) * kDay + rest;
  }
  if (std::abs(interval.microseconds) > kLast) return std::nullopt;
  microseconds += interval.days * kDay;
  microseconds += interval.microseconds;
  if (microseconds < kFirst || microseconds > kLast) return std::nullopt;
  return microseconds;
}

Interval DifferenceOf(int64_t left, int64_t right) {
  const int64_t difference = left - right;
  return Interval{.days = static_cast<int32_t>(difference / kDay), .microseconds = difference % kDay};
}

}  // namespace interleave::model::database::sql
