// Figures as people read them, in both languages: counts with thin groups, virtual time in the unit that
// keeps it short.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "ui/texts.hpp"
#include "ui/time_axis.hpp"

namespace interleave::ui {

// 10000 -> "10 000" (no-break space); four digits stay together.
std::string FormatCount(uint64_t count);

// At most `digits` significant ones, and no trailing zeros: 4218000 ns -> "4.218 ms".
std::string FormatTime(int64_t time_ns, Language language, int digits = 4);

// "40 µs to 52 µs · 12 µs"; a beginning at nothing has no unit.
std::string FormatStretch(int64_t begin_ns, int64_t end_ns, Language language);

// The figure and its unit apart, for large figures beside small units.
struct Measure {
  std::string figure;
  std::string unit;
};
Measure MeasureTime(int64_t time_ns, Language language, int digits = 3);
Measure MeasureRate(double per_second, Language language);

// The ticks of an axis that are seen, at least `least_points` apart.
struct Tick {
  float x = 0;
  std::string label;
};
std::vector<Tick> TicksOf(const TimeAxis& axis, float least_points, Language language);

// For an axis: all labels of one axis share a unit. `unit_ns` is 1, 1e3, 1e6 or 1e9.
std::string FormatTick(int64_t time_ns, int64_t unit_ns, int64_t tick_ns, Language language);
int64_t UnitFor(int64_t time_ns);
const char* UnitName(int64_t unit_ns, Language language);
// The figure of a time in a unit that was chosen before, for figures that share one.
std::string FigureIn(int64_t unit_ns, int64_t time_ns, Language language, int digits);

// "400", "400 us", "0.4 ms", "0,4 мс" -> nanoseconds; without a unit `unit_ns` is meant. False: no time.
bool ParseTime(std::string_view text, int64_t unit_ns, int64_t& time_ns);
bool ParseInteger(std::string_view text, int64_t& value);
// Any text: what is no number counts as the minimum.
double NumberWithin(const std::string& text, double minimum, double maximum);
bool ParseSeed(std::string_view text, uint64_t& seed);

}  // namespace interleave::ui
