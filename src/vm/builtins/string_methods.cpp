// Methods of str that search, replace, pad and format.
#include <algorithm>
#include <cstring>

#include "vm/builtins/format.hpp"
#include "vm/builtins/install.hpp"
#include "vm/builtins/replay.hpp"
#include "vm/builtins/strings.hpp"
#include "vm/builtins/unicode.hpp"

namespace interleave::vm {

size_t FindText(std::string_view text, std::string_view sub, size_t from) {
  if (from > text.size()) return std::string_view::npos;
  if (sub.empty()) return from;
  const void* found = memmem(text.data() + from, text.size() - from, sub.data(), sub.size());
  return found == nullptr ? std::string_view::npos
                          : static_cast<size_t>(static_cast<const char*>(found) - text.data());
}

size_t FindTextFromRight(std::string_view text, std::string_view sub) {
  const std::string reversed_text(text.rbegin(), text.rend());
  const std::string reversed_sub(sub.rbegin(), sub.rend());
  const size_t found = FindText(reversed_text, reversed_sub);
  return found == std::string_view::npos ? found : text.size() - found - sub.size();
}

bool CheckText(Machine& machine, Value value, std::string_view before, std::string_view after) {
  if (machine.IsString(value)) return true;
  RaiseTypeError(machine, "{}{}{}", before, machine.TypeName(value), after);
  return false;
}

bool PartOfText(Machine& machine, std::string_view text, Value start, Value end, TextPart* part) {
  part->end = text.size();
  const bool has_start = !start.is_unset() && !start.is_none();
  const bool has_end = !end.is_unset() && !end.is_none();
  if (!has_start && !has_end) return true;
  const int64_t length = CountCodePoints(text);
  int64_t from = 0;
  int64_t to = length;
  for (const auto& [given, value, place] :
       {std::tuple{has_start, start, &from}, std::tuple{has_end, end, &to}}) {
    if (!given) continue;
    if (!machine.IsInt(value)) {
      RaiseTypeError(machine, "slice indices must be integers or None or have an __index__ method");
      return false;
    }
    const int64_t index = machine.AsInt(value);
    *place = index < 0 ? std::max<int64_t>(index < -length ? 0 : index + length, 0) : index;
  }
  to = std::min(to, length);
  part->is_empty = from > to;
  const std::string copy(text);
  part->start = OffsetOfCodePoint(copy, from);
  part->end = std::max(part->start, OffsetOfCodePoint(copy, to));
  return true;
}

namespace {

Outcome Text(Machine& machine, const std::string& text) { return Outcome::Return(StringFrom(machine, text)); }

// ---- find, rfind, index, rindex, count.

// The code point where `sub` starts, -1 where it does not. False: raised.
bool Locate(Machine& machine, const Arguments& arguments, bool from_right, int64_t* place) {
  if (!CheckText(machine, arguments[1], "must be str, not ")) return false;
  const std::string text = TextOf(machine, arguments[0]);
  const std::string sub = TextOf(machine, arguments[1]);
  TextPart part;
  if (!PartOfText(machine, text, arguments[2], arguments[3], &part)) return false;
  *place = -1;
  if (part.is_empty) return true;
  const std::string_view within = std::string_view(text).substr(part.start, part.end - part.start);
  const size_t found = from_right ? FindTextFromRight(within, sub) : FindText(within, sub);
  if (found != std::string_view::npos)
    *place = CountCodePoints(std::string_view(text).substr(0, part.start + found));
  return true;
}

template <bool kFromRight, bool kMustBe>
Outcome Find(Machine& machine, const Arguments& arguments) {
  int64_t place = -1;
  if (!Locate(machine, arguments, kFromRight, &place)) return Outcome::Raise();
  if (kMustBe && place < 0) return RaiseValueError(machine, "substring not found");
  return Outcome::Return(machine.Int(place));
}

int64_t CountIn(std::string_view text, std::string_view sub) {
  if (sub.empty()) return CountCodePoints(text) + 1;
  int64_t count = 0;
  for (size_t at = FindText(text, sub); at != std::string_view::npos;
       at = FindText(text, sub, at + sub.size()))
    ++count;
  return count;
}

Outcome Count(Machine& machine, const Arguments& arguments) {
  if (!CheckText(machine, arguments[1], "must be str, not ")) return Outcome::Raise();
  const std::string text = TextOf(machine, arguments[0]);
  TextPart part;
  if (!PartOfText(machine, text, arguments[2], arguments[3], &part)) return Outcome::Raise();
  if (part.is_empty) return Outcome::Return(Value::Small(0));
  const std::string_view within = std::string_view(text).substr(part.start, part.end - part.start);
  return Outcome::Return(machine.Int(CountIn(within, TextOf(machine, arguments[1]))));
}

// ---- startswith, endswith, removeprefix, removesuffix.

template <bool kAtEnd>
Outcome Meets(Machine& machine, const Arguments& arguments) {
  const std::string text = TextOf(machine, arguments[0]);
  TextPart part;
  if (!PartOfText(machine, text, arguments[2], arguments[3], &part)) return Outcome::Raise();
  const std::string_view within = std::string_view(text).substr(part.start, part.end - part.start);
  const char* name = kAtEnd ? "endswith" : "startswith";
  std::vector<Value> affixes;
  if (machine.IsKind(arguments[1], Kind::kTuple)) {
    machine.Items(arguments[1], &affixes);
  } else if (machine.IsString(arguments[1])) {
    affixes.push_back(arguments[1]);
  } else {
    return RaiseTypeError(machine, "{} first arg must be str or a tuple of str, not {}", name,
                          machine.TypeName(arguments[1]));
  }
  for (Value affix : affixes) {
    if (!machine.IsString(affix)) {
      return RaiseTypeError(machine, "tuple for {} must only contain str, not {}", name,
                            machine.TypeName(affix));
    }
    const std::string_view wanted = machine.Text(affix);
    if (!part.is_empty && (kAtEnd ? within.ends_with(wanted) : within.starts_with(wanted))) {
      return Outcome::Return(Value::Bool(true));
    }
  }
  return Outcome::Return(Value::Bool(false));
}

Outcome RemovePrefix(Machine& machine, const Arguments& arguments) {
  if (!CheckText(machine, arguments[1], "removeprefix() argument must be str, not ")) return Outcome::Raise();
  const std::string text = TextOf(machine, arguments[0]);
  const std::string affix = TextOf(machine, arguments[1]);
  return Text(machine, text.starts_with(affix) ? text.substr(affix.size()) : text);
}

Outcome RemoveSuffix(Machine& machine, const Arguments& arguments) {
  if (!CheckText(machine, arguments[1], "removesuffix() argument must be str, not ")) return Outcome::Raise();
  const std::string text = TextOf(machine, arguments[0]);
  const std::string affix = TextOf(machine, arguments[1]);
  return Text(machine, text.ends_with(affix) ? text.substr(0, text.size() - affix.size()) : text);
}

// ---- replace, translate.

Outcome Replace(Machine& machine, const Arguments& arguments) {
  if (!CheckText(machine, arguments[1], "replace() argument 1 must be str, not ")) return Outcome::Raise();
  if (!CheckText(machine, arguments[2], "replace() argument 2 must be str, not ")) return Outcome::Raise();
  int64_t most = -1;
  if (!arguments[3].is_unset() && !ToIndex(machine, arguments[3], &most)) return Outcome::Raise();
  const std::string text = TextOf(machine, arguments[0]);
  const std::string old = TextOf(machine, arguments[1]);
  const std::string replacement = TextOf(machine, arguments[2]);
  int64_t left = CountIn(text, old);
  if (most >= 0) left = std::min(left, most);
  if (left == 0 && !machine.HasOwnClass(arguments[0])) return Outcome::Return(arguments[0]);
  if (!CanHold(machine, static_cast<uint64_t>(left), replacement.size() + 1)) return Outcome::Raise();
  if (!CanHold(machine, text.size() + static_cast<uint64_t>(left) * replacement.size(), 2))
    return Outcome::Raise();
  std::string result;
  size_t offset = 0;
  for (; left > 0; --left) {
    if (old.empty()) {
      result += replacement;
      const size_t start = offset;
      if (offset < text.size()) DecodeCodePoint(text, &offset);
      result.append(text, start, offset - start);
    } else {
      const size_t found = FindText(text, old, offset);
      result.append(text, offset, found - offset);
      result += replacement;
      offset = found + old.size();
    }
  }
  return Text(machine, result.append(text, offset));
}

Outcome Translate(Machine& machine, const Arguments& arguments) {
  const Value table = arguments[1];
  if (!machine.IsKind(table, Kind::kDict)) {
    return RaiseTypeError(machine, "'{}' object is not subscriptable", machine.TypeName(table));
  }
  const std::string text = TextOf(machine, arguments[0]);
  std::string result;
  for (size_t offset = 0; offset < text.size();) {
    const size_t start = offset;
    const uint32_t code_point = DecodeCodePoint(text, &offset);
    const Value to = machine.DictGet(table, Value::Small(code_point));
    if (to.is_unset()) {
      result.append(text, start, offset - start);
    } else if (machine.IsInt(to)) {
      const int64_t number = machine.AsInt(to);
      if (number < 0 || number > 0x10ffff)
        return RaiseValueError(machine, "character mapping must be in range(0x110000)");
      AppendCodePoint(&result, static_cast<uint32_t>(number));
    } else if (machine.IsString(to)) {
      result += machine.Text(to);
      if (!CanHold(machine, result.size(), 3)) return Outcome::Raise();
    } else if (!to.is_none()) {
      return RaiseTypeError(machine, "character mapping must return integer, None or str");
    }
  }
  return Text(machine, result);
}

// str.maketrans(dict), (from, to) or (from, to, delete).
Outcome MakeTranslation(Machine& machine, const Arguments& arguments) {
  const Value table = machine.NewDict();
  if (arguments[1].is_unset()) {
    if (!machine.IsKind(arguments[0], Kind::kDict)) {
      return RaiseTypeError(machine, "if you give only one argument to maketrans it must be a dict");
    }
    Value key;
    Value value;
    for (uint32_t index = 0; machine.DictEntry(arguments[0], index, &key, &value); ++index) {
      if (key.is_unset()) continue;
      if (machine.IsString(key)) {
        const std::string letter = TextOf(machine, key);
        size_t offset = 0;
        if (CountCodePoints(letter) != 1) {
          return RaiseValueError(machine, "string keys in translate table must be of length 1");
        }
        key = Value::Small(DecodeCodePoint(letter, &offset));
      }
      machine.DictSet(table, key, value);
    }
    return Outcome::Return(table);
  }
  for (uint32_t index = 0; index < 3; ++index) {
    if (arguments[index].is_unset()) break;
    if (!CheckText(machine, arguments[index], "maketrans() arguments must be str, not "))
      return Outcome::Raise();
  }
  const std::string from = TextOf(machine, arguments[0]);
  const std::string to = TextOf(machine, arguments[1]);
  if (CountCodePoints(from) != CountCodePoints(to)) {
    return RaiseValueError(machine, "the first two maketrans arguments must have equal length");
  }
  for (size_t left = 0, right = 0; left < from.size();) {
    const Value key = Value::Small(DecodeCodePoint(from, &left));
    machine.DictSet(table, key, Value::Small(DecodeCodePoint(to, &right)));
  }
  const std::string gone = arguments[2].is_unset() ? "" : TextOf(machine, arguments[2]);
  for (size_t offset = 0; offset < gone.size();) {
    machine.DictSet(table, Value::Small(DecodeCodePoint(gone, &offset)), Value::None());
  }
  return Outcome::Return(table);
}

// ---- center, ljust, rjust, zfill, expandtabs.

template <char kAlign>
Outcome Justify(Machine& machine, const Arguments& arguments) {
  int64_t width = 0;
  if (!ToIndex(machine, arguments[1], &width)) return Outcome::Raise();
  FormatSpec spec;
  if (!arguments[2].is_unset()) {
    if (!CheckText(machine, arguments[2], "The fill character must be a unicode character, not ")) {
      return Outcome::Raise();
    }
    spec.fill = TextOf(machine, arguments[2]);
    if (CountCodePoints(spec.fill) != 1) {
      return RaiseTypeError(machine, "The fill character must be exactly one character long");
    }
  }
  const std::string text = TextOf(machine, arguments[0]);
  std::string result;
  spec.align = kAlign;
  spec.width = width;
  const int64_t missing = width - CountCodePoints(text);
  // An odd space goes to the left in odd widths, to the right in even ones.
  if (kAlign == '^' && missing > 0 && (missing & width & 1) != 0 && missing < INT32_MAX) {
    FormatSpec one = spec;
    one.align = '>';
    one.width = CountCodePoints(text) + 1;
    std::string shifted;
    if (!PadText(machine, one, text, '>', &shifted)) return Outcome::Raise();
    if (!PadText(machine, spec, shifted, '^', &result)) return Outcome::Raise();
  } else if (!PadText(machine, spec, text, kAlign, &result)) {
    return Outcome::Raise();
  }
  return Text(machine, result);
}

Outcome ZeroFill(Machine& machine, const Arguments& arguments) {
  int64_t width = 0;
  if (!ToIndex(machine, arguments[1], &width)) return Outcome::Raise();
  const std::string text = TextOf(machine, arguments[0]);
  const bool has_sign = !text.empty() && (text[0] == '+' || text[0] == '-');
  FormatSpec spec;
  spec.fill = "0";
  spec.width = width - (has_sign ? 1 : 0);
  std::string result(has_sign ? 1 : 0, has_sign ? text[0] : '0');
  if (!PadText(machine, spec, text.substr(has_sign ? 1 : 0), '>', &result)) return Outcome::Raise();
  return Text(machine, result);
}

Outcome ExpandTabs(Machine& machine, const Arguments& arguments) {
  int64_t size = 8;
  if (!arguments[1].is_unset() && !ToIndex(machine, arguments[1], &size)) return Outcome::Raise();
  const std::string text = TextOf(machine, arguments[0]);
  std::string result;
  int64_t column = 0;
  for (size_t offset = 0; offset < text.size();) {
    const size_t start = offset;
    const uint32_t code_point = DecodeCodePoint(text, &offset);
    if (code_point == '\t') {
      const int64_t spaces = size > 0 ? size - column % size : 0;
      if (spaces > INT32_MAX || !CanHold(machine, result.size() + static_cast<uint64_t>(spaces), 3)) {
        return RaiseMemoryError(machine);
      }
      result.append(static_cast<size_t>(spaces), ' ');
      column += spaces;
      continue;
    }
    column = code_point == '\n' || code_point == '\r' ? 0 : column + 1;
    result.append(text, start, offset - start);
  }
  return Text(machine, result);
}

// ---- format.

Outcome FormatFields(Machine& machine, const Arguments& arguments) {
  std::vector<Value> given;
  for (uint32_t index = 0; index < arguments.rest_count(); ++index) given.push_back(arguments.rest(index));
  return RunReplayed(machine, Replayed::kFormatFields,
                     {arguments[0], TupleFrom(machine, given), arguments.keywords});
}

Outcome FormatMap(Machine& machine, const Arguments& arguments) {
  if (!machine.IsKind(arguments[1], Kind::kDict)) {
    return RaiseTypeError(machine, "'{}' object is not subscriptable", machine.TypeName(arguments[1]));
  }
  return RunReplayed(machine, Replayed::kFormatFields, {arguments[0], machine.Tuple({}), arguments[1]});
}

}  // namespace

void InstallStringMethods(Machine& machine) {
  const Value klass = machine.BuiltinClass(Kind::kString);
  machine.AddMethods(klass, {{"find", "self sub start? end? /", StringMethod<Find<false, false>>},
                             {"rfind", "self sub start? end? /", StringMethod<Find<true, false>>},
                             {"index", "self sub start? end? /", StringMethod<Find<false, true>>},
                             {"rindex", "self sub start? end? /", StringMethod<Find<true, true>>},
                             {"count", "self sub start? end? /", StringMethod<Count>},
                             {"startswith", "self prefix start? end? /", StringMethod<Meets<false>>},
                             {"endswith", "self suffix start? end? /", StringMethod<Meets<true>>},
                             {"removeprefix", "self prefix /", StringMethod<RemovePrefix>},
                             {"removesuffix", "self suffix /", StringMethod<RemoveSuffix>},
                             {"replace", "self old new count? /", StringMethod<Replace>},
                             {"translate", "self table /", StringMethod<Translate>},
                             {"center", "self width fillchar? /", StringMethod<Justify<'^'>>},
                             {"ljust", "self width fillchar? /", StringMethod<Justify<'<'>>},
                             {"rjust", "self width fillchar? /", StringMethod<Justify<'>'>>},
                             {"zfill", "self width /", StringMethod<ZeroFill>},
                             {"expandtabs", "self tabsize?", StringMethod<ExpandTabs>},
                             {"format", "self / * **", StringMethod<FormatFields>},
                             {"format_map", "self mapping /", StringMethod<FormatMap>}});
  const Value make = machine.NativeValue(machine.AddNative({"maketrans", "x y? z? /", MakeTranslation}));
  const Value wrapped = Value::Object(machine.arena().Allocate(Kind::kStaticMethod, wrapped_slot::kCount));
  machine.SetSlot(wrapped, wrapped_slot::kValue, make);
  machine.DictSet(machine.GetSlot(klass, class_slot::kDict), machine.Interned("maketrans"), wrapped);
}

}  // namespace interleave::vm
