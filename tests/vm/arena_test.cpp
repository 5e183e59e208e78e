#include "vm/arena.hpp"

#include <gtest/gtest.h>

#include <set>
#include <utility>
#include <vector>

namespace interleave::vm {
namespace {

constexpr uint64_t kMemory = 64U << 20;

Value Cell(Arena& arena, Value inside) {
  const Ref cell = arena.Allocate(Kind::kCell, wrapped_slot::kCount);
  arena.Set(cell, wrapped_slot::kValue, inside);
  return Value::Object(cell);
}

Value Inside(const Arena& arena, Value cell) { return arena.Get(cell.ref(), wrapped_slot::kValue); }

TEST(ArenaTest, NewObjectsAreUnset) {
  Arena arena(kMemory);
  const Ref tuple = arena.Allocate(Kind::kTuple, 3);
  EXPECT_EQ(arena.kind(tuple), Kind::kTuple);
  EXPECT_EQ(arena.count(tuple), 3U);
  for (uint32_t slot = 0; slot < 3; ++slot) EXPECT_TRUE(arena.Get(tuple, slot).is_unset());
}

TEST(ArenaTest, CollectKeepsWhatTheRootReachesAndDropsTheRest) {
  Arena arena(kMemory);
  const uint32_t root = arena.AddRoot();
  arena.FreezeLoaded();
  arena.SetRoot(root, Cell(arena, Cell(arena, Value::Small(7))));
  for (int garbage = 0; garbage < 100; ++garbage) Cell(arena, Value::Small(garbage));
  arena.Collect();
  EXPECT_EQ(arena.live_bytes(), 2U * 16U);
  EXPECT_EQ(Inside(arena, Inside(arena, arena.Root(root))), Value::Small(7));
}

TEST(ArenaTest, CollectKeepsRingsAndSharing) {
  Arena arena(kMemory);
  const uint32_t root = arena.AddRoot();
  arena.FreezeLoaded();
  const Value ring = Cell(arena, Value::None());
  arena.Set(ring.ref(), wrapped_slot::kValue, ring);
  const Ref pair = arena.Allocate(Kind::kTuple, 2);
  arena.Set(pair, 0, ring);
  arena.Set(pair, 1, ring);
  arena.SetRoot(root, Value::Object(pair));
  arena.Collect();
  const Ref moved = arena.Root(root).ref();
  EXPECT_EQ(arena.Get(moved, 0), arena.Get(moved, 1));
  EXPECT_EQ(Inside(arena, arena.Get(moved, 0)), arena.Get(moved, 0));
}

TEST(ArenaTest, FrozenObjectsStayWhereTheyAre) {
  Arena arena(kMemory);
  const uint32_t root = arena.AddRoot();
  const Ref text = arena.AllocateString("frozen", 1);
  arena.FreezeLoaded();
  arena.SetRoot(root, Cell(arena, Value::Object(text)));
  arena.Collect();
  EXPECT_TRUE(arena.frozen(text));
  EXPECT_EQ(Inside(arena, arena.Root(root)), Value::Object(text));
  EXPECT_EQ(arena.Text(text), "frozen");
}

TEST(ArenaTest, FreezeStartedTakesWhatReachesOnlyImmutableObjects) {
  Arena arena(kMemory);
  const uint32_t root = arena.AddRoot();
  arena.FreezeLoaded();
  const Ref immutable = arena.Allocate(Kind::kTuple, 1);
  arena.Set(immutable, 0, Value::Object(arena.AllocateString("text", 2)));
  const Ref mutable_inside = arena.Allocate(Kind::kTuple, 1);
  arena.Set(mutable_inside, 0, Cell(arena, Value::Small(1)));
  const Ref both = arena.Allocate(Kind::kStorage, 2);
  arena.Set(both, 0, Value::Object(immutable));
  arena.Set(both, 1, Value::Object(mutable_inside));
  arena.SetRoot(root, Value::Object(both));
  arena.FreezeStarted();
  const Ref moved = arena.Root(root).ref();
  EXPECT_FALSE(arena.frozen(moved));
  EXPECT_TRUE(arena.frozen(arena.Get(moved, 0).ref()));
  EXPECT_FALSE(arena.frozen(arena.Get(moved, 1).ref()));
  EXPECT_EQ(arena.Text(arena.Get(arena.Get(moved, 0).ref(), 0).ref()), "text");
}

TEST(ArenaTest, RestoreBringsBackExactlyTheSavedState) {
  Arena arena(kMemory);
  const uint32_t root = arena.AddRoot();
  arena.FreezeLoaded();
  arena.SetRoot(root, Cell(arena, Value::Small(1)));
  const Arena::Snapshot snapshot = arena.Save();
  arena.Set(arena.Root(root).ref(), wrapped_slot::kValue, Value::Small(2));
  arena.SetRoot(root, Cell(arena, arena.Root(root)));
  arena.Collect();
  arena.Restore(snapshot);
  EXPECT_EQ(Inside(arena, arena.Root(root)), Value::Small(1));
}

TEST(ArenaTest, CanonicalHashDoesNotDependOnTheOrderOfAllocation) {
  const auto hash = [](bool left_first, int64_t left, int64_t right) {
    Arena arena(kMemory);
    const uint32_t root = arena.AddRoot();
    arena.FreezeLoaded();
    const Ref pair = arena.Allocate(Kind::kTuple, 2);
    arena.SetRoot(root, Value::Object(pair));
    const uint32_t first = left_first ? 0 : 1;
    for (const uint32_t slot : {first, 1 - first}) {
      arena.Set(pair, slot, Cell(arena, Value::Small(slot == 0 ? left : right)));
    }
    return arena.CanonicalHash(0);
  };
  EXPECT_EQ(hash(true, 1, 2), hash(false, 1, 2));
  EXPECT_NE(hash(true, 1, 2), hash(true, 2, 1));
  EXPECT_NE(hash(true, 1, 2), hash(true, 1, 3));
}

// Sums of products with odd keys lose differences that lie in the highest bits alone.
TEST(ArenaTest, CanonicalHashTellsWhereSmallValuesAndConstantsStand) {
  constexpr uint32_t kPlaces = 24;
  const std::vector<Value> values{Value::None(),   Value::Bool(true), Value::Bool(false), Value::Unset(),
                                  Value::Small(0), Value::Small(1),   Value::Small(2),    Value::Small(3)};
  Arena arena(kMemory);
  const uint32_t root = arena.AddRoot();
  arena.FreezeLoaded();
  const Ref tuple = arena.Allocate(Kind::kTuple, kPlaces);
  arena.SetRoot(root, Value::Object(tuple));
  for (uint32_t place = 0; place < kPlaces; ++place) arena.Set(tuple, place, Value::Small(7));
  std::set<std::pair<uint64_t, uint64_t>> hashes;
  uint32_t states = 0;
  for (uint32_t first = 0; first < kPlaces; ++first) {
    for (uint32_t second = first + 1; second < kPlaces; ++second) {
      for (const Value left : values) {
        for (const Value right : values) {
          arena.Set(tuple, first, left);
          arena.Set(tuple, second, right);
          const base::Hash128Value hash = arena.CanonicalHash(0);
          hashes.insert({hash.high, hash.low});
          ++states;
        }
      }
      arena.Set(tuple, second, Value::Small(7));
    }
    arena.Set(tuple, first, Value::Small(7));
  }
  EXPECT_EQ(hashes.size(), states);
}

TEST(ArenaTest, CanonicalHashCountsTimesFromNowAndLeavesOutIdentities) {
  const auto hash = [](int64_t deadline, int64_t now, int64_t identity) {
    Arena arena(kMemory);
    const uint32_t root = arena.AddRoot();
    arena.DeclareTime(5, 2);
    arena.FreezeLoaded();
    const Ref timer = arena.Allocate(Kind::kObject, 3, 5);
    arena.Set(timer, object_slot::kIdentity, Value::Small(identity));
    arena.Set(timer, 2, Value::Small(deadline));
    arena.SetRoot(root, Value::Object(timer));
    return arena.CanonicalHash(now);
  };
  EXPECT_EQ(hash(100, 40, 1), hash(160, 100, 9));
  EXPECT_NE(hash(100, 40, 1), hash(100, 41, 1));
}

TEST(ArenaTest, VolatileRootsAreNoPartOfTheIdentity) {
  const auto hash = [](int64_t counter) {
    Arena arena(kMemory);
    const uint32_t root = arena.AddRoot(/*is_volatile=*/true);
    arena.FreezeLoaded();
    arena.SetRoot(root, Value::Small(counter));
    return arena.CanonicalHash(0);
  };
  EXPECT_EQ(hash(1), hash(2));
}

TEST(ArenaTest, ADequeIsEqualWhereverItsRingBegins) {
  const auto hash = [](uint32_t head) {
    Arena arena(kMemory);
    const uint32_t root = arena.AddRoot();
    arena.FreezeLoaded();
    const Ref storage = arena.Allocate(Kind::kStorage, 4);
    for (uint32_t index = 0; index < 3; ++index) {
      arena.Set(storage, (head + index) % 4, Value::Small(10 + index));
    }
    const Ref deque = arena.Allocate(Kind::kDeque, deque_slot::kCount);
    arena.Set(deque, deque_slot::kStorage, Value::Object(storage));
    arena.Set(deque, deque_slot::kHead, Value::Small(head));
    arena.Set(deque, deque_slot::kSize, Value::Small(3));
    arena.SetRoot(root, Value::Object(deque));
    return arena.CanonicalHash(0);
  };
  EXPECT_EQ(hash(0), hash(3));
}

TEST(ArenaTest, ARingIsEqualWhereverItBegins) {
  const auto hash = [](uint32_t head, uint32_t capacity, int64_t last) {
    Arena arena(kMemory);
    const uint32_t root = arena.AddRoot();
    arena.DeclareRing(7, object_slot::kFirst);
    arena.FreezeLoaded();
    const Ref storage = arena.Allocate(Kind::kStorage, capacity);
    for (uint32_t index = 0; index < 3; ++index) {
      arena.Set(storage, (head + index) % capacity, Value::Small(index == 2 ? last : index));
    }
    const Ref owner = arena.Allocate(Kind::kObject, object_slot::kFirst + 3, 7);
    arena.Set(owner, object_slot::kFirst, Value::Object(storage));
    arena.Set(owner, object_slot::kFirst + 1, Value::Small(head));
    arena.Set(owner, object_slot::kFirst + 2, Value::Small(3));
    arena.SetRoot(root, Value::Object(owner));
    return arena.CanonicalHash(0);
  };
  EXPECT_EQ(hash(0, 4, 9), hash(3, 4, 9));
  EXPECT_EQ(hash(0, 4, 9), hash(7, 8, 9));
  EXPECT_NE(hash(0, 4, 9), hash(0, 4, 8));
}

// An arena with a chain of cells, and what is written to them.
class WaypointTest : public testing::Test {
 protected:
  WaypointTest() : arena(kMemory), root(arena.AddRoot()) {
    arena.FreezeLoaded();
    arena.SetRoot(root, Cell(arena, Cell(arena, Value::Small(1))));
  }
  void Put(int64_t value) {
    arena.Set(Inside(arena, arena.Root(root)).ref(), wrapped_slot::kValue, Value::Small(value));
  }
  Value Got() const { return Inside(arena, Inside(arena, arena.Root(root))); }

  Arena arena;
  uint32_t root;
};

TEST_F(WaypointTest, GoingBackTakesBackEveryKindOfWrite) {
  const Ref cell = Cell(arena, Value::Small(1)).ref();
  const Arena::Waypoint waypoint = arena.Mark();
  arena.SetRoot(root, Value::None());
  arena.Set(cell, wrapped_slot::kValue, Value::Small(2));
  arena.WriteAt(arena.words() + cell + 1, Value::Small(3).bits());
  arena.WriteHalfAt(arena.words() + cell + 1, 1, 7);
  arena.SetAux(cell, 5);
  const Ref later = Cell(arena, Value::Small(4)).ref();
  EXPECT_FALSE(arena.GiveBack(cell, 2));
  arena.GoBack(waypoint);
  EXPECT_EQ(Got(), Value::Small(1));
  EXPECT_EQ(arena.Get(cell, wrapped_slot::kValue), Value::Small(1));
  EXPECT_EQ(arena.aux(cell), 0);
  EXPECT_EQ(Cell(arena, Value::None()).ref(), later);
}

TEST_F(WaypointTest, WaypointsAreGoneBackToInAnyDepth) {
  std::vector<Arena::Waypoint> waypoints;
  for (int64_t depth = 1; depth <= 5; ++depth) {
    Put(depth);
    waypoints.push_back(arena.Mark());
    Put(100);
  }
  for (const uint32_t depth : {5U, 5U, 4U, 2U, 2U, 1U}) {
    arena.GoBack(waypoints[depth - 1]);
    EXPECT_EQ(Got(), Value::Small(depth));
    Put(200);
  }
}

TEST_F(WaypointTest, ACollectionMovesNothingThatIsGoneBackTo) {
  for (int64_t number = 0; number < 9; ++number) Cell(arena, Value::Small(number));
  const Arena::Waypoint first = arena.Mark();
  Put(2);
  const Arena::Waypoint second = arena.Mark();
  const base::Hash128Value hash = arena.CanonicalHash(0);
  Put(3);
  arena.Collect();
  Put(4);
  arena.Collect();
  EXPECT_EQ(Got(), Value::Small(4));
  arena.GoBack(second);
  EXPECT_EQ(Got(), Value::Small(2));
  EXPECT_EQ(arena.CanonicalHash(0), hash);
  Put(5);
  arena.GoBack(second);
  EXPECT_EQ(Got(), Value::Small(2));
  arena.GoBack(first);
  EXPECT_EQ(Got(), Value::Small(1));
}

TEST_F(WaypointTest, TheLogOfALongComputationStaysSmall) {
  const Arena::Waypoint first = arena.Mark();
  Put(2);
  const Arena::Waypoint second = arena.Mark();
  for (int64_t value = 0; value < 1'000'000; ++value) Put(value);
  EXPECT_LT(arena.log_bytes(), 1U << 20);
  arena.GoBack(second);
  EXPECT_EQ(Got(), Value::Small(2));
  for (int64_t value = 0; value < 1'000'000; ++value) Put(value);
  arena.GoBack(first);
  EXPECT_EQ(Got(), Value::Small(1));
}

TEST(ArenaTest, OnlyTheNewestObjectIsTakenBack) {
  Arena arena(1U << 20);
  const Ref older = arena.AllocateRaw(4);
  const Ref newer = arena.AllocateRaw(3);
  EXPECT_FALSE(arena.GiveBack(older, 4));
  EXPECT_TRUE(arena.GiveBack(newer, 3));
  EXPECT_TRUE(arena.GiveBack(older, 4));
  EXPECT_EQ(arena.AllocateRaw(1), older);
}

TEST(ArenaTest, LiveMemoryOverTheLimitIsSeenAtACollection) {
  Arena arena(1U << 20);
  const uint32_t root = arena.AddRoot();
  arena.FreezeLoaded();
  arena.SetRoot(root, Value::Object(arena.Allocate(Kind::kTuple, (1U << 17) + 1)));
  arena.Collect();
  EXPECT_TRUE(arena.over_limit());
}

TEST(ArenaTest, GarbageDoesNotCountAgainstTheLimit) {
  Arena arena(kMemory);
  const uint32_t root = arena.AddRoot();
  arena.FreezeLoaded();
  constexpr uint32_t kLiveSlots = (40U << 20) / 8;
  arena.SetRoot(root, Value::Object(arena.Allocate(Kind::kTuple, kLiveSlots)));
  arena.Collect();
  while (!arena.should_collect()) arena.Allocate(Kind::kTuple, 1U << 10);
  EXPECT_TRUE(arena.CanAllocate(16U << 20));
  arena.Collect();
  EXPECT_FALSE(arena.over_limit());
}

}  // namespace
}  // namespace interleave::vm
