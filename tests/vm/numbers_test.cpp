// Numbers of objects, by which a program tells them apart.
#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "vm/arena.hpp"

namespace interleave::vm {
namespace {

constexpr uint64_t kMemory = 64U << 20;

Value Cell(Arena& arena, Value inside) {
  const Ref cell = arena.Allocate(Kind::kCell, wrapped_slot::kCount);
  arena.Set(cell, wrapped_slot::kValue, inside);
  return Value::Object(cell);
}

class NumbersTest : public testing::Test {
 protected:
  NumbersTest() : arena(kMemory), root(arena.AddRoot()) { arena.FreezeLoaded(); }
  // The root holds a tuple of so many cells.
  void Fill(uint32_t count) {
    const Ref tuple = arena.Allocate(Kind::kTuple, count);
    arena.SetRoot(root, Value::Object(tuple));
    for (uint32_t index = 0; index < count; ++index)
      arena.Set(tuple, index, Cell(arena, Value::Small(index)));
  }
  Ref At(uint32_t index) const { return arena.Get(arena.Root(root).ref(), index).ref(); }

  Arena arena;
  uint32_t root;
};

TEST_F(NumbersTest, AnObjectKeepsItsNumberWhereverItMoves) {
  constexpr uint32_t kCount = 5000;
  Fill(kCount);
  std::vector<uint64_t> numbers;
  for (uint32_t index = 0; index < kCount; ++index) numbers.push_back(arena.NumberOf(At(kCount - 1 - index)));
  EXPECT_EQ(std::set<uint64_t>(numbers.begin(), numbers.end()).size(), kCount);
  for (int collection = 0; collection < 3; ++collection) {
    arena.Collect();
    for (uint32_t index = 0; index < kCount; ++index) {
      EXPECT_EQ(arena.NumberOf(At(kCount - 1 - index)), numbers[index]);
    }
  }
}

TEST_F(NumbersTest, ANumberKeepsNothingAliveAndIsNotGivenAgain) {
  Fill(100);
  std::set<uint64_t> numbers;
  for (uint32_t index = 0; index < 100; ++index) numbers.insert(arena.NumberOf(At(index)));
  Fill(1);
  arena.Collect();
  EXPECT_TRUE(arena.Numbers().empty());
  EXPECT_LT(arena.live_bytes(), 300U);
  EXPECT_FALSE(numbers.contains(arena.NumberOf(At(0))));
}

TEST_F(NumbersTest, FrozenObjectsKeepTheNumbersThatTheyHad) {
  const Ref text = arena.AllocateString("started", 1);
  arena.SetRoot(root, Value::Object(text));
  const uint64_t number = arena.NumberOf(text);
  arena.FreezeStarted();
  const Ref moved = arena.Root(root).ref();
  EXPECT_TRUE(arena.frozen(moved));
  arena.Collect();
  EXPECT_EQ(arena.NumberOf(moved), number);
}

TEST_F(NumbersTest, GoingBackTakesNumbersBack) {
  Fill(20);
  const uint64_t first = arena.NumberOf(At(0));
  const Arena::Waypoint waypoint = arena.Mark();
  std::vector<uint64_t> numbers;
  for (const bool collects : {false, true, false}) {
    for (uint32_t index = 1; index < 20; ++index) {
      if (collects && index == 9) arena.Collect();
      const uint64_t number = arena.NumberOf(At(index));
      if (numbers.size() < index) numbers.push_back(number);
      EXPECT_EQ(number, numbers[index - 1]);
    }
    EXPECT_EQ(arena.Numbers().size(), 20U);
    arena.GoBack(waypoint);
    EXPECT_EQ(arena.Numbers().size(), 1U);
    EXPECT_EQ(arena.NumberOf(At(0)), first);
  }
}

TEST_F(NumbersTest, ArePartOfTheIdentityOfWhatLives) {
  // Two cells of the same kind of thing, and which of them was asked for first.
  const auto hash = [](uint32_t first, bool asks, bool has_waste) {
    Arena arena(kMemory);
    const uint32_t root = arena.AddRoot();
    arena.FreezeLoaded();
    const Ref tuple = arena.Allocate(Kind::kTuple, 2);
    for (uint32_t index = 0; index < 2; ++index) arena.Set(tuple, index, Cell(arena, Value::None()));
    arena.SetRoot(root, Value::Object(tuple));
    if (asks) {
      arena.NumberOf(arena.Get(tuple, first).ref());
      arena.NumberOf(arena.Get(tuple, 1 - first).ref());
    }
    for (int waste = 0; has_waste && waste < 50; ++waste) {
      arena.NumberOf(Cell(arena, Value::None()).ref());
    }
    const base::Hash128Value before = arena.CanonicalHash(0);
    arena.Collect();
    EXPECT_EQ(arena.CanonicalHash(0), before);
    return before;
  };
  EXPECT_NE(hash(0, true, false), hash(1, true, false));
  EXPECT_NE(hash(0, true, false), hash(0, false, false));
  EXPECT_EQ(hash(0, true, false), hash(0, true, true));
}

}  // namespace
}  // namespace interleave::vm
