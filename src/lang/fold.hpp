// Folding of constants, where CPython 3.11 does it and nobody can tell: signs, simple arithmetic, joined and
// repeated strings. What would fail, overflow 64 bits or grow past a few kB stays to be computed at run time.
#pragma once

#include "lang/tree.hpp"

namespace interleave::lang {

// The literal that `expression` is or can be folded to, or null. A folded node becomes a kConstant; each node
// is tried once, so the cost over a whole tree is linear.
const Literal* FoldConstant(Tree& tree, Expression& expression);

// The truth of a literal.
bool IsTrue(const Literal& literal);

}  // namespace interleave::lang
