#include "model/redis/lua_run.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "model/redis/commands.hpp"

namespace interleave::model::redis::lua {

namespace {

struct Datum {
  enum class Kind : uint8_t { kNil, kBool, kNumber, kText, kTable, kStatus, kError };

  Kind kind = Kind::kNil;
  int64_t number = 0;  // of kBool: 0 or 1
  std::string text;
  std::vector<Datum> items;  // from 1

  bool truth() const { return kind != Kind::kNil && (kind != Kind::kBool || number != 0); }
};

Datum Nil() { return {}; }
Datum Bool(bool value) { return {Datum::Kind::kBool, value ? 1 : 0, {}, {}}; }
Datum Number(int64_t value) { return {Datum::Kind::kNumber, value, {}, {}}; }
Datum Text(std::string text) { return {Datum::Kind::kText, 0, std::move(text), {}}; }

Datum Texts(const std::vector<std::string>& texts) {
  Datum table{Datum::Kind::kTable, 0, {}, {}};
  for (const std::string& text : texts) table.items.push_back(Text(text));
  return table;
}

std::string_view TypeName(const Datum& datum) {
  constexpr std::string_view kNames[] = {"nil", "boolean", "number", "string", "table", "table", "table"};
  return kNames[static_cast<uint32_t>(datum.kind)];
}

Datum FromReply(const Reply& reply) {
  switch (reply.kind) {
    case Reply::Kind::kNil:
    case Reply::Kind::kNilArray:
      return Bool(false);
    case Reply::Kind::kInteger:
      return Number(reply.integer);
    case Reply::Kind::kText:
      return Text(reply.text);
    case Reply::Kind::kStatus:
      return {Datum::Kind::kStatus, 0, reply.text, {}};
    case Reply::Kind::kError:
      return {Datum::Kind::kError, 0, reply.text, {}};
    case Reply::Kind::kArray:
      break;
  }
  Datum table{Datum::Kind::kTable, 0, {}, {}};
  for (const Reply& item : reply.items) table.items.push_back(FromReply(item));
  return table;
}

// A table ends at its first nil.
Reply ToReply(const Datum& datum) {
  switch (datum.kind) {
    case Datum::Kind::kNil:
      return Reply::Nil();
    case Datum::Kind::kBool:
      return datum.number != 0 ? Reply::Integer(1) : Reply::Nil();
    case Datum::Kind::kNumber:
      return Reply::Integer(datum.number);
    case Datum::Kind::kText:
      return Reply::Text(datum.text);
    case Datum::Kind::kStatus:
      return Reply::Status(datum.text);
    case Datum::Kind::kError:
      return Reply::Error(datum.text);
    case Datum::Kind::kTable:
      break;
  }
  std::vector<Reply> items;
  for (const Datum& item : datum.items) {
    if (item.kind == Datum::Kind::kNil) break;
    items.push_back(ToReply(item));
  }
  return Reply::Array(std::move(items));
}

class Runner {
 public:
  Runner(Store& store, std::vector<std::string> keys, std::vector<std::string> arguments, std::string digest)
      : store_(store), keys_(std::move(keys)), arguments_(std::move(arguments)), digest_(std::move(digest)) {}

  Reply RunAll(const Node& block) {
    RunBlock(block);
    return has_failed_ ? Reply::Error(fault_) : ToReply(result_);
  }

 private:
  enum class Next : uint8_t { kStatement, kReturn };

  // ---- Errors. The first one ends the script; values behind it are of no use to anybody.

  Datum Fail(const std::string& text, uint32_t line) {
    if (!has_failed_) fault_ = fmt::format("{} script: {}, on @user_script:{}.", text, digest_, line);
    has_failed_ = true;
    return Nil();
  }
  Datum FailIn(const Node& node, std::string_view what) {
    return Fail(fmt::format("ERR user_script:{}: {}", node.line, what), node.line);
  }

  // ---- Statements.

  Next RunBlock(const Node& block) {
    const size_t outer = locals_.size();
    Next next = Next::kStatement;
    for (const auto& statement : block.children) {
      next = RunStatement(*statement);
      if (next == Next::kReturn || has_failed_) break;
    }
    locals_.resize(outer);
    return next;
  }

  Next RunStatement(const Node& statement) {
    switch (statement.kind) {
      case NodeKind::kIf:
        return RunIf(statement);
      case NodeKind::kLocal: {
        Datum value = statement.children.empty() ? Nil() : Evaluate(*statement.children[0]);
        locals_.emplace_back(statement.text, std::move(value));
        return Next::kStatement;
      }
      case NodeKind::kAssign:
        Assign(statement);
        return Next::kStatement;
      case NodeKind::kReturn:
        if (!statement.children.empty()) result_ = Evaluate(*statement.children[0]);
        return Next::kReturn;
      default:
        Evaluate(statement);
        return Next::kStatement;
    }
  }

  Next RunIf(const Node& statement) {
    size_t index = 0;
    for (; index + 1 < statement.children.size(); index += 2) {
      const bool holds = Evaluate(*statement.children[index]).truth();
      if (has_failed_) return Next::kStatement;
      if (holds) return RunBlock(*statement.children[index + 1]);
    }
    return index < statement.children.size() ? RunBlock(*statement.children[index]) : Next::kStatement;
  }

  Datum* FindLocal(const std::string& name) {
    const auto found = std::find_if(locals_.rbegin(), locals_.rend(),
                                    [&](const auto& local) { return local.first == name; });
    return found == locals_.rend() ? nullptr : &found->second;
  }

  void Assign(const Node& statement) {
    Datum value = Evaluate(*statement.children[0]);
    Datum* local = FindLocal(statement.text);
    if (local == nullptr) {
      FailIn(statement, "Attempt to modify a readonly table");
    } else {
      *local = std::move(value);
    }
  }

  // ---- Expressions.

  Datum Evaluate(const Node& node) {
    if (has_failed_) return Nil();
    switch (node.kind) {
      case NodeKind::kTrue:
      case NodeKind::kFalse:
        return Bool(node.kind == NodeKind::kTrue);
      case NodeKind::kNumber:
        return Number(node.number);
      case NodeKind::kText:
        return Text(node.text);
      case NodeKind::kKeys:
        return Texts(keys_);
      case NodeKind::kArguments:
        return Texts(arguments_);
      case NodeKind::kName:
        return LoadName(node);
      case NodeKind::kTable:
        return MakeTable(node);
      case NodeKind::kIndex:
      case NodeKind::kField:
        return Access(node);
      case NodeKind::kCall:
        return Call(node);
      case NodeKind::kNot:
        return Bool(!Evaluate(*node.children[0]).truth());
      case NodeKind::kNegate:
        return Arithmetic(node, "-", Number(0), Evaluate(*node.children[0]));
      case NodeKind::kLength:
        return Length(node);
      case NodeKind::kBinary:
        return Binary(node);
      default:
        return Nil();
    }
  }

  Datum LoadName(const Node& node) {
    const Datum* local = FindLocal(node.text);
    if (local != nullptr) return *local;
    return FailIn(node,
                  fmt::format("Script attempted to access nonexistent global variable '{}'", node.text));
  }

  Datum MakeTable(const Node& node) {
    Datum table{Datum::Kind::kTable, 0, {}, {}};
    for (const auto& item : node.children) table.items.push_back(Evaluate(*item));
    return table;
  }

  Datum Access(const Node& node) {
    const Datum object = Evaluate(*node.children[0]);
    if (has_failed_) return Nil();
    if (node.kind == NodeKind::kField) {
      if (object.kind == Datum::Kind::kStatus && node.text == "ok") return Text(object.text);
      if (object.kind == Datum::Kind::kError && node.text == "err") return Text(object.text);
    }
    if (std::string_view(TypeName(object)) != "table")
      return FailIn(node, fmt::format("attempt to index a {} value", TypeName(object)));
    if (node.kind == NodeKind::kField) return Nil();
    const Datum index = Evaluate(*node.children[1]);
    const bool is_in = index.kind == Datum::Kind::kNumber && index.number >= 1 &&
                       index.number <= static_cast<int64_t>(object.items.size());
    return is_in ? object.items[static_cast<size_t>(index.number - 1)] : Nil();
  }

  Datum Length(const Node& node) {
    const Datum operand = Evaluate(*node.children[0]);
    if (operand.kind == Datum::Kind::kText) return Number(static_cast<int64_t>(operand.text.size()));
    if (operand.kind == Datum::Kind::kTable) return Number(static_cast<int64_t>(operand.items.size()));
    return FailIn(node, fmt::format("attempt to get length of a {} value", TypeName(operand)));
  }

  Datum Binary(const Node& node) {
    Datum left = Evaluate(*node.children[0]);
    if (node.text == "and") return left.truth() ? Evaluate(*node.children[1]) : left;
    if (node.text == "or") return left.truth() ? left : Evaluate(*node.children[1]);
    const Datum right = Evaluate(*node.children[1]);
    if (has_failed_) return Nil();
    if (node.text == "==") return Bool(AreEqual(left, right));
    if (node.text == "~=") return Bool(!AreEqual(left, right));
    if (node.text == "..") return Concatenate(node, left, right);
    if (node.text[0] == '<' || node.text[0] == '>') return Compare(node, left, right);
    return Arithmetic(node, node.text, left, right);
  }

  // Tables are equal to none: those that a script makes are all different.
  static bool AreEqual(const Datum& left, const Datum& right) {
    return left.kind == right.kind && TypeName(left) != "table" && left.number == right.number &&
           left.text == right.text;
  }

  Datum Concatenate(const Node& node, const Datum& left, const Datum& right) {
    std::string text;
    for (const Datum* part : {&left, &right}) {
      const Node& operand = *node.children[part == &left ? 0 : 1];
      if (part->kind != Datum::Kind::kText && part->kind != Datum::Kind::kNumber)
        return FailIn(node, "attempt to concatenate " + Describe(operand, *part));
      text += part->kind == Datum::Kind::kText ? part->text : std::to_string(part->number);
    }
    return Text(std::move(text));
  }

  Datum Compare(const Node& node, const Datum& left, const Datum& right) {
    const bool are_texts = left.kind == Datum::Kind::kText && right.kind == Datum::Kind::kText;
    const bool are_numbers = left.kind == Datum::Kind::kNumber && right.kind == Datum::Kind::kNumber;
    if (!are_texts && !are_numbers) {
      const bool alike = TypeName(left) == TypeName(right);
      return FailIn(node,
                    alike ? fmt::format("attempt to compare two {} values", TypeName(left))
                          : fmt::format("attempt to compare {} with {}", TypeName(left), TypeName(right)));
    }
    const int order = are_texts                    ? left.text.compare(right.text)
                      : left.number < right.number ? -1
                                                   : static_cast<int>(left.number > right.number);
    if (node.text == "<") return Bool(order < 0);
    if (node.text == "<=") return Bool(order <= 0);
    return Bool(node.text == ">" ? order > 0 : order >= 0);
  }

  // How Lua calls a value that an operator does not take: by where it comes from, if that has a name.
  static std::string Describe(const Node& operand, const Datum& datum) {
    const std::string value = fmt::format("a {} value", TypeName(datum));
    if (operand.kind == NodeKind::kName) return fmt::format("local '{}' ({})", operand.text, value);
    if (operand.kind == NodeKind::kField) return fmt::format("field '{}' ({})", operand.text, value);
    return operand.kind == NodeKind::kIndex ? fmt::format("field '?' ({})", value) : value;
  }

  // A text that is a number counts as one.
  bool NumberOf(const Node& node, const Node& operand, const Datum& datum, int64_t* number) {
    *number = datum.number;
    if (datum.kind == Datum::Kind::kNumber) return true;
    if (datum.kind == Datum::Kind::kText && ParseInteger(datum.text, number)) return true;
    FailIn(node, "attempt to perform arithmetic on " + Describe(operand, datum));
    return false;
  }

  Datum Arithmetic(const Node& node, std::string_view operation, const Datum& left, const Datum& right) {
    int64_t a = 0;
    int64_t b = 0;
    const Node& first = *node.children.front();
    if (!NumberOf(node, first, left, &a) || !NumberOf(node, *node.children.back(), right, &b)) return Nil();
    int64_t result = 0;
    bool is_lost = false;
    if (operation == "+") {
      is_lost = __builtin_add_overflow(a, b, &result);
    } else if (operation == "-") {
      is_lost = __builtin_sub_overflow(a, b, &result);
    } else if (operation == "*") {
      is_lost = __builtin_mul_overflow(a, b, &result);
    } else if (b == 0 || b == -1) {  // a remainder, of which Lua's has the sign of the divisor
      is_lost = b == 0;
    } else {
      result = a % b;
      if (result != 0 && (result < 0) != (b < 0)) result += b;
    }
    if (is_lost) return FailIn(node, "numbers beyond 64 bits are not supported here");
    return Number(result);
  }

  // ---- Calls.

  Datum Call(const Node& node) {
    std::vector<Datum> values;
    for (const auto& argument : node.children) values.push_back(Evaluate(*argument));
    if (has_failed_) return Nil();
    if (node.text == "redis.call") return CallRedis(node, values, /*raises=*/true);
    if (node.text == "redis.pcall") return CallRedis(node, values, /*raises=*/false);
    if (values.empty()) return FailIn(node, "bad argument #1 to '" + node.text + "' (value expected)");
    if (node.text == "redis.error_reply") return {Datum::Kind::kError, 0, values[0].text, {}};
    if (node.text == "redis.status_reply") return {Datum::Kind::kStatus, 0, values[0].text, {}};
    if (node.text == "tostring") return ToText(values[0]);
    int64_t number = values[0].number;
    const bool is_number = values[0].kind == Datum::Kind::kNumber ||
                           (values[0].kind == Datum::Kind::kText && ParseInteger(values[0].text, &number));
    return is_number ? Number(number) : Nil();
  }

  static Datum ToText(const Datum& datum) {
    if (datum.kind == Datum::Kind::kText) return datum;
    if (datum.kind == Datum::Kind::kNumber) return Text(std::to_string(datum.number));
    if (datum.kind == Datum::Kind::kBool) return Text(datum.number != 0 ? "true" : "false");
    return Text(std::string(TypeName(datum)));
  }

  Datum FailCall(const Node& node, const std::string& text, bool raises) {
    if (raises) return Fail(text, node.line);
    return {Datum::Kind::kError, 0, text, {}};
  }

  Datum CallRedis(const Node& node, const std::vector<Datum>& values, bool raises) {
    if (values.empty())
      return FailCall(node, "ERR Please specify at least one argument for this redis lib call", raises);
    Command command;
    for (const Datum& value : values) {
      if (value.kind != Datum::Kind::kText && value.kind != Datum::Kind::kNumber)
        return FailCall(node, "ERR Lua redis lib command arguments must be strings or integers", raises);
      command.push_back(ToText(value).text);
    }
    constexpr std::string_view kOfConnections[] = {"multi",   "exec", "discard", "watch",
                                                   "unwatch", "eval", "evalsha", "script"};
    const std::string name = LowerCase(command[0]);
    if (std::find(std::begin(kOfConnections), std::end(kOfConnections), name) != std::end(kOfConnections))
      return FailCall(node, "ERR This Redis command is not allowed from script", raises);
    const Reply fault = CheckCommand(command);
    if (fault.is_error()) {
      const bool is_unknown = fault.text.rfind("ERR unknown", 0) == 0;
      return FailCall(node,
                      is_unknown ? "ERR Unknown Redis command called from script"
                                 : "ERR Wrong number of args calling Redis command from script",
                      raises);
    }
    const Reply reply = Execute(store_, command);
    if (reply.is_error()) return FailCall(node, reply.text, raises);
    return FromReply(reply);
  }

  Store& store_;
  std::vector<std::string> keys_;
  std::vector<std::string> arguments_;
  std::string digest_;
  std::vector<std::pair<std::string, Datum>> locals_;
  Datum result_;
  bool has_failed_ = false;
  std::string fault_;
};

}  // namespace

Reply Run(Store& store, const Node& block, std::vector<std::string> keys, std::vector<std::string> arguments,
          const std::string& digest) {
  return Runner(store, std::move(keys), std::move(arguments), digest).RunAll(block);
}

}  // namespace interleave::model::redis::lua
