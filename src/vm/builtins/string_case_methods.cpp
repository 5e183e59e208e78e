// Methods of str that change or ask about its characters.
#include "vm/builtins/install.hpp"
#include "vm/builtins/strings.hpp"
#include "vm/builtins/unicode.hpp"

namespace interleave::vm {

namespace {

void AppendUpper(std::string* text, uint32_t code_point) {
  if (code_point == 0xdf) {
    *text += "SS";
  } else {
    AppendCodePoint(text, ToUpper(code_point));
  }
}

void AppendTitle(std::string* text, uint32_t code_point) {
  if (code_point == 0xdf) {
    *text += "Ss";
  } else {
    AppendCodePoint(text, ToUpper(code_point));
  }
}

bool IsCased(uint32_t code_point) { return IsLower(code_point) || IsUpper(code_point); }

// A text made of each character of another; `append` gets the character and whether the one before is cased.
template <typename Append>
Outcome EachCharacter(Machine& machine, Value string, const Append& append) {
  const std::string text = TextOf(machine, string);
  if (!CanHold(machine, text.size(), 4)) return Outcome::Raise();
  std::string result;
  bool after_cased = false;
  for (size_t offset = 0; offset < text.size();) {
    const uint32_t code_point = DecodeCodePoint(text, &offset);
    append(&result, code_point, after_cased);
    after_cased = IsCased(code_point);
  }
  return Outcome::Return(StringFrom(machine, result));
}

Outcome Lower(Machine& machine, const Arguments& arguments) {
  return EachCharacter(machine, arguments[0], [](std::string* text, uint32_t code_point, bool) {
    AppendCodePoint(text, ToLower(code_point));
  });
}

Outcome Upper(Machine& machine, const Arguments& arguments) {
  return EachCharacter(machine, arguments[0],
                       [](std::string* text, uint32_t code_point, bool) { AppendUpper(text, code_point); });
}

Outcome CaseFold(Machine& machine, const Arguments& arguments) {
  return EachCharacter(machine, arguments[0], [](std::string* text, uint32_t code_point, bool) {
    if (code_point == 0xdf) {
      *text += "ss";
    } else {
      AppendCodePoint(text, ToLower(code_point));
    }
  });
}

Outcome SwapCase(Machine& machine, const Arguments& arguments) {
  return EachCharacter(machine, arguments[0], [](std::string* text, uint32_t code_point, bool) {
    if (IsLower(code_point)) {
      AppendUpper(text, code_point);
    } else {
      AppendCodePoint(text, ToLower(code_point));
    }
  });
}

Outcome Title(Machine& machine, const Arguments& arguments) {
  return EachCharacter(machine, arguments[0], [](std::string* text, uint32_t code_point, bool after_cased) {
    if (after_cased) {
      AppendCodePoint(text, ToLower(code_point));
    } else {
      AppendTitle(text, code_point);
    }
  });
}

Outcome Capitalize(Machine& machine, const Arguments& arguments) {
  return EachCharacter(machine, arguments[0], [](std::string* text, uint32_t code_point, bool) {
    if (text->empty()) {
      AppendTitle(text, code_point);
    } else {
      AppendCodePoint(text, ToLower(code_point));
    }
  });
}

// ---- Questions.

template <bool (*kTest)(uint32_t), bool kWhenEmpty>
Outcome All(Machine& machine, const Arguments& arguments) {
  const std::string_view text = machine.Text(arguments[0]);
  if (text.empty()) return Outcome::Return(Value::Bool(kWhenEmpty));
  for (size_t offset = 0; offset < text.size();) {
    if (!kTest(DecodeCodePoint(text, &offset))) return Outcome::Return(Value::Bool(false));
  }
  return Outcome::Return(Value::Bool(true));
}

bool IsAlphanumeric(uint32_t code_point) { return IsAlphabetic(code_point) || IsNumeric(code_point); }
bool IsAsciiCharacter(uint32_t code_point) { return code_point < 0x80; }

// At least one cased character, and none of the other case.
template <bool (*kWanted)(uint32_t), bool (*kOther)(uint32_t)>
Outcome AllCased(Machine& machine, const Arguments& arguments) {
  const std::string_view text = machine.Text(arguments[0]);
  bool any = false;
  for (size_t offset = 0; offset < text.size();) {
    const uint32_t code_point = DecodeCodePoint(text, &offset);
    if (kOther(code_point)) return Outcome::Return(Value::Bool(false));
    any = any || kWanted(code_point);
  }
  return Outcome::Return(Value::Bool(any));
}

Outcome IsTitle(Machine& machine, const Arguments& arguments) {
  const std::string_view text = machine.Text(arguments[0]);
  bool any = false;
  bool after_cased = false;
  for (size_t offset = 0; offset < text.size();) {
    const uint32_t code_point = DecodeCodePoint(text, &offset);
    if (IsUpper(code_point) ? after_cased : IsLower(code_point) && !after_cased) {
      return Outcome::Return(Value::Bool(false));
    }
    after_cased = IsCased(code_point);
    any = any || after_cased;
  }
  return Outcome::Return(Value::Bool(any));
}

Outcome IsIdentifier(Machine& machine, const Arguments& arguments) {
  const std::string_view text = machine.Text(arguments[0]);
  for (size_t offset = 0; offset < text.size();) {
    const bool is_first = offset == 0;
    const uint32_t code_point = DecodeCodePoint(text, &offset);
    if (code_point == '_' || IsAlphabetic(code_point) || (!is_first && IsDecimal(code_point))) continue;
    return Outcome::Return(Value::Bool(false));
  }
  return Outcome::Return(Value::Bool(!text.empty()));
}

}  // namespace

void InstallStringCaseMethods(Machine& machine) {
  machine.AddMethods(machine.BuiltinClass(Kind::kString),
                     {{"lower", "self /", StringMethod<Lower>},
                      {"upper", "self /", StringMethod<Upper>},
                      {"casefold", "self /", StringMethod<CaseFold>},
                      {"swapcase", "self /", StringMethod<SwapCase>},
                      {"title", "self /", StringMethod<Title>},
                      {"capitalize", "self /", StringMethod<Capitalize>},
                      {"isalpha", "self /", StringMethod<All<IsAlphabetic, false>>},
                      {"isalnum", "self /", StringMethod<All<IsAlphanumeric, false>>},
                      {"isascii", "self /", StringMethod<All<IsAsciiCharacter, true>>},
                      {"isdecimal", "self /", StringMethod<All<IsDecimal, false>>},
                      {"isdigit", "self /", StringMethod<All<IsDigit, false>>},
                      {"isnumeric", "self /", StringMethod<All<IsNumeric, false>>},
                      {"isspace", "self /", StringMethod<All<IsSpace, false>>},
                      {"isprintable", "self /", StringMethod<All<IsPrintable, true>>},
                      {"islower", "self /", StringMethod<AllCased<IsLower, IsUpper>>},
                      {"isupper", "self /", StringMethod<AllCased<IsUpper, IsLower>>},
                      {"istitle", "self /", StringMethod<IsTitle>},
                      {"isidentifier", "self /", StringMethod<IsIdentifier>}});
}

}  // namespace interleave::vm
