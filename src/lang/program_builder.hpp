// The tables of a program while it grows: equal entries are stored once, in order of first use.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "lang/code.hpp"
#include "lang/tree.hpp"

namespace interleave::lang {

class ProgramBuilder {
 public:
  explicit ProgramBuilder(Program program);

  uint32_t AddLiteral(const Literal& literal);
  uint32_t AddTuple(std::vector<uint32_t> items);
  uint32_t AddName(std::string_view name);
  uint32_t AddGlobal(std::string_view name);
  // The code of the module is the next one to be reserved.
  void AddModule(std::string_view name);
  const std::string& ModuleName(uint32_t index) const { return program_.modules[index].name; }
  const std::vector<LibraryModule>& modules() const { return program_.modules; }

  // A place for a code, which SetCode fills later: outer codes come before inner ones.
  uint32_t ReserveCode();
  void SetCode(uint32_t index, Code code) { program_.codes[index] = std::move(code); }

  Program Take() { return std::move(program_); }

 private:
  using Index = std::map<std::string, uint32_t, std::less<>>;

  uint32_t AddConstant(std::string key, Constant constant);
  static uint32_t Add(Index& index, std::vector<std::string>& table, std::string_view text);

  Program program_;
  Index constants_;
  Index names_;
  Index globals_;
};

}  // namespace interleave::lang
