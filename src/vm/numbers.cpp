// Numbers of objects: a table by place, with gaps, in a storage that only a slot of the root knows. A
// collection makes a new one of those that it has copied (collect.cpp).
#include "vm/arena.hpp"

namespace interleave::vm {

namespace {

// The table's places: the last number given, how many pairs are taken, then pairs of a reference and its
// number. A pair lies at its reference's hash or behind, where the first gap was. A power of two of pairs, of
// which at most half are taken.
enum : uint32_t { kLast, kTaken, kFirstPair };
constexpr uint32_t kFewestPairs = 8;

// Numbers of frozen objects are their places; those that are given have this bit.
constexpr uint64_t kGiven = uint64_t{1} << 35;

uint32_t PairsFor(size_t taken) {
  uint32_t pairs = kFewestPairs;
  while (pairs < 2 * (taken + 1)) pairs *= 2;
  return pairs;
}

}  // namespace

// Where the pair of `ref` lies, or the gap where it belongs.
uint32_t Arena::NumberPlace(Ref table, Ref ref) const {
  const uint32_t mask = ((count(table) - kFirstPair) / 2) - 1;
  auto pair = static_cast<uint32_t>(base::Mix64(ref)) & mask;
  while (true) {
    const uint32_t place = kFirstPair + (2 * pair);
    const Value taken = Get(table, place);
    if (taken.is_unset() || taken == Value::Small(ref)) return place;
    pair = (pair + 1) & mask;
  }
}

void Arena::MakeNumbersTable(uint32_t pairs, uint64_t last, const std::vector<Numbered>& numbers) {
  const Ref table = Allocate(Kind::kStorage, kFirstPair + (2 * pairs));
  Set(table, kLast, Value::Small(static_cast<int64_t>(last)));
  Set(table, kTaken, Value::Small(0));
  SetRoot(kNumbersSlot, Value::Small(table));
  for (const Numbered& one : numbers) GiveNumber(one.ref, one.number);
}

void Arena::GiveNumber(Ref copy, uint64_t number) {
  if (NumbersTable() == 0) MakeNumbersTable(kFewestPairs, kGiven, {});
  Ref table = NumbersTable();
  const auto taken = static_cast<uint32_t>(Get(table, kTaken).small()) + 1;
  if (kFirstPair + (4 * taken) > count(table)) {
    MakeNumbersTable(PairsFor(taken), LastNumber(), Numbers());
    table = NumbersTable();
  }
  const uint32_t place = NumberPlace(table, copy);
  CHECK(Get(table, place).is_unset());
  Set(table, place, Value::Small(copy));
  Set(table, place + 1, Value::Small(static_cast<int64_t>(number)));
  Set(table, kTaken, Value::Small(taken));
}

uint64_t Arena::NumberOf(Ref ref) {
  const Ref table = NumbersTable();
  if (table != 0) {
    const uint32_t place = NumberPlace(table, ref);
    if (!Get(table, place).is_unset()) return static_cast<uint64_t>(Get(table, place + 1).small());
  }
  if (frozen(ref)) return ref;
  const uint64_t number = (table == 0 ? kGiven : LastNumber()) + 1;
  GiveNumber(ref, number);
  Set(NumbersTable(), kLast, Value::Small(static_cast<int64_t>(number)));
  return number;
}

uint64_t Arena::LastNumber() const {
  const Ref table = NumbersTable();
  return table == 0 ? 0 : static_cast<uint64_t>(Get(table, kLast).small());
}

std::vector<Arena::Numbered> Arena::Numbers() const {
  std::vector<Numbered> numbers;
  const Ref table = NumbersTable();
  if (table == 0) return numbers;
  for (uint32_t place = kFirstPair; place < count(table); place += 2) {
    const Value taken = Get(table, place);
    if (taken.is_unset()) continue;
    numbers.push_back(
        {static_cast<Ref>(taken.small()), static_cast<uint64_t>(Get(table, place + 1).small())});
  }
  return numbers;
}

void Arena::MoveNumbers(uint64_t last, const std::vector<Numbered>& numbers) {
  if (last != 0) MakeNumbersTable(PairsFor(numbers.size()), last, numbers);
}

}  // namespace interleave::vm
