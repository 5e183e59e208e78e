// Virtual time across the timeline: which part of it is seen, and where its ticks are.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace interleave::ui {

struct TimeAxis {
  double begin_ns = 0;
  double end_ns = 1;
  float x = 0;      // where begin_ns is, in points
  float width = 1;  // how far end_ns is from there

  double ns_per_point() const { return (end_ns - begin_ns) / width; }
  float ToX(double time_ns) const {
    return x + static_cast<float>((time_ns - begin_ns) / (end_ns - begin_ns) * width);
  }
  double ToTime(float at_x) const { return begin_ns + (at_x - x) * ns_per_point(); }

  // Where a hatch begins that hangs on the axis: neighbours share its stripes, and they move with what they
  // cover. In points, below `period`.
  float StripePhase(float at_x, float period) const;

  // Shows [0, whole_ns] with a little room behind it.
  void Fit(double whole_ns);
  // Zooms by a factor (above 1: closer) around a place, and stays within what there is to see.
  void Zoom(double factor, float around_x, double whole_ns);
  void Pan(double points, double whole_ns);
  void Clamp(double whole_ns);
};

// The distance between ticks: 1, 2 or 5 times a power of ten, at least `least_points` apart.
int64_t TickNs(const TimeAxis& axis, float least_points);

// The first, from `from` on, that ends after a time. REQUIRES: they end in order; from <= all.size().
template <typename Stretch>
size_t FirstEndingAfter(const std::vector<Stretch>& all, size_t from, double time_ns) {
  const auto has_ended = [&](const Stretch& one) { return static_cast<double>(one.end_ns) <= time_ns; };
  // Most who ask go on from pixel to pixel, and what they want is near.
  size_t reach = 1;
  while (reach < all.size() - from && has_ended(all[from + reach])) reach *= 2;
  const auto begin = all.begin() + static_cast<ptrdiff_t>(from);
  const auto place =
      std::partition_point(begin + static_cast<ptrdiff_t>(reach / 2),
                           begin + static_cast<ptrdiff_t>(std::min(reach, all.size() - from)), has_ended);
  return static_cast<size_t>(place - all.begin());
}

}  // namespace interleave::ui
