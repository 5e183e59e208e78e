// Values of Python and of SQL, in both directions, and errors of the server as exceptions.
#include <iterator>

#include <fmt/format.h>

#include "model/database/database.hpp"

namespace interleave::model::database {

namespace {

Value ValueOf(Machine& machine, const sql::Datum& datum, sql::Type type) {
  using Kind = sql::Datum::Kind;
  switch (datum.kind()) {
    case Kind::kNull:
      return Value::None();
    case Kind::kBoolean:
      return Value::Bool(datum.boolean());
    case Kind::kInteger:
      return machine.Int(datum.integer());
    case Kind::kDouble:
      return machine.Float(datum.real());
    case Kind::kNumeric: {
      const std::optional<int64_t> whole = datum.numeric().ToInt64();
      const bool is_whole =
          whole.has_value() &&
          sql::Numeric::Compare(sql::Numeric(*whole), datum.numeric()) == std::strong_ordering::equal;
      return is_whole ? machine.Int(*whole) : machine.Float(datum.numeric().ToDouble());
    }
    case Kind::kList: {
      std::vector<Value> items;
      for (const sql::Datum& item : datum.list()) items.push_back(ValueOf(machine, item, {.id = type.id}));
      return machine.List(items.data(), static_cast<uint32_t>(items.size()));
    }
    default:
      return machine.String(sql::ToText(datum, type));
  }
}

// False: raised.
bool DatumOf(Machine& machine, Value value, sql::Datum* datum) {
  if (value.is_none()) {
    *datum = sql::Datum::Null();
  } else if (value.is_bool()) {
    *datum = sql::Datum::Boolean(value.is_true());
  } else if (machine.IsInt(value)) {
    *datum = sql::Datum::Integer(machine.AsInt(value));
  } else if (machine.IsFloat(value)) {
    *datum = sql::Datum::Double(machine.AsDouble(value));
  } else if (machine.IsString(value)) {
    *datum = sql::Datum::Text(std::string(machine.Text(value)));
  } else if (machine.IsKind(value, vm::Kind::kList) || machine.IsKind(value, vm::Kind::kTuple)) {
    std::vector<Value> items;
    std::vector<sql::Datum> elements;
    machine.Items(value, &items);
    for (const Value item : items) {
      elements.emplace_back();
      if (!DatumOf(machine, item, &elements.back())) return false;
    }
    *datum = sql::Datum::List(std::move(elements));
  } else {
    machine.Raise(vm::ExceptionType::kTypeError,
                  fmt::format("a value of type '{}' cannot be a parameter", machine.TypeName(value)));
    return false;
  }
  return true;
}

Value Columns(Machine& machine, const sql::Statement& statement) {
  std::vector<Value> names;
  for (const sql::ResultColumn& column : statement.columns) names.push_back(machine.String(column.name));
  return machine.Tuple(names.data(), static_cast<uint32_t>(names.size()));
}

Value RowValue(Machine& machine, const sql::Statement& statement, const Row& row) {
  std::vector<Value> items;
  for (size_t index = 0; index < statement.columns.size(); ++index) {
    items.push_back(ValueOf(machine, row[index], statement.columns[index].type));
  }
  return machine.Tuple(items.data(), static_cast<uint32_t>(items.size()));
}

}  // namespace

Outcome Render(Machine& machine, const Answer& answer) {
  CHECK(answer.kind != Answer::Kind::kWaits);
  if (answer.kind == Answer::Kind::kFailed) return RaiseServerError(machine, answer.error);
  const bool has_rows = answer.statement != nullptr && answer.statement->returns_rows;
  const Value rows = machine.List(nullptr, 0);
  for (const Row& row : answer.rows) {
    if (has_rows) machine.ListAppend(rows, RowValue(machine, *answer.statement, row));
  }
  const Value columns = has_rows ? Columns(machine, *answer.statement) : Value::None();
  return Outcome::Return(machine.Tuple({machine.String(answer.tag), columns, rows}));
}

bool ReadArguments(Machine& machine, Value arguments, std::vector<sql::Datum>* values) {
  std::vector<Value> items;
  machine.Items(arguments, &items);
  values->resize(items.size());
  for (size_t index = 0; index < items.size(); ++index) {
    if (!DatumOf(machine, items[index], &(*values)[index])) return false;
  }
  return true;
}

Outcome RaiseServerError(Machine& machine, const sql::ServerError& error) {
  const Database& types = Database::Of(machine);
  const Value exception = machine.NewException(types.server_error, {machine.String(error.message)});
  const std::string* texts[] = {&error.sqlstate,   &error.message, &error.detail, &error.hint,
                                &error.constraint, &error.table,   &error.column};
  for (size_t index = 0; index < std::size(texts); ++index) {
    const std::string& text = *texts[index];
    machine.SetAttribute(exception, types.error_names[index],
                         text.empty() ? Value::None() : machine.String(text));
  }
  machine.SetAttribute(exception, types.error_names.back(),
                       error.position == 0 ? Value::None() : machine.Int(error.position));
  return machine.Raise(exception);
}

}  // namespace interleave::model::database
