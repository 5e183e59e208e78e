// Timestamps and intervals: their texts, and calendar arithmetic on them. Times are microseconds since
// 1970-01-01 00:00 UTC in the proleptic Gregorian calendar; the session's time zone is UTC, and texts are
// ISO's.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "model/database/sql/datum.hpp"

namespace interleave::model::database::sql {

// "2024-01-31 12:00:00.5"; with_zone appends "+00".
std::string TimeText(int64_t microseconds, bool with_zone);

// 22007, 22008, and 22008 of a month or day that no calendar has, which earns a hint.
enum class TimeParse : uint8_t { kDone, kSyntax, kRange, kField };
// "2024-01-31", "2024-01-31 12:00", "2024-01-31T12:00:00.5Z", "... +02:00". Without `with_zone` a zone is
// read and ignored, as PostgreSQL does.
TimeParse ParseTime(std::string_view text, bool with_zone, int64_t* microseconds);

// "1 day 02:00:00", "00:05:00", "1 mon -1 days".
std::string IntervalText(const Interval& interval);
// "5 minutes", "1 day 2 hours", "00:05:00", "1.5 hours", "1 week ago". Nothing: it is none.
std::optional<Interval> ParseInterval(std::string_view text);

// Months first (the day is cut to the month's last), then days, then the rest. Nothing: out of range.
std::optional<int64_t> AddInterval(int64_t microseconds, const Interval& interval);
// left - right in days and a rest below a day.
Interval DifferenceOf(int64_t left, int64_t right);

}  // namespace interleave::model::database::sql
