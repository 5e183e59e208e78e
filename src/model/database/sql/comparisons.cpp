// = <> < <= > >= of every type, LIKE.
#include <vector>

#include "model/database/sql/characters.hpp"
#include "model/database/sql/function_lists.hpp"

namespace interleave::model::database::sql {
namespace {

enum Relation { kEqual, kUnequal, kLess, kLessOrEqual, kGreater, kGreaterOrEqual };

template <Relation relation, typename Order>
bool Holds(Order order) {
  switch (relation) {
    case kEqual:
      return order == 0;
    case kUnequal:
      return order != 0;
    case kLess:
      return order < 0;
    case kLessOrEqual:
      return order <= 0;
    case kGreater:
      return order > 0;
    case kGreaterOrEqual:
      return order >= 0;
  }
  return false;
}

template <Relation relation>
bool CompareIntegers(const Expression&, const Datum* const* operands, Datum* result, ServerError*) {
  *result = Datum::Boolean(Holds<relation>(operands[0]->integer() <=> operands[1]->integer()));
  return true;
}

template <Relation relation>
bool CompareData(const Expression&, const Datum* const* operands, Datum* result, ServerError*) {
  *result = Datum::Boolean(Holds<relation>(Datum::Compare(*operands[0], *operands[1])));
  return true;
}

template <Relation relation>
void AddRelation(std::string_view name, std::vector<Function>* operators) {
  const auto add = [&](TypeId left, TypeId right, Compute compute) {
    operators->push_back({.name = name,
                          .operands = {left, right},
                          .count = 2,
                          .result = TypeId::kBoolean,
                          .compute = compute});
  };
  for (TypeId left : {TypeId::kInteger, TypeId::kBigint, TypeId::kSmallint}) {
    for (TypeId right : {TypeId::kInteger, TypeId::kBigint, TypeId::kSmallint}) {
      add(left, right, CompareIntegers<relation>);
    }
  }
  for (TypeId type : {TypeId::kBoolean, TypeId::kNumeric, TypeId::kDouble, TypeId::kText, TypeId::kChar,
                      TypeId::kTimestamp, TypeId::kTimestampTz, TypeId::kInterval}) {
    add(type, type, CompareData<relation>);
  }
  // A time zone that is UTC makes the two timestamps the same numbers.
  add(TypeId::kTimestamp, TypeId::kTimestampTz, CompareData<relation>);
  add(TypeId::kTimestampTz, TypeId::kTimestamp, CompareData<relation>);
}

// Where the last % stood: if what follows it does not match, it takes one character more and the rest is
// tried again. No text needs more than one such place.
bool MatchesLike(std::string_view text, std::string_view pattern, bool fold, bool* ends_in_escape) {
  size_t at = 0;
  size_t in_pattern = 0;
  size_t retry_pattern = std::string_view::npos;
  size_t retry_text = 0;
  const auto same = [fold](char left, char right) {
    return fold ? Lowered(left) == Lowered(right) : left == right;
  };
  while (true) {
    if (in_pattern < pattern.size() && pattern[in_pattern] == '%') {
      retry_pattern = ++in_pattern;
      retry_text = at;
      continue;
    }
    if (in_pattern == pattern.size() && at == text.size()) return true;
    const bool escape = in_pattern < pattern.size() && pattern[in_pattern] == '\\';
    if (escape && in_pattern + 1 == pattern.size() && at < text.size()) *ends_in_escape = true;
    if (at < text.size() && in_pattern < pattern.size()) {
      if (!escape && pattern[in_pattern] == '_') {
        at += BytesOf(text.substr(at), 1);
        ++in_pattern;
        continue;
      }
      const size_t literal = in_pattern + (escape ? 1 : 0);
      if (literal < pattern.size() && same(text[at], pattern[literal])) {
        ++at;
        in_pattern = literal + 1;
        continue;
      }
    }
    if (retry_pattern == std::string_view::npos || retry_text >= text.size()) return false;
    retry_text += BytesOf(text.substr(retry_text), 1);
    at = retry_text;
    in_pattern = retry_pattern;
  }
}

template <bool fold, bool wanted>
bool Like(const Expression&, const Datum* const* operands, Datum* result, ServerError* error) {
  bool ends_in_escape = false;
  const bool matches = MatchesLike(operands[0]->text(), operands[1]->text(), fold, &ends_in_escape);
  if (ends_in_escape) return Fail(error, "22025", "LIKE pattern must not end with escape character");
  *result = Datum::Boolean(matches == wanted);
  return true;
}

}  // namespace

void AddComparisons(std::vector<Function>* operators) {
  AddRelation<kEqual>("=", operators);
  AddRelation<kUnequal>("<>", operators);
  AddRelation<kLess>("<", operators);
  AddRelation<kLessOrEqual>("<=", operators);
  AddRelation<kGreater>(">", operators);
  AddRelation<kGreaterOrEqual>(">=", operators);
  const auto add_like = [&](std::string_view name, Compute compute) {
    operators->push_back({.name = name,
                          .operands = {TypeId::kText, TypeId::kText},
                          .count = 2,
                          .result = TypeId::kBoolean,
                          .compute = compute});
  };
  add_like("~~", Like<false, true>);
  add_like("!~~", Like<false, false>);
  add_like("~~*", Like<true, true>);
  add_like("!~~*", Like<true, false>);
}

}  // namespace interleave::model::database::sql
