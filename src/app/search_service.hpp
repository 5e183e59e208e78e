// The search of all schedules as a service that runs beside the window.
#pragma once

#include <memory>

#include "platform/background.hpp"

namespace interleave::app {

std::unique_ptr<platform::Service> MakeSearchService();

}  // namespace interleave::app
