// The generator behind the module `random`: the Mersenne Twister MT19937 (Matsumoto and Nishimura, 1998),
// seeded as CPython seeds it, so that the same seed gives the same numbers. Its words lie in the arena, one
// small int each, and are part of the state of a run.
#include <algorithm>
#include <array>
#include <cmath>

#include "base/sha512.hpp"
#include "vm/builtins/support.hpp"
#include "vm/library/install.hpp"

namespace interleave::vm {

namespace {

constexpr uint32_t kWords = 624;
constexpr uint32_t kMiddle = 397;

namespace twister_slot {
enum : uint32_t { kState = object_slot::kFirst, kIndex };
constexpr uint32_t kCount = 2;
}  // namespace twister_slot

using State = std::array<uint32_t, kWords>;

State Load(const Machine& machine, Value self) {
  State state{};
  const Value words = machine.GetSlot(self, twister_slot::kState);
  for (uint32_t index = 0; index < kWords; ++index) {
    state[index] = static_cast<uint32_t>(machine.GetSlot(words, index).small());
  }
  return state;
}

void Store(Machine& machine, Value self, const State& state, uint32_t next) {
  const Value words = machine.GetSlot(self, twister_slot::kState);
  for (uint32_t index = 0; index < kWords; ++index) {
    machine.SetSlot(words, index, Value::Small(state[index]));
  }
  machine.SetSlot(self, twister_slot::kIndex, Value::Small(next));
}

State FromNumber(uint32_t seed) {
  State state{};
  state[0] = seed;
  for (uint32_t index = 1; index < kWords; ++index) {
    state[index] = 1812433253U * (state[index - 1] ^ (state[index - 1] >> 30)) + index;
  }
  return state;
}

State FromKey(const std::vector<uint32_t>& key) {
  State state = FromNumber(19650218U);
  uint32_t at = 1;
  const auto step = [&] {
    if (++at < kWords) return;
    state[0] = state[kWords - 1];
    at = 1;
  };
  const auto mixed = [&](uint32_t factor) {
    return state[at] ^ ((state[at - 1] ^ (state[at - 1] >> 30)) * factor);
  };
  size_t part = 0;
  for (size_t turn = std::max<size_t>(kWords, key.size()); turn > 0; --turn) {
    state[at] = mixed(1664525U) + key[part] + static_cast<uint32_t>(part);
    step();
    part = part + 1 == key.size() ? 0 : part + 1;
  }
  for (uint32_t turn = kWords - 1; turn > 0; --turn) {
    state[at] = mixed(1566083941U) - at;
    step();
  }
  state[0] = 0x80000000U;
  return state;
}

void Regenerate(State& state) {
  for (uint32_t index = 0; index < kWords; ++index) {
    const uint32_t bits = (state[index] & 0x80000000U) | (state[(index + 1) % kWords] & 0x7fffffffU);
    state[index] = state[(index + kMiddle) % kWords] ^ (bits >> 1) ^ ((bits & 1U) != 0 ? 0x9908b0dfU : 0U);
  }
}

uint32_t Draw(Machine& machine, Value self) {
  auto next = static_cast<uint32_t>(machine.GetSlot(self, twister_slot::kIndex).small());
  if (next >= kWords) {
    State state = Load(machine, self);
    Regenerate(state);
    next = 0;
    Store(machine, self, state, next);
    machine.fuel.Charge(kWords / 16);
  }
  const Value words = machine.GetSlot(self, twister_slot::kState);
  auto bits = static_cast<uint32_t>(machine.GetSlot(words, next).small());
  machine.SetSlot(self, twister_slot::kIndex, Value::Small(next + 1));
  bits ^= bits >> 11;
  bits ^= (bits << 7) & 0x9d2c5680U;
  bits ^= (bits << 15) & 0xefc60000U;
  return bits ^ (bits >> 18);
}

// ---- Seeds: a number of any size as words of 32 bits, the lowest first.

std::vector<uint32_t> KeyOfNumber(uint64_t number) {
  std::vector<uint32_t> key{static_cast<uint32_t>(number)};
  if (number >> 32 != 0) key.push_back(static_cast<uint32_t>(number >> 32));
  return key;
}

// The text and its hash behind it, read as one number, the first byte the highest.
std::vector<uint32_t> KeyOfText(std::string_view text) {
  std::string bytes(text);
  for (const uint8_t byte : base::Sha512(text)) bytes += static_cast<char>(byte);
  std::vector<uint32_t> key((bytes.size() + 3) / 4);
  for (size_t index = 0; index < bytes.size(); ++index) {
    const auto byte = static_cast<uint8_t>(bytes[bytes.size() - 1 - index]);
    key[index / 4] |= static_cast<uint32_t>(byte) << (8 * (index % 4));
  }
  while (key.size() > 1 && key.back() == 0) key.pop_back();
  return key;
}

// hash() of a float: its value modulo the prime 2^61 - 1.
uint64_t HashOfDouble(double value) {
  constexpr uint64_t kPrime = (uint64_t{1} << 61) - 1;
  constexpr int kStepBits = 28;
  if (std::isinf(value)) return value > 0 ? 314159 : 0 - uint64_t{314159};
  if (std::isnan(value)) return 0;
  int exponent = 0;
  double rest = std::frexp(std::fabs(value), &exponent);
  uint64_t hash = 0;
  while (rest != 0) {
    hash = ((hash << kStepBits) & kPrime) | (hash >> (61 - kStepBits));
    rest *= static_cast<double>(1U << kStepBits);
    exponent -= kStepBits;
    const auto whole = static_cast<uint64_t>(rest);
    rest -= static_cast<double>(whole);
    hash += whole;
    if (hash >= kPrime) hash -= kPrime;
  }
  exponent = exponent >= 0 ? exponent % 61 : 60 - ((-1 - exponent) % 61);
  hash = ((hash << exponent) & kPrime) | (hash >> (61 - exponent));
  if (value < 0) hash = 0 - hash;
  return hash == ~uint64_t{0} ? ~uint64_t{1} : hash;
}

// ---- Methods.

uint16_t TypeNumber(Machine& machine, Value klass) {
  return static_cast<uint16_t>(machine.GetSlot(klass, class_slot::kNativeType).small());
}

Outcome Make(Machine& machine, const Arguments& arguments) {
  const Value self = machine.NewObject(TypeNumber(machine, arguments[0]));
  const Value words = Value::Object(machine.arena().Allocate(Kind::kStorage, kWords));
  machine.SetSlot(self, twister_slot::kState, words);
  Store(machine, self, FromNumber(5489U), kWords);
  return Outcome::Return(self);
}

Outcome Seed(Machine& machine, const Arguments& arguments) {
  const Value seed = arguments[1];
  std::vector<uint32_t> key;
  if (machine.IsString(seed)) {
    key = KeyOfText(machine.Text(seed));
  } else if (machine.IsInt(seed)) {
    const int64_t number = machine.AsInt(seed);
    key = KeyOfNumber(number < 0 ? 0 - static_cast<uint64_t>(number) : static_cast<uint64_t>(number));
  } else {
    key = KeyOfNumber(HashOfDouble(machine.AsDouble(seed)));
  }
  machine.fuel.Charge(kWords / 4);
  Store(machine, arguments[0], FromKey(key), kWords);
  return Outcome::None();
}

Outcome NextFloat(Machine& machine, const Arguments& arguments) {
  const uint32_t high = Draw(machine, arguments[0]) >> 5;
  const uint32_t low = Draw(machine, arguments[0]) >> 6;
  const double number = (high * 67108864.0 + low) * (1.0 / 9007199254740992.0);
  return Outcome::Return(machine.Float(number));
}

Outcome NextBits(Machine& machine, const Arguments& arguments) {
  int64_t count = 0;
  if (!ToIndex(machine, arguments[1], &count)) return Outcome::Raise();
  if (count < 0) return RaiseValueError(machine, "number of bits must be non-negative");
  if (count > 64) return RaiseIntOverflow(machine);
  uint64_t bits = 0;
  for (int shift = 0; count > 0; shift += 32, count -= 32) {
    uint32_t word = Draw(machine, arguments[0]);
    if (count < 32) word >>= 32 - count;
    bits |= static_cast<uint64_t>(word) << shift;
  }
  if (bits > static_cast<uint64_t>(INT64_MAX)) return RaiseIntOverflow(machine);
  return Outcome::Return(machine.Int(static_cast<int64_t>(bits)));
}

// The words and behind them the place of the next one, as Random.getstate() shows them.
Outcome GetState(Machine& machine, const Arguments& arguments) {
  std::vector<Value> values;
  for (const uint32_t word : Load(machine, arguments[0])) values.push_back(Value::Small(word));
  values.push_back(machine.GetSlot(arguments[0], twister_slot::kIndex));
  return Outcome::Return(TupleFrom(machine, values));
}

Outcome SetState(Machine& machine, const Arguments& arguments) {
  std::vector<Value> values;
  if (!machine.IsKind(arguments[1], Kind::kTuple)) {
    return RaiseTypeError(machine, "state vector must be a tuple");
  }
  machine.Items(arguments[1], &values);
  if (values.size() != kWords + 1) return RaiseValueError(machine, "state vector is the wrong size");
  State state{};
  for (size_t index = 0; index < values.size(); ++index) {
    if (!machine.IsInt(values[index])) return RaiseTypeError(machine, "an integer is required");
    if (index < kWords) state[index] = static_cast<uint32_t>(machine.AsInt(values[index]));
  }
  const int64_t next = machine.AsInt(values[kWords]);
  if (next < 0 || next > kWords) return RaiseValueError(machine, "invalid state");
  Store(machine, arguments[0], state, static_cast<uint32_t>(next));
  return Outcome::None();
}

Outcome RunSeed(Machine& machine, const Arguments&) {
  const uint64_t seed = machine.host().Seed();
  return Outcome::Return(machine.Int(static_cast<int64_t>(seed & static_cast<uint64_t>(INT64_MAX))));
}

}  // namespace

void InstallTwister(Machine& machine, Value module) {
  machine.AddFunctions(module, {{"run_seed", "", RunSeed}});
  const uint16_t type = machine.AddType({.name = "Twister",
                                         .module = "_machine",
                                         .slot_count = twister_slot::kCount,
                                         .constructor = {"Twister", "class /", Make},
                                         .methods = {{"seed", "self seed /", Seed},
                                                     {"random", "self /", NextFloat},
                                                     {"getrandbits", "self k /", NextBits},
                                                     {"getstate", "self /", GetState},
                                                     {"setstate", "self state /", SetState}}});
  machine.SetModule(module, "Twister", machine.TypeClass(type));
}

}  // namespace interleave::vm
