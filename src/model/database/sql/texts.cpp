// || and the functions of texts. Lengths and places are in characters; letters are ASCII's, as in the
// collation "C".
#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "model/database/sql/characters.hpp"
#include "model/database/sql/function_lists.hpp"

namespace interleave::model::database::sql {
namespace {

using Operands = const Datum* const*;

constexpr int64_t kLongest = 1 << 20;  // what repeat and lpad may make, in bytes; PostgreSQL's end is 1 GB

bool FailLength(ServerError* error) { return Fail(error, "54000", "requested length too large"); }

bool Concatenate(const Expression&, Operands operands, Datum* result, ServerError* error) {
  const std::string& left = operands[0]->text();
  const std::string& right = operands[1]->text();
  if (left.size() + right.size() > static_cast<size_t>(kLongest)) return FailLength(error);
  *result = Datum::Text(left + right);
  return true;
}

template <char (*change)(char)>
bool Letters(const Expression&, Operands operands, Datum* result, ServerError*) {
  std::string text = operands[0]->text();
  for (char& c : text) c = change(c);
  *result = Datum::Text(std::move(text));
  return true;
}

bool Length(const Expression&, Operands operands, Datum* result, ServerError*) {
  *result = Datum::Integer(static_cast<int64_t>(CharactersIn(operands[0]->text())));
  return true;
}

bool OctetLength(const Expression&, Operands operands, Datum* result, ServerError*) {
  *result = Datum::Integer(static_cast<int64_t>(operands[0]->text().size()));
  return true;
}

std::string Part(const std::string& text, int64_t start, int64_t end) {
  const auto characters = static_cast<int64_t>(CharactersIn(text));
  start = std::clamp<int64_t>(start, 0, characters);
  end = std::clamp<int64_t>(end, start, characters);
  const size_t from = BytesOf(text, static_cast<size_t>(start));
  return text.substr(from, BytesOf(std::string_view(text).substr(from), static_cast<size_t>(end - start)));
}

bool Substring(const Expression& call, Operands operands, Datum* result, ServerError* error) {
  const std::string& text = operands[0]->text();
  const int64_t start = operands[1]->integer() - 1;
  int64_t end = static_cast<int64_t>(text.size());
  if (call.operands.size() > 2) {
    if (operands[2]->integer() < 0) return Fail(error, "22011", "negative substring length not allowed");
    end = start + operands[2]->integer();
  }
  *result = Datum::Text(Part(text, start, std::max<int64_t>(end, 0)));
  return true;
}

bool Left(const Expression&, Operands operands, Datum* result, ServerError*) {
  const std::string& text = operands[0]->text();
  const int64_t count = operands[1]->integer();
  const auto characters = static_cast<int64_t>(CharactersIn(text));
  *result = Datum::Text(Part(text, 0, count >= 0 ? count : std::max<int64_t>(characters + count, 0)));
  return true;
}

bool Right(const Expression&, Operands operands, Datum* result, ServerError*) {
  const std::string& text = operands[0]->text();
  const int64_t count = operands[1]->integer();
  const auto characters = static_cast<int64_t>(CharactersIn(text));
  *result = Datum::Text(Part(text, count >= 0 ? characters - count : -count, characters));
  return true;
}

bool Replace(const Expression&, Operands operands, Datum* result, ServerError* error) {
  const std::string& text = operands[0]->text();
  const std::string& from = operands[1]->text();
  std::string changed;
  size_t at = 0;
  for (size_t found = 0; !from.empty() && (found = text.find(from, at)) != std::string::npos;) {
    changed += text.substr(at, found - at) + operands[2]->text();
    at = found + from.size();
    if (changed.size() > static_cast<size_t>(kLongest)) return FailLength(error);
  }
  *result = Datum::Text(changed + text.substr(at));
  return true;
}

template <bool front, bool back>
bool Trim(const Expression& call, Operands operands, Datum* result, ServerError*) {
  const std::string& text = operands[0]->text();
  const std::string set = call.operands.size() > 1 ? operands[1]->text() : " ";
  size_t start = front ? text.find_first_not_of(set) : 0;
  if (start == std::string::npos) start = text.size();
  size_t end = back ? text.find_last_not_of(set) : text.size() - 1;
  end = end == std::string::npos ? start : end + 1;
  *result = Datum::Text(text.substr(start, std::max(end, start) - start));
  return true;
}

bool PositionOf(const Expression&, Operands operands, Datum* result, ServerError*) {
  const std::string& text = operands[0]->text();
  const size_t found = text.find(operands[1]->text());
  const bool none = found == std::string::npos;
  *result = Datum::Integer(none ? 0 : static_cast<int64_t>(CharactersIn(text.substr(0, found))) + 1);
  return true;
}

bool Repeat(const Expression&, Operands operands, Datum* result, ServerError* error) {
  const std::string& text = operands[0]->text();
  const int64_t count = std::max<int64_t>(operands[1]->integer(), 0);
  if (!text.empty() && count > kLongest / static_cast<int64_t>(text.size())) return FailLength(error);
  std::string repeated;
  for (int64_t done = 0; done < count && !text.empty(); ++done) repeated += text;
  *result = Datum::Text(std::move(repeated));
  return true;
}

template <bool front>
bool Pad(const Expression& call, Operands operands, Datum* result, ServerError* error) {
  const std::string& text = operands[0]->text();
  const std::string fill = call.operands.size() > 2 ? operands[2]->text() : " ";
  const int64_t width = std::max<int64_t>(operands[1]->integer(), 0);
  if (width > kLongest / 4) return FailLength(error);
  const auto characters = static_cast<int64_t>(CharactersIn(text));
  if (width <= characters || fill.empty()) {
    *result = Datum::Text(Part(text, 0, width));
    return true;
  }
  std::string padding;
  while (static_cast<int64_t>(CharactersIn(padding)) < width - characters) padding += fill;
  padding = Part(padding, 0, width - characters);
  *result = Datum::Text(front ? padding + text : text + padding);
  return true;
}

bool StartsWith(const Expression&, Operands operands, Datum* result, ServerError*) {
  *result = Datum::Boolean(operands[0]->text().starts_with(operands[1]->text()));
  return true;
}

bool SplitPart(const Expression&, Operands operands, Datum* result, ServerError* error) {
  const std::string& text = operands[0]->text();
  const std::string& separator = operands[1]->text();
  int64_t wanted = operands[2]->integer();
  if (wanted == 0) return Fail(error, "22023", "field position must not be zero");
  std::vector<std::string> parts;
  size_t at = 0;
  for (size_t found = 0; !separator.empty() && (found = text.find(separator, at)) != std::string::npos;) {
    parts.push_back(text.substr(at, found - at));
    at = found + separator.size();
  }
  parts.push_back(text.substr(at));
  if (wanted < 0) wanted += static_cast<int64_t>(parts.size()) + 1;
  const bool there = wanted >= 1 && wanted <= static_cast<int64_t>(parts.size());
  *result = Datum::Text(there ? parts[static_cast<size_t>(wanted) - 1] : "");
  return true;
}

bool Reverse(const Expression&, Operands operands, Datum* result, ServerError*) {
  std::string_view text = operands[0]->text();
  std::string reversed;
  for (size_t length = 0; !text.empty(); text.remove_prefix(length)) {
    length = BytesOf(text, 1);
    reversed.insert(0, text.substr(0, length));
  }
  *result = Datum::Text(std::move(reversed));
  return true;
}

// What concat puts together: each operand by its text on the wire; NULL counts as an empty one.
std::string Shown(const Expression& call, Operands operands, size_t index) {
  return ToText(*operands[index], call.operands[index].type);
}

bool Concat(const Expression& call, Operands operands, Datum* result, ServerError*) {
  std::string text;
  for (size_t index = 0; index < call.operands.size(); ++index) text += Shown(call, operands, index);
  *result = Datum::Text(std::move(text));
  return true;
}

bool ConcatWithSeparator(const Expression& call, Operands operands, Datum* result, ServerError*) {
  if (operands[0]->is_null()) {
    *result = Datum::Null();
    return true;
  }
  std::string text;
  bool first = true;
  for (size_t index = 1; index < call.operands.size(); ++index) {
    if (operands[index]->is_null()) continue;
    if (!first) text += Shown(call, operands, 0);
    text += Shown(call, operands, index);
    first = false;
  }
  *result = Datum::Text(std::move(text));
  return true;
}

bool HashText(const Expression&, Operands operands, Datum* result, ServerError*) {
  *result = Datum::Integer(HashOfBytes(operands[0]->text()));
  return true;
}

}  // namespace

void AddTexts(std::vector<Function>* operators, std::vector<Function>* functions) {
  constexpr TypeId kText = TypeId::kText;
  constexpr TypeId kInteger = TypeId::kInteger;
  operators->push_back({.name = "||", .operands = {kText, kText}, .count = 2, .compute = Concatenate});
  const auto add = [&](std::string_view name, std::initializer_list<TypeId> operands, TypeId type,
                       Compute compute) {
    Function function{
        .name = name, .count = static_cast<uint8_t>(operands.size()), .result = type, .compute = compute};
    std::copy(operands.begin(), operands.end(), function.operands.begin());
    functions->push_back(function);
  };
  add("lower", {kText}, kText, Letters<static_cast<char (*)(char)>(Lowered)>);
  add("upper", {kText}, kText, Letters<Raised>);
  for (std::string_view name : {"length", "char_length", "character_length"}) {
    add(name, {kText}, kInteger, Length);
    add(name, {TypeId::kChar}, kInteger, Length);
  }
  add("octet_length", {kText}, kInteger, OctetLength);
  for (std::string_view name : {"substring", "substr"}) {
    add(name, {kText, kInteger}, kText, Substring);
    add(name, {kText, kInteger, kInteger}, kText, Substring);
  }
  add("left", {kText, kInteger}, kText, Left);
  add("right", {kText, kInteger}, kText, Right);
  add("replace", {kText, kText, kText}, kText, Replace);
  add("btrim", {kText}, kText, Trim<true, true>);
  add("btrim", {kText, kText}, kText, Trim<true, true>);
  add("ltrim", {kText}, kText, Trim<true, false>);
  add("ltrim", {kText, kText}, kText, Trim<true, false>);
  add("rtrim", {kText}, kText, Trim<false, true>);
  add("rtrim", {kText, kText}, kText, Trim<false, true>);
  add("strpos", {kText, kText}, kInteger, PositionOf);
  add("position", {kText, kText}, kInteger, PositionOf);
  add("repeat", {kText, kInteger}, kText, Repeat);
  add("lpad", {kText, kInteger}, kText, Pad<true>);
  add("lpad", {kText, kInteger, kText}, kText, Pad<true>);
  add("rpad", {kText, kInteger}, kText, Pad<false>);
  add("rpad", {kText, kInteger, kText}, kText, Pad<false>);
  add("starts_with", {kText, kText}, TypeId::kBoolean, StartsWith);
  add("split_part", {kText, kText, kInteger}, kText, SplitPart);
  add("reverse", {kText}, kText, Reverse);
  add("hashtext", {kText}, kInteger, HashText);
  functions->push_back({.name = "concat", .compute = Concat, .strict = false, .variadic = true});
  functions->push_back(
      {.name = "concat_ws", .compute = ConcatWithSeparator, .strict = false, .variadic = true});
}

}  // namespace interleave::model::database::sql
