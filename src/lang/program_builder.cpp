#include "lang/program_builder.hpp"

#include <cstring>
#include <utility>

namespace interleave::lang {
namespace {

template <typename T>
std::string BytesOf(char type, const T* values, size_t count) {
  std::string key(1, type);
  key.append(reinterpret_cast<const char*>(values), count * sizeof(T));
  return key;
}

// The type comes first, so that 1, 1.0 and True differ; floats by their bits, so that 0.0 and -0.0 do.
struct KeyOf {
  std::string operator()(NoneConstant) const { return "N"; }
  std::string operator()(EllipsisConstant) const { return "E"; }
  std::string operator()(bool value) const { return value ? "T" : "F"; }
  std::string operator()(int64_t value) const { return BytesOf('i', &value, 1); }
  std::string operator()(double value) const { return BytesOf('f', &value, 1); }
  std::string operator()(const std::string& value) const { return "s" + value; }
  std::string operator()(const TupleConstant& value) const {
    return BytesOf('t', value.items.data(), value.items.size());
  }
};

}  // namespace

ProgramBuilder::ProgramBuilder(Program program) : program_(std::move(program)) {
  for (uint32_t index = 0; index < program_.constants.size(); ++index) {
    constants_.emplace(std::visit(KeyOf{}, program_.constants[index].value), index);
  }
  for (uint32_t index = 0; index < program_.names.size(); ++index)
    names_.emplace(program_.names[index], index);
  for (uint32_t index = 0; index < program_.globals.size(); ++index)
    globals_.emplace(program_.globals[index], index);
}

uint32_t ProgramBuilder::AddLiteral(const Literal& literal) {
  Constant constant;
  std::visit([&constant](const auto& value) { constant.value = value; }, literal);
  std::string key = std::visit(KeyOf{}, constant.value);
  return AddConstant(std::move(key), std::move(constant));
}

uint32_t ProgramBuilder::AddTuple(std::vector<uint32_t> items) {
  Constant constant{TupleConstant{std::move(items)}};
  std::string key = std::visit(KeyOf{}, constant.value);
  return AddConstant(std::move(key), std::move(constant));
}

uint32_t ProgramBuilder::AddConstant(std::string key, Constant constant) {
  const auto [entry, added] =
      constants_.emplace(std::move(key), static_cast<uint32_t>(program_.constants.size()));
  if (added) program_.constants.push_back(std::move(constant));
  return entry->second;
}

uint32_t ProgramBuilder::AddName(std::string_view name) { return Add(names_, program_.names, name); }

uint32_t ProgramBuilder::AddGlobal(std::string_view name) { return Add(globals_, program_.globals, name); }

void ProgramBuilder::AddModule(std::string_view name) {
  program_.modules.push_back({std::string(name), static_cast<uint32_t>(program_.codes.size())});
}

uint32_t ProgramBuilder::Add(Index& index, std::vector<std::string>& table, std::string_view text) {
  const auto found = index.find(text);
  if (found != index.end()) return found->second;
  const auto added = static_cast<uint32_t>(table.size());
  table.emplace_back(text);
  index.emplace(std::string(text), added);
  return added;
}

uint32_t ProgramBuilder::ReserveCode() {
  program_.codes.emplace_back();
  return static_cast<uint32_t>(program_.codes.size()) - 1;
}

}  // namespace interleave::lang
