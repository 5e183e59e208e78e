#include "model/install.hpp"

#include <algorithm>

#include "model/asyncio/asyncio.hpp"
#include "model/database/database.hpp"
#include "model/gc/gc.hpp"
#include "model/playground/playground.hpp"
#include "model/redis/redis.hpp"
#include "model/standard/standard.hpp"
#include "model/threading/threading.hpp"
#include "model/time/time.hpp"
#include "model/workers/workers.hpp"

namespace interleave::model {

namespace {

// A thread that waits for a lock stands still with all its tasks: then they do not count as waiting.
void CollectStuck(sim::World& world, std::vector<sim::Stuck>* stuck) {
  for (const vm::Ref thread : world.threads().Alive()) {
    sim::Stuck one;
    if (threading::DescribeStuck(world, thread, &one)) {
      workers::DescribeStuck(world, world.threads().WaitOf(thread).object, &one);
      stuck->push_back(one);
    } else {
      asyncio::CollectStuck(world, thread, stuck);
    }
  }
}

void CollectActors(sim::World& world, std::vector<sim::ActorView>* actors) {
  asyncio::CollectActors(world, actors);
  threading::CollectActors(world, actors);
  std::stable_sort(
      actors->begin(), actors->end(),
      [](const sim::ActorView& left, const sim::ActorView& right) { return left.actor < right.actor; });
}

uint32_t ObjectNumber(sim::World& world, vm::Value object) {
  const uint32_t number = asyncio::ObjectNumber(world, object);
  if (number != 0) return number;
  const uint32_t of_threads = threading::ObjectNumber(world, object);
  return of_threads != 0 ? of_threads : workers::ObjectNumber(world, object);
}

void InstallHooks(sim::World& world) {
  world.hooks.begin_exit = &threading::BeginExit;
  world.hooks.collect_actors = &CollectActors;
  world.hooks.collect_stuck = &CollectStuck;
  world.hooks.failed_requests = &playground::FailedRequests;
  world.hooks.object_number = &ObjectNumber;
}

}  // namespace

std::vector<sim::Installer> Installers() {
  return {&InstallHooks,     &asyncio::Install,  &gc::Install,    &threading::Install,  &time::Install,
          &workers::Install, &database::Install, &redis::Install, &playground::Install, &standard::Install};
}

}  // namespace interleave::model
