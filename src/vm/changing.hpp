// Which names of a program can change while several threads run, told from its code alone: the others are
// read by one thread without another one noticing. What cannot be told counts as changing.
#pragma once

#include <vector>

#include "lang/code.hpp"

namespace interleave::vm {

struct Changing {
  std::vector<bool> globals;     // written by a function, or by a module's own code once threads may run
  std::vector<bool> of_main;     // globals that the program's own top level alone uses: the first thread's
  std::vector<bool> attributes;  // by Program::names: something is stored under it
  // By code, then by the operand of LoadDeref: not written once, before there is a function that has it.
  std::vector<std::vector<bool>> cells;
};

Changing FindChanging(const lang::Program& program);

}  // namespace interleave::vm
