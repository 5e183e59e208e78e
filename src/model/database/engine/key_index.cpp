#include "model/database/engine/key_index.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "model/database/sql/functions.hpp"

namespace interleave::model::database {

class KeyIndex {
 public:
  std::map<std::string, std::vector<VersionId>> places;  // by the bytes of the values
  VersionId covered = 0;                                 // versions before this one are in it
};

namespace {

constexpr size_t kLeastVersions = 32;  // a smaller table is scanned

// A type whose values are the same exactly if their bytes are.
bool IsExact(const sql::Type& type) {
  using sql::TypeId;
  const bool is_exact = sql::IsInteger(type.id) || type.id == TypeId::kBoolean || type.id == TypeId::kText ||
                        type.id == TypeId::kVarchar;
  return is_exact && !type.list;
}

bool CanBeIndexed(const Table& table, const std::vector<uint32_t>& columns) {
  return table.versions.size() >= kLeastVersions &&
         std::all_of(columns.begin(), columns.end(),
                     [&](uint32_t column) { return IsExact(table.definition->columns[column].type); });
}

void Extend(const Table& table, const std::vector<uint32_t>& columns, KeyIndex* index) {
  std::string bytes;
  for (; index->covered < table.versions.size(); ++index->covered) {
    const RowPointer& row = table.versions[index->covered].row;
    if (row == nullptr) continue;
    bytes.clear();
    for (const uint32_t column : columns) (*row)[column].AppendBytes(&bytes);
    index->places[bytes].push_back(index->covered);
  }
}

// Of this table alone: another state may have gone on differently.
KeyIndex& IndexOf(Table& table, size_t key) {
  if (table.indexes.size() != table.definition->unique_keys.size()) {
    table.indexes.assign(table.definition->unique_keys.size(), nullptr);
  }
  std::shared_ptr<KeyIndex>& index = table.indexes[key];
  if (index == nullptr) {
    index = std::make_shared<KeyIndex>();
  } else if (index.use_count() > 1) {
    index = std::make_shared<KeyIndex>(*index);
  }
  return *index;
}

// What a condition says of columns, as far as its beginning is nothing but that: such a beginning never
// fails, and what stands behind it is not asked of other rows.
struct Equality {
  uint32_t column = 0;
  const sql::Datum* value = nullptr;
};

bool ReadEquality(const sql::Expression& call, std::span<const sql::Datum> parameters, Equality* equality) {
  const bool is_equality = call.op == sql::Op::kCall && call.operands.size() == 2 &&
                           call.function == sql::EqualityOf(call.operands[0].type.id) &&
                           call.function == sql::EqualityOf(call.operands[1].type.id);
  if (!is_equality) return false;
  for (const auto& [column, value] : {std::pair(0, 1), std::pair(1, 0)}) {
    const sql::Expression& of = call.operands[static_cast<size_t>(column)];
    const sql::Expression& to = call.operands[static_cast<size_t>(value)];
    if (of.op != sql::Op::kColumn || of.level != 0 || of.range != 0) continue;
    equality->column = of.index;
    equality->value = to.op == sql::Op::kConstant    ? &to.constant
                      : to.op == sql::Op::kParameter ? &parameters[to.index]
                                                     : nullptr;
    return equality->value != nullptr && !equality->value->is_null();
  }
  return false;
}

// False: it ends here.
bool ReadEqualities(const sql::Expression& condition, std::span<const sql::Datum> parameters,
                    std::vector<Equality>* equalities) {
  if (condition.op == sql::Op::kAnd) {
    return std::all_of(
        condition.operands.begin(), condition.operands.end(),
        [&](const sql::Expression& part) { return ReadEqualities(part, parameters, equalities); });
  }
  Equality equality;
  if (!ReadEquality(condition, parameters, &equality)) return false;
  equalities->push_back(equality);
  return true;
}

const sql::Datum* ValueOf(const std::vector<Equality>& equalities, uint32_t column) {
  for (const Equality& equality : equalities) {
    if (equality.column == column) return equality.value;
  }
  return nullptr;
}

}  // namespace

const std::vector<VersionId>* FindPlaces(Table& table, const std::vector<uint32_t>& columns,
                                         const std::vector<const sql::Datum*>& values) {
  static const std::vector<VersionId> nowhere;
  const std::vector<sql::UniqueKey>& keys = table.definition->unique_keys;
  const auto key = std::find_if(keys.begin(), keys.end(),
                                [&](const sql::UniqueKey& one) { return one.columns == columns; });
  if (key == keys.end() || !CanBeIndexed(table, columns)) return nullptr;
  KeyIndex& index = IndexOf(table, static_cast<size_t>(key - keys.begin()));
  Extend(table, columns, &index);
  std::string bytes;
  for (const sql::Datum* value : values) value->AppendBytes(&bytes);
  const auto found = index.places.find(bytes);
  if (found == index.places.end()) return &nowhere;
  std::erase_if(found->second, [&](VersionId place) { return table.versions[place].row == nullptr; });
  return &found->second;
}

const std::vector<VersionId>* FindPlaces(Table& table, const sql::Expression* where,
                                         std::span<const sql::Datum> parameters) {
  if (where == nullptr || table.versions.size() < kLeastVersions) return nullptr;
  std::vector<Equality> equalities;
  ReadEqualities(*where, parameters, &equalities);
  for (const sql::UniqueKey& key : table.definition->unique_keys) {
    std::vector<const sql::Datum*> values;
    for (const uint32_t column : key.columns) values.push_back(ValueOf(equalities, column));
    if (std::find(values.begin(), values.end(), nullptr) == values.end())
      return FindPlaces(table, key.columns, values);
  }
  return nullptr;
}

void ForgetPlaces(Table& table) { table.indexes.clear(); }

}  // namespace interleave::model::database
