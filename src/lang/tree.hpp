// The tree of a program: what the parser makes and the compiler reads. Nodes live as long as their Tree and
// point at each other; names point into Tree::source. One struct for all expressions and one for all
// statements: the comment at a kind says which members it uses, the others are empty.
//
// Invariant: `depth` (the longest way down to a leaf) of every expression is at most kMaxDepth, so that
// walking the tree by recursion is safe.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "lang/code.hpp"
#include "lang/lexer.hpp"

namespace interleave::lang {

struct Expression;
struct Statement;

// How deep expressions may be. CPython stops at 200 brackets and, in chains, between 1000 and 3000 levels.
inline constexpr uint16_t kMaxDepth = 1000;

inline constexpr uint32_t kNoScope = ~0U;

using Literal = std::variant<NoneConstant, EllipsisConstant, bool, int64_t, double, std::string>;

enum class ExpressionKind : uint8_t {
  kName,               // name
  kConstant,           // literal
  kJoinedString,       // items: constants and kFormattedValue
  kFormattedValue,     // first: the value; second: the format spec, a kJoinedString, or null; operation:
                       // the conversion as in FormatValue
  kAttribute,          // first, name
  kSubscript,          // first, second
  kSlice,              // first, second, third: each may be null
  kCall,               // first: the callable; items: positional arguments; details->keywords
  kUnary,              // operation: UnaryOperator; first
  kBinary,             // operation: BinaryOperator; first, second
  kAnd,                // items
  kOr,                 // items
  kCompare,            // first; items: what it is compared with; details->comparisons
  kConditional,        // first if second else third
  kLambda,             // details->parameters; first: the body; scope
  kTuple,              // items
  kList,               // items
  kSet,                // items
  kDict,               // items: keys, null for **; details->values
  kListComprehension,  // first: the element; details->clauses; scope
  kSetComprehension,   // the same
  kDictComprehension,  // first: the key; second: the value; details->clauses; scope
  kGenerator,          // as kListComprehension
  kStarred,            // first
  kNamed,              // first: a name; second: the value
  kAwait,              // first
  kYield,              // first or null
  kYieldFrom,          // first
};

enum class UnaryOperator : uint8_t { kNegative, kPositive, kInvert, kNot };

enum class Comparison : uint8_t {
  kLess,
  kLessEqual,
  kEqual,
  kNotEqual,
  kGreater,
  kGreaterEqual,  // as CompareOperator
  kIs,
  kIsNot,
  kIn,
  kNotIn,
};

struct Keyword {
  std::string_view name;  // empty for **value
  Expression* value = nullptr;
  Position position;
};

struct ComprehensionClause {
  Expression* target = nullptr;
  Expression* iterable = nullptr;
  std::vector<Expression*> conditions;
  bool is_async = false;
};

struct Parameter {
  std::string_view name;
  Position position;
  Expression* annotation = nullptr;
  Expression* default_value = nullptr;
};

struct Parameters {
  std::vector<Parameter> positional;  // positional-only ones first
  uint32_t positional_only_count = 0;
  std::vector<Parameter> keyword_only;
  std::optional<Parameter> star_args;
  std::optional<Parameter> star_kwargs;
};

struct ExpressionDetails {
  std::vector<Keyword> keywords;
  std::vector<Comparison> comparisons;
  std::vector<Expression*> values;
  std::vector<ComprehensionClause> clauses;
  Parameters parameters;
};

struct Expression {
  ExpressionKind kind = ExpressionKind::kName;
  uint8_t operation = 0;
  bool in_parentheses = false;
  bool is_magnitude = false;  // the literal 9223372036854775808, right only under a minus sign
  bool fold_tried = false;    // FoldConstant found it to be no constant
  bool fold_failed = false;   // a tuple that is no constant
  uint16_t depth = 1;
  uint32_t scope = kNoScope;
  Position position;
  std::string_view name;
  Expression* first = nullptr;
  Expression* second = nullptr;
  Expression* third = nullptr;
  std::vector<Expression*> items;
  const Literal* literal = nullptr;
  ExpressionDetails* details = nullptr;
};

enum class StatementKind : uint8_t {
  kExpression,  // value
  kAssign,      // targets, value
  kAugmented,   // target, operation, value
  kAnnotated,   // target, annotation (its text: details->name), value or null; simple: target is a bare name
  kReturn,      // value or null
  kDelete,      // targets
  kPass,
  kBreak,
  kContinue,
  kRaise,       // value or null; cause or null
  kGlobal,      // names
  kNonlocal,    // names
  kAssert,      // value, cause: the message or null
  kImport,      // details->aliases
  kImportFrom,  // details->module, details->aliases
  kIf,          // branches, orelse
  kWhile,       // value, body, orelse
  kFor,         // target, value, body, orelse, is_async
  kTry,         // body, details->handlers, orelse, final_body; details->is_group: except*
  kWith,        // details->managers, body, is_async
  kFunction,    // details->name, parameters, body, decorators, returns; is_async; scope
  kClass,       // details->name, bases: targets, body, decorators; scope
};

struct IfBranch {
  Expression* test = nullptr;
  std::vector<Statement*> body;
  Position position;
};

struct Alias {
  std::string_view name;  // dotted in `import`
  std::string_view as;    // empty when there is none
  Position position;
};

struct Handler {
  Expression* type = nullptr;  // null for a bare except
  std::string_view name;
  std::vector<Statement*> body;
  Position position;
};

struct Manager {
  Expression* value = nullptr;
  Expression* target = nullptr;  // or null
};

struct ScopedName {
  std::string_view name;
  Position position;
};

struct StatementDetails {
  std::string_view name;
  std::string_view module;
  std::vector<Alias> aliases;
  std::vector<Handler> handlers;
  bool is_group = false;
  std::vector<Manager> managers;
  std::vector<Expression*> decorators;
  Parameters parameters;
  Expression* returns = nullptr;
};

struct Statement {
  StatementKind kind = StatementKind::kPass;
  uint8_t operation = 0;
  bool is_async = false;
  bool simple = false;
  uint32_t scope = kNoScope;
  Position position;
  Expression* target = nullptr;
  Expression* value = nullptr;
  Expression* cause = nullptr;
  Expression* annotation = nullptr;
  std::vector<Expression*> targets;
  std::vector<IfBranch> branches;
  std::vector<Statement*> body;
  std::vector<Statement*> orelse;
  std::vector<Statement*> final_body;
  std::vector<ScopedName> names;
  StatementDetails* details = nullptr;
};

// Deques keep addresses and free their nodes one by one, however deep the tree is.
struct Tree {
  SourceText source;
  std::deque<Expression> expressions;
  std::deque<Statement> statements;
  std::deque<Literal> literals;
  std::deque<ExpressionDetails> expression_details;
  std::deque<StatementDetails> statement_details;
  std::vector<Statement*> body;            // of a module
  Expression* expression = nullptr;        // of a lone expression
  bool is_library = false;                 // may import `_machine`
  std::vector<std::string> imports;        // dotted names of the modules, as often as they are named
  std::optional<SourceError> unsupported;  // the first construct that is valid but not supported
};

// The text of a statement that is no more than a text, or null: what a definition is documented by.
const Literal* DocstringOf(const Statement& first);

// CPython's name for a kind of expression in messages ("function call", "literal" ...).
std::string_view ExpressionName(const Expression& expression);

}  // namespace interleave::lang
