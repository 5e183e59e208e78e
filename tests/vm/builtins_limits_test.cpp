// What differs from CPython on purpose, and what hostile programs try: sizes, depth, 64 bits.
#include <gtest/gtest.h>

#include "vm/run_program.hpp"

namespace interleave::vm {
namespace {

// The last line of the error that the program does not catch.
std::string ErrorOf(std::string_view source) { return RunProgram(source).error; }

TEST(BuiltinsLimits, IntegersHave64Bits) {
  constexpr std::string_view kOverflow = "OverflowError: integer result does not fit in 64 bits";
  EXPECT_EQ(ErrorOf("n = 9223372036854775807\nn + 1\n"), kOverflow);
  EXPECT_EQ(ErrorOf("n = -9223372036854775807\nn - 2\n"), kOverflow);
  EXPECT_EQ(ErrorOf("n = 4294967296\nn * n\n"), kOverflow);
  EXPECT_EQ(ErrorOf("n = 2\nn ** 63\n"), kOverflow);
  EXPECT_EQ(ErrorOf("n = 1\nn << 63\n"), kOverflow);
  EXPECT_EQ(ErrorOf("n = -9223372036854775807\n-(n - 1)\n"), kOverflow);
  EXPECT_EQ(ErrorOf("n = -9223372036854775807\nabs(n - 1)\n"), kOverflow);
  EXPECT_EQ(ErrorOf("n = -9223372036854775807\n(n - 1) // -1\n"), kOverflow);
  EXPECT_EQ(ErrorOf("int('9223372036854775808')\n"), kOverflow);
  EXPECT_EQ(ErrorOf("int(1e30)\n"), kOverflow);
  EXPECT_EQ(ErrorOf("sum(range(10**12))\n"), kOverflow);
  EXPECT_EQ(ErrorOf("round(9223372036854775807, -1)\n"), kOverflow);
}

TEST(BuiltinsLimits, TheEdgesOf64BitsAreExact) {
  const ProgramResult result = RunProgram(R"(
n = -9223372036854775807 - 1
print(n, n + 9223372036854775807, n // 2, n % 10, n % -1, ~n, -(n + 1))
print(int("-9223372036854775808") == n, n == -2.0**63, hash(n), (-2) ** 63 == n, n.bit_length())
print(f"{n:x} {n:,} {n:b}"[:60], sum([n, 9223372036854775807]), divmod(n, 7), n / 2, abs(n + 1))
)");
  EXPECT_EQ(result.output,
            "-9223372036854775808 -1 -4611686018427387904 2 0 9223372036854775807 9223372036854775807\n"
            "True True -4 True 64\n"
            "-8000000000000000 -9,223,372,036,854,775,808 -10000000000000 -1 (-1317624576693539402, 6) "
            "-4.611686018427388e+18 9223372036854775807\n");
}

TEST(BuiltinsLimits, HugeSizesAreRefusedAtOnce) {
  for (const std::string_view expression : {"'x' * 10**12",
                                            "[0] * 10**10",
                                            "(0,) * 10**18",
                                            "list(range(10**18))",
                                            "tuple(range(10**15))",
                                            "set(range(10**16))",
                                            "sorted(range(10**17))",
                                            "f'{1:1000000000}'",
                                            "f'{1.5:.1000000000f}'",
                                            "f\"{'a':1000000000}\"",
                                            "'a'.center(10**10)",
                                            "'a'.zfill(10**18)",
                                            "'%1000000000d' % 5",
                                            "'a\\tb'.expandtabs(10**12)",
                                            "'ab' * 10**9",
                                            "''.join(['x' * 10**8] * 100)",
                                            "('x' * 10**7).replace('x', 'y' * 10**6)",
                                            "dict.fromkeys(range(10**15))",
                                            "[*range(10**16)]",
                                            "list(zip(range(10**15)))",
                                            "list(enumerate(range(10**15)))",
                                            "list(map(str, range(10**15)))",
                                            "min(range(10**15), key=str)",
                                            "'x'.ljust(10**11)"}) {
    const ProgramResult result = RunProgram(std::string(expression) + "\n", {.fuel = 3000000});
    EXPECT_TRUE(result.error == "MemoryError" || result.exit == Exit::kLimit)
        << expression << ": " << result.error;
  }
}

TEST(BuiltinsLimits, LongRangesAnswerByArithmetic) {
  const ProgramResult result = RunProgram(R"(
big = range(-10**15, 10**15, 3)
print(len(big), max(big), min(big), 7 in big, 8 in big, any(big), all(range(1, 10**18)), big.index(2))
print(sum(range(10**9)), sum(range(-10**15, 10**15 + 1)), all(range(10**18)), reversed(range(10**18)) is None)
print(next(reversed(range(10**18))), range(10**18)[::-1][0], range(10**17) == range(10**17))
)");
  EXPECT_EQ(result.error, "");
  EXPECT_EQ(result.output,
            "666666666666667 999999999999998 -1000000000000000 False True True True 333333333333334\n"
            "499999999500000000 0 False False\n"
            "999999999999999999 999999999999999999 True\n");
}

TEST(BuiltinsLimits, SharedPartsDoNotTakeForEver) {
  // Each doubles when it is walked: 2^60 leaves.
  constexpr std::string_view kShared =
      "def grow(x):\n    for _ in range(60):\n        x = (x, x)\n    return x\n";
  const std::string shared(kShared);
  EXPECT_EQ(RunProgram(shared + "print(hash(grow(1)) == hash(grow(1)))\n").output, "True\n");
  EXPECT_EQ(ErrorOf(shared + "grow(1) == grow(1)\n"),
            "RecursionError: maximum recursion depth exceeded in comparison");
  const std::string repr = ErrorOf(shared + "repr(grow(1))\n");
  EXPECT_TRUE(repr == "MemoryError" || repr.starts_with("RecursionError")) << repr;
}

TEST(BuiltinsLimits, DeepNestingIsARecursionError) {
  constexpr std::string_view kDeep = "deep = []\nfor _ in range(100000):\n    deep = [deep]\n";
  const std::string deep(kDeep);
  EXPECT_EQ(ErrorOf(deep + "repr(deep)\n"),
            "RecursionError: maximum recursion depth exceeded while getting the repr of an object");
  EXPECT_EQ(ErrorOf(deep + "f'{deep}'\n"),
            "RecursionError: maximum recursion depth exceeded while getting the repr of an object");
  EXPECT_EQ(ErrorOf(deep + "deep == [deep]\n"),
            "RecursionError: maximum recursion depth exceeded in comparison");
  EXPECT_EQ(ErrorOf(deep + "deep < [deep]\n"),
            "RecursionError: maximum recursion depth exceeded in comparison");
  EXPECT_EQ(ErrorOf("t = ()\nfor _ in range(100000):\n    t = (t,)\nd = {t: 1}\nd[t]\n"), "");
  // Frames are in the arena, so this is no deep recursion; CPython crashes.
  EXPECT_EQ(ErrorOf("it = iter([1])\nfor _ in range(100000):\n    it = enumerate(it)\nnext(it)\n"), "");
  EXPECT_EQ(ErrorOf("t = int\nfor _ in range(100000):\n    t = (t,)\nisinstance(1, t)\n").substr(0, 9),
            "TypeError");
}

TEST(BuiltinsLimits, EndlessIteratorsEndAtTheLimit) {
  for (const std::string_view source :
       {"list(iter(lambda: 1, 2))\n", "any(iter(lambda: 0, 1))\n", "sum(iter(lambda: 1, 2))\n",
        "def forever():\n    while True:\n        yield 1\nlist(forever())\n",
        "next(filter(lambda n: False, iter(lambda: 1, 2)))\n", "max(iter(lambda: 1, 2))\n",
        "','.join(iter(lambda: 'x', 'y'))\n"}) {
    const ProgramResult result = RunProgram(source, {.memory_bytes = 16U << 20, .fuel = 300000});
    EXPECT_TRUE(result.exit == Exit::kLimit || result.error == "MemoryError") << source << result.error;
  }
}

TEST(BuiltinsLimits, SetsKeepTheOrderOfInsertion) {
  EXPECT_EQ(RunProgram("print({3, 1, 2}, set('hello'), {5, 4} | {9, 1}, {3, 1, 2} - {1}, {8, 3, 1}.pop())\n")
                .output,
            "{3, 1, 2} {'h', 'e', 'l', 'o'} {5, 4, 9, 1} {3, 2} 8\n");
}

TEST(BuiltinsLimits, AddressesAreTheSameInEveryRun) {
  constexpr std::string_view kSource = "class A:\n    pass\nprint(A(), A(), print, [A()], lambda: 0)\n";
  const std::string first = RunProgram(kSource).output;
  EXPECT_EQ(first, RunProgram(kSource).output);
  EXPECT_NE(first.find("<__main__.A object at 0x7f"), std::string::npos) << first;
}

TEST(BuiltinsLimits, NegativeToAFractionalPowerIsNamed) {
  EXPECT_EQ(ErrorOf("x = -8\nx ** 0.5\n"),
            "ValueError: a negative number to a fractional power is complex, which is not supported");
}

TEST(BuiltinsLimits, LoneSurrogatesCannotBePrinted) {
  EXPECT_EQ(RunProgram("print(repr(chr(0xd800)), len(chr(0xdfff)))\n").output, "'\\ud800' 1\n");
  EXPECT_EQ(
      ErrorOf("print('ab' + chr(0xd800))\n"),
      "UnicodeError: 'utf-8' codec can't encode character '\\ud800' in position 2: surrogates not allowed");
}

TEST(BuiltinsLimits, ViewsSeeInstancesWithoutRunningTheProgram) {
  const std::variant<lang::Program, lang::Diagnostic> compiled = lang::Compile(
      "class Loud:\n    def __repr__(self):\n        print('asked')\n        return 'Loud()'\nloud = "
      "[Loud()]\n",
      "a.py");
  CollectingHost host;
  Machine machine(64U << 20, &host);
  InstallBuiltins(machine);
  machine.Load(std::get<lang::Program>(compiled));
  const uint32_t thread = machine.NewThread(Value::None());
  machine.PushCode(thread, 0);
  ASSERT_EQ(machine.Run(thread), Exit::kFinished);
  EXPECT_EQ(machine.Repr(machine.Global("loud")).substr(0, 25), "[<__main__.Loud object at");
  EXPECT_EQ(host.output(), "");
}

}  // namespace
}  // namespace interleave::vm
