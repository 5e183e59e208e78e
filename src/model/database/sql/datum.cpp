#include "model/database/sql/datum.hpp"

#include <cmath>
#include <cstring>

namespace interleave::model::database::sql {

// What a datum that is not kept in itself points at. The kind of the datum tells which of the members is
// alive.
struct Datum::Shared {
  uint32_t references = 1;
  std::string text = {};
  Numeric numeric = {};
  Interval interval = {};
  std::vector<Datum> list = {};
};

namespace {

void AppendWord(std::string* bytes, uint64_t word) {
  for (int shift = 0; shift < 64; shift += 8) bytes->push_back(static_cast<char>(word >> shift & 0xff));
}

std::weak_ordering CompareDoubles(double left, double right) {
  if (std::isnan(left) || std::isnan(right)) {
    return static_cast<int>(std::isnan(left)) <=> static_cast<int>(std::isnan(right));
  }
  if (left < right) return std::weak_ordering::less;
  return left > right ? std::weak_ordering::greater : std::weak_ordering::equivalent;
}

// A month counts as 30 days and a day as 24 hours, as PostgreSQL compares intervals. Two words, since the
// microseconds of all months do not fit one.
std::weak_ordering CompareIntervals(const Interval& left, const Interval& right) {
  constexpr int64_t kDay = int64_t{86400} * 1000000;
  const auto days = [](const Interval& value) {
    return int64_t{value.months} * 30 + value.days + value.microseconds / kDay;
  };
  const int64_t a = days(left);
  const int64_t b = days(right);
  if (a == b) return left.microseconds % kDay <=> right.microseconds % kDay;
  return a <=> b;
}

std::weak_ordering CompareLists(const std::vector<Datum>& left, const std::vector<Datum>& right) {
  for (size_t index = 0; index < left.size() && index < right.size(); ++index) {
    const bool null = left[index].is_null();
    if (null != right[index].is_null()) {
      return null ? std::weak_ordering::greater : std::weak_ordering::less;
    }
    if (null) continue;
    const auto order = Datum::Compare(left[index], right[index]);
    if (order != 0) return order;
  }
  return left.size() <=> right.size();
}

}  // namespace

Datum Datum::Own(Kind kind, Shared* shared) {
  static_assert(sizeof(intptr_t) <= sizeof(int64_t));
  return Datum(kind, static_cast<int64_t>(reinterpret_cast<intptr_t>(shared)));
}

const Datum::Shared& Datum::shared() const {
  return *reinterpret_cast<const Shared*>(static_cast<intptr_t>(bits_));
}

void Datum::RetainShared() const { ++reinterpret_cast<Shared*>(static_cast<intptr_t>(bits_))->references; }

void Datum::ReleaseShared() {
  Shared* shared = reinterpret_cast<Shared*>(static_cast<intptr_t>(bits_));
  if (--shared->references == 0) delete shared;
}

Datum Datum::Double(double value) {
  int64_t bits = 0;
  std::memcpy(&bits, &value, sizeof(bits));
  return Datum(Kind::kDouble, bits);
}

Datum Datum::Text(std::string value) { return Own(Kind::kText, new Shared{.text = std::move(value)}); }

Datum Datum::OfNumeric(Numeric value) { return Own(Kind::kNumeric, new Shared{.numeric = std::move(value)}); }

Datum Datum::OfInterval(Interval value) { return Own(Kind::kInterval, new Shared{.interval = value}); }

Datum Datum::List(std::vector<Datum> elements) {
  return Own(Kind::kList, new Shared{.list = std::move(elements)});
}

double Datum::real() const {
  CHECK(kind_ == Kind::kDouble);
  double value = 0;
  std::memcpy(&value, &bits_, sizeof(value));
  return value;
}

const std::string& Datum::text() const {
  CHECK(kind_ == Kind::kText);
  return shared().text;
}

const Numeric& Datum::numeric() const {
  CHECK(kind_ == Kind::kNumeric);
  return shared().numeric;
}

const Interval& Datum::interval() const {
  CHECK(kind_ == Kind::kInterval);
  return shared().interval;
}

const std::vector<Datum>& Datum::list() const {
  CHECK(kind_ == Kind::kList);
  return shared().list;
}

std::weak_ordering Datum::Compare(const Datum& left, const Datum& right) {
  CHECK(left.kind_ == right.kind_ && !left.is_null());
  switch (left.kind_) {
    case Kind::kNull:
    case Kind::kBoolean:
    case Kind::kInteger:
    case Kind::kTime:
      return left.bits_ <=> right.bits_;
    case Kind::kDouble:
      return CompareDoubles(left.real(), right.real());
    case Kind::kText:
      return left.text().compare(right.text()) <=> 0;
    case Kind::kNumeric:
      return Numeric::Compare(left.numeric(), right.numeric());
    case Kind::kInterval:
      return CompareIntervals(left.interval(), right.interval());
    case Kind::kList:
      return CompareLists(left.list(), right.list());
  }
  return std::weak_ordering::equivalent;
}

bool Datum::Same(const Datum& left, const Datum& right) {
  if (left.is_null() || right.is_null()) return left.is_null() && right.is_null();
  return Compare(left, right) == 0;
}

void Datum::AppendBytes(std::string* bytes) const {
  bytes->push_back(static_cast<char>(kind_));
  switch (kind_) {
    case Kind::kNull:
      return;
    case Kind::kBoolean:
      bytes->push_back(static_cast<char>(bits_));
      return;
    case Kind::kInteger:
    case Kind::kDouble:
    case Kind::kTime:
      AppendWord(bytes, static_cast<uint64_t>(bits_));
      return;
    case Kind::kText:
      AppendWord(bytes, text().size());
      bytes->append(text());
      return;
    case Kind::kNumeric: {
      const std::string shown = numeric().ToText();
      AppendWord(bytes, shown.size());
      bytes->append(shown);
      return;
    }
    case Kind::kInterval:
      AppendWord(bytes, static_cast<uint64_t>(interval().months));
      AppendWord(bytes, static_cast<uint64_t>(interval().days));
      AppendWord(bytes, static_cast<uint64_t>(interval().microseconds));
      return;
    case Kind::kList:
      AppendWord(bytes, list().size());
      for (const Datum& element : list()) element.AppendBytes(bytes);
      return;
  }
}

}  // namespace interleave::model::database::sql
