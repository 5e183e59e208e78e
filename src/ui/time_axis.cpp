#include "ui/time_axis.hpp"

#include <algorithm>
#include <cmath>

namespace interleave::ui {
namespace {

constexpr double kRoom = 1.04;      // of the whole run's length, so that its end is not at the edge
constexpr double kClosestNs = 200;  // never less than this across the whole width

}  // namespace

float TimeAxis::StripePhase(float at_x, float period) const {
  return static_cast<float>(std::fmod(ToTime(at_x) / ns_per_point(), static_cast<double>(period)));
}

void TimeAxis::Fit(double whole_ns) {
  begin_ns = 0;
  end_ns = std::max(kClosestNs, whole_ns * kRoom);
}

void TimeAxis::Clamp(double whole_ns) {
  const double most = std::max(kClosestNs, whole_ns * kRoom);
  const double span = std::clamp(end_ns - begin_ns, std::min(kClosestNs, most), most);
  begin_ns = std::clamp(begin_ns, 0.0, most - span);
  end_ns = begin_ns + span;
}

void TimeAxis::Zoom(double factor, float around_x, double whole_ns) {
  const double fixed_ns = ToTime(around_x);
  const double most = std::max(kClosestNs, whole_ns * kRoom);
  const double span = std::clamp((end_ns - begin_ns) / factor, std::min(kClosestNs, most), most);
  begin_ns = fixed_ns - (around_x - x) / width * span;
  end_ns = begin_ns + span;
  Clamp(whole_ns);
}

void TimeAxis::Pan(double points, double whole_ns) {
  const double by_ns = points * ns_per_point();
  begin_ns += by_ns;
  end_ns += by_ns;
  Clamp(whole_ns);
}

int64_t TickNs(const TimeAxis& axis, float least_points) {
  const double least_ns = axis.ns_per_point() * least_points;
  for (int64_t power = 1; power < INT64_MAX / 100; power *= 10) {
    for (const int64_t factor : {1, 2, 5}) {
      if (static_cast<double>(power * factor) >= least_ns) return power * factor;
    }
  }
  return INT64_MAX / 100;
}

}  // namespace interleave::ui
