#include "ui/format.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

namespace interleave::ui {
namespace {

constexpr int64_t kUnits[] = {1, 1'000, 1'000'000, 1'000'000'000};

void UseDecimalSign(std::string& number, Language language) {
  if (language == Language::kEnglish) return;
  std::replace(number.begin(), number.end(), '.', ',');
}

// At most `digits` significant digits, trailing zeros dropped, whole part complete.
std::string Significant(double value, int digits, Language language) {
  const double magnitude = std::abs(value);
  int whole = 1;
  for (double bound = 10; magnitude >= bound && whole < 18; bound *= 10) ++whole;
  std::string number = fmt::format("{:.{}f}", value, std::max(0, digits - whole));
  if (number.find('.') != std::string::npos) {
    number.erase(number.find_last_not_of('0') + 1);
    if (number.back() == '.') number.pop_back();
  }
  UseDecimalSign(number, language);
  return number;
}

struct UnitWord {
  std::string_view word;
  int64_t unit_ns;
};
constexpr UnitWord kUnitWords[] = {
    {"ns", 1},         {"нс", 1},         {"us", 1'000},        {"µs", 1'000},       {"мкс", 1'000},
    {"ms", 1'000'000}, {"мс", 1'000'000}, {"s", 1'000'000'000}, {"с", 1'000'000'000}};

std::string_view Trim(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

}  // namespace

std::string FormatCount(uint64_t count) {
  std::string digits = std::to_string(count);
  if (digits.size() <= 4) return digits;
  for (size_t at = digits.size() - 3; at > 0 && at < digits.size(); at -= std::min<size_t>(at, 3)) {
    digits.insert(at, "\u00a0");
  }
  return digits;
}

int64_t UnitFor(int64_t time_ns) {
  const int64_t magnitude = time_ns < 0 ? -time_ns : time_ns;
  int64_t chosen = 1;
  for (const int64_t unit_ns : kUnits) {
    if (magnitude >= unit_ns) chosen = unit_ns;
  }
  return chosen;
}

const char* UnitName(int64_t unit_ns, Language language) {
  const bool english = language == Language::kEnglish;
  if (unit_ns == 1) return english ? "ns" : "нс";
  if (unit_ns == 1'000) return english ? "µs" : "мкс";
  if (unit_ns == 1'000'000) return english ? "ms" : "мс";
  return english ? "s" : "с";
}

Measure MeasureTime(int64_t time_ns, Language language, int digits) {
  if (time_ns == 0) return {"0", UnitName(1'000'000, language)};
  const int64_t unit_ns = UnitFor(time_ns);
  const double value = static_cast<double>(time_ns) / static_cast<double>(unit_ns);
  return {Significant(value, digits, language), UnitName(unit_ns, language)};
}

std::string FigureIn(int64_t unit_ns, int64_t time_ns, Language language, int digits) {
  return Significant(static_cast<double>(time_ns) / static_cast<double>(unit_ns), digits, language);
}

std::string FormatTime(int64_t time_ns, Language language, int digits) {
  const Measure measure = MeasureTime(time_ns, language, digits);
  return measure.figure + "\u00a0" + measure.unit;
}

std::string FormatStretch(int64_t begin_ns, int64_t end_ns, Language language) {
  return Fill(TextId::kSpanTimes, language,
              {{"begin", begin_ns == 0 ? "0" : FormatTime(begin_ns, language, 6)},
               {"end", FormatTime(end_ns, language, 6)},
               {"length", FormatTime(end_ns - begin_ns, language, 4)}});
}

Measure MeasureRate(double per_second, Language language) {
  const bool english = language == Language::kEnglish;
  if (per_second < 1'000) return {Significant(per_second, 3, language), english ? "/s" : "/с"};
  if (per_second < 1'000'000) {
    return {Significant(per_second / 1'000, 3, language), english ? "k/s" : "тыс./с"};
  }
  return {Significant(per_second / 1'000'000, 3, language), english ? "M/s" : "млн/с"};
}

std::vector<Tick> TicksOf(const TimeAxis& axis, float least_points, Language language) {
  const int64_t tick_ns = TickNs(axis, least_points);
  const int64_t unit_ns = UnitFor(std::max<int64_t>(tick_ns, static_cast<int64_t>(axis.end_ns) / 10));
  const auto first = static_cast<int64_t>(std::floor(axis.begin_ns / static_cast<double>(tick_ns)));
  std::vector<Tick> ticks;
  for (int64_t at_ns = std::max<int64_t>(0, first) * tick_ns; static_cast<double>(at_ns) <= axis.end_ns;
       at_ns += tick_ns) {
    const float x = axis.ToX(static_cast<double>(at_ns));
    if (x >= axis.x - 1) ticks.push_back({x, FormatTick(at_ns, unit_ns, tick_ns, language)});
  }
  return ticks;
}

std::string FormatTick(int64_t time_ns, int64_t unit_ns, int64_t tick_ns, Language language) {
  int decimals = 0;
  for (int64_t step = tick_ns; step % unit_ns != 0 && decimals < 9; step *= 10) ++decimals;
  const double value = static_cast<double>(time_ns) / static_cast<double>(unit_ns);
  std::string number = fmt::format("{:.{}f}", value, decimals);
  UseDecimalSign(number, language);
  return number + "\u00a0" + UnitName(unit_ns, language);
}

bool ParseTime(std::string_view text, int64_t unit_ns, int64_t& time_ns) {
  text = Trim(text);
  const size_t number_end = text.find_first_not_of("0123456789.,");
  std::string number(text.substr(0, number_end));
  if (number.empty()) return false;
  std::replace(number.begin(), number.end(), ',', '.');
  if (std::count(number.begin(), number.end(), '.') > 1 || number == ".") return false;
  std::string_view unit = number_end == text.npos ? "" : text.substr(number_end);
  while (!unit.empty() && (unit.front() == ' ' || unit.substr(0, 2) == "\u00a0")) {
    unit.remove_prefix(unit.front() == ' ' ? 1 : 2);
  }
  if (!unit.empty()) {
    const auto known = std::find_if(std::begin(kUnitWords), std::end(kUnitWords),
                                    [&](const UnitWord& entry) { return entry.word == unit; });
    if (known == std::end(kUnitWords)) return false;
    unit_ns = known->unit_ns;
  }
  const double value = std::strtod(number.c_str(), nullptr) * static_cast<double>(unit_ns);
  if (!(value <= 9.0e18)) return false;
  time_ns = static_cast<int64_t>(std::llround(value));
  return true;
}

double NumberWithin(const std::string& text, double minimum, double maximum) {
  const double value = std::strtod(text.c_str(), nullptr);
  return value >= minimum ? std::min(value, maximum) : minimum;
}

bool ParseSeed(std::string_view text, uint64_t& seed) {
  text = Trim(text);
  if (text.empty() || text.find_first_not_of("0123456789") != text.npos) return false;
  uint64_t value = 0;
  for (const char digit : text) {
    const auto add = static_cast<uint64_t>(digit - '0');
    if (value > (UINT64_MAX - add) / 10) return false;
    value = value * 10 + add;
  }
  seed = value;
  return true;
}

bool ParseInteger(std::string_view text, int64_t& value) {
  text = Trim(text);
  const bool negative = !text.empty() && text.front() == '-';
  uint64_t magnitude = 0;
  if (!ParseSeed(negative ? text.substr(1) : text, magnitude) || magnitude > INT64_MAX) return false;
  value = negative ? -static_cast<int64_t>(magnitude) : static_cast<int64_t>(magnitude);
  return true;
}

}  // namespace interleave::ui
