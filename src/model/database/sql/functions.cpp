#include "model/database/sql/functions.hpp"

#include <map>
#include <vector>

#include "model/database/sql/function_lists.hpp"

namespace interleave::model::database::sql {
namespace {

// Built once, at the first question, and never changed.
class Tables {
 public:
  Tables() {
    AddComparisons(&operators_);
    AddArithmetic(&operators_, &functions_);
    AddTexts(&operators_, &functions_);
    AddTimes(&operators_, &functions_);
    AddSessionFunctions(&functions_);
    for (const Function& function : operators_) operators_by_name_[function.name].push_back(&function);
    for (const Function& function : functions_) functions_by_name_[function.name].push_back(&function);
  }

  using ByName = std::map<std::string_view, std::vector<const Function*>>;
  const ByName& operators() const { return operators_by_name_; }
  const ByName& functions() const { return functions_by_name_; }

 private:
  std::vector<Function> operators_;
  std::vector<Function> functions_;
  ByName operators_by_name_;
  ByName functions_by_name_;
};

const Tables& TheTables() {
  static const Tables tables;
  return tables;
}

std::span<const Function* const> Find(const Tables::ByName& by_name, std::string_view name) {
  const auto found = by_name.find(name);
  if (found == by_name.end()) return {};
  return found->second;
}

}  // namespace

std::span<const Function* const> OperatorsOf(std::string_view name) {
  return Find(TheTables().operators(), name);
}
std::span<const Function* const> FunctionsOf(std::string_view name) {
  return Find(TheTables().functions(), name);
}

const Function* EqualityOf(TypeId type) {
  if (type == TypeId::kVarchar || type == TypeId::kName || type == TypeId::kUnknown) type = TypeId::kText;
  for (const Function* function : OperatorsOf("=")) {
    if (function->operands[0] == type && function->operands[1] == type) return function;
  }
  return nullptr;
}

char CategoryOf(Type type) {
  if (type.list) return 'A';
  switch (type.id) {
    case TypeId::kUnknown:
      return 'X';
    case TypeId::kBoolean:
      return 'B';
    case TypeId::kSmallint:
    case TypeId::kInteger:
    case TypeId::kBigint:
    case TypeId::kNumeric:
    case TypeId::kDouble:
      return 'N';
    case TypeId::kText:
    case TypeId::kVarchar:
    case TypeId::kChar:
    case TypeId::kName:
      return 'S';
    case TypeId::kTimestamp:
    case TypeId::kTimestampTz:
      return 'D';
    case TypeId::kInterval:
      return 'T';
    case TypeId::kVoid:
      return 'P';
  }
  return 'U';
}

bool IsPreferred(TypeId type) {
  return type == TypeId::kDouble || type == TypeId::kText || type == TypeId::kBoolean ||
         type == TypeId::kTimestampTz || type == TypeId::kInterval;
}

}  // namespace interleave::model::database::sql
