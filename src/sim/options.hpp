// What a run is given: its program, its workload, the services it talks to, its limits.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace interleave::lang {
struct Program;
}

namespace interleave::sim {

class World;

// Adds a model's modules and types to the machine, before the program is loaded.
using Installer = void (*)(World&);

// Where threads give way to each other.
enum class Runtime : uint8_t {
  kAnyBytecode,   // between any two instructions: what the language promises
  kGil,           // as CPython 3.11 does
  kFreeThreaded,  // at once, on several cores: what may come of it is what may come of kAnyBytecode
};

enum class Arrivals : uint8_t { kAllAtOnce, kEvenly, kRandom };

// How `handle` is called, where a program has one.
struct Workload {
  uint32_t requests = 12;
  Arrivals arrivals = Arrivals::kAllAtOnce;
  int64_t gap_ns = 0;    // between two arrivals (kEvenly), or half of the largest gap (kRandom)
  uint32_t workers = 1;  // processes that the requests are spread over, one after another
  uint32_t keys = 1;     // a request is for one of them, drawn by Zipf's law: the first is the most popular
  uint32_t skew = 0;     // the exponent of that law in hundredths, a multiple of 50; 0: all are alike
};

// What befalls the first of several workers. In an untimed run a pause is nothing: everything else may come
// first anyway. REQUIRES: no time is negative.
struct Mishap {
  int64_t pause_at_ns = 0;
  int64_t pause_ns = 0;  // how long it stands still from then on; 0: it does not
  bool is_killed = false;
  int64_t kill_at_ns = 0;  // in an untimed run it may happen at any moment, or never
};

// The outside service of `playground.upstream`. REQUIRES: 0 <= latency_min_ns <= latency_max_ns, capacity >=
// 0, failure_percent from 0 to 100.
struct Upstream {
  int64_t latency_min_ns = 200'000;
  int64_t latency_max_ns = 800'000;
  int64_t initial = 0;     // the value of a key that was never put
  bool read_only = false;  // put is refused
  int64_t capacity = 0;    // calls at a time, more are refused; 0: any number
  int64_t failure_percent =
      0;  // of calls, drawn for each; in an untimed run, where it is not 0, any may fail
};

// The server that `playground.pool` and its kin talk to. REQUIRES: 0 <= latency_min_ns <= latency_max_ns.
struct Database {
  int64_t latency_min_ns = 200'000;
  int64_t latency_max_ns = 800'000;
  int64_t pool_size = 10;
  int64_t deadlock_timeout_ms = 1000;
};

struct WatchedGlobal {
  std::string name;
  uint32_t variable = 0;  // its number in kRead and kWrite records
};

struct Limits {
  uint64_t max_steps = 50'000'000;  // scheduling steps, function entries and backward jumps together
  uint64_t max_memory_bytes = 256U << 20;
};

struct Options {
  const lang::Program* program = nullptr;  // outlives the world
  std::vector<Installer> installers;
  uint64_t seed = 1;
  int64_t step_ns = 10'000;
  std::vector<std::pair<std::string, int64_t>> parameters;  // what `playground.parameters` shows
  Workload workload;
  Mishap mishap;
  Upstream upstream;
  Database database;
  std::vector<WatchedGlobal> watched;
  Limits limits;
  int64_t until_ns = -1;  // the run is stopped before the first step that would begin later; -1: never
  // Latencies are unknown: what comes next is the chooser's wherever the real thing leaves it open. The clock
  // only counts steps then.
  bool untimed = false;
  Runtime runtime = Runtime::kGil;
  // What an instruction costs in a thread's own step, while there are several threads. 0: such a step costs
  // step_ns, however long it is, and threads take turns where they wait and nowhere else.
  int64_t instruction_ns = 0;
  int64_t switch_interval_ns = 5'000'000;  // of kGil: how long a turn lasts while others could run
  uint32_t cores = 4;                      // of kFreeThreaded
};

}  // namespace interleave::sim
