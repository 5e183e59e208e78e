// Programs with all models, for the tests of model.
#pragma once

#include "model/install.hpp"
#include "sim/running.hpp"

namespace interleave::model {

class ModelRun : public sim::Running {
 public:
  explicit ModelRun(std::string_view source, sim::Options options = {})
      : sim::Running(source, Installers(), std::move(options)) {}
};

inline sim::Options Requests(uint32_t requests) {
  sim::Options options;
  options.workload.requests = requests;
  options.watched = {{"value", 0}};
  return options;
}

inline constexpr std::string_view kUnprotected = R"(import asyncio

value = 0


async def handle(request):
    global value
    current = value
    await asyncio.sleep(0)
    value = current + 1
)";

inline constexpr std::string_view kAsyncioLock = R"(import asyncio

value = 0
lock = asyncio.Lock()


async def handle(request):
    global value
    async with lock:
        current = value
        await asyncio.sleep(0)
        value = current + 1
)";

}  // namespace interleave::model
