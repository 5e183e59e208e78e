#include "ui/timeline_bands.hpp"

#include <algorithm>
#include <cmath>

#include "ui/format.hpp"

namespace interleave::ui {
namespace {

constexpr float kBandGap = 4;  // between two bands

// Drawn from the bottom up, in this order.
struct Layer {
  Share share;
  Color color;
  float least;  // in points, where there is any
};

std::array<Layer, kShareCount> Layers(const Theme& theme) {
  return {Layer{Share::kRunning, theme.running, 2.5F},
          Layer{Share::kWaiting, Mix(theme.waiting_fill, theme.waiting, 0.72F), 0},
          Layer{Share::kOutside, theme.io_outline, 0},
          Layer{Share::kQueued, Mix(theme.waiting_fill, theme.waiting, 0.12F), 0}};
}

struct Place {
  float x;
  float width;
  double begin_ns;
};

Place PlaceOf(const TimeAxis& axis, const Bands& bands, uint32_t bin) {
  const float width = axis.width / static_cast<float>(bands.bin_count());
  const double span = (axis.end_ns - axis.begin_ns) / bands.bin_count();
  return {axis.x + width * static_cast<float>(bin), width, axis.begin_ns + span * bin};
}

// Neighbours of the same height are one rectangle.
void DrawLayers(Ui& ui, const Bands& bands, const TimeAxis& axis, uint32_t band, uint32_t bins, Rect box,
                uint32_t lanes) {
  std::vector<float> base(bins, 0);
  for (const Layer& layer : Layers(ui.theme)) {
    uint32_t begin = 0;
    float begin_height = -1, begin_base = 0;
    for (uint32_t bin = 0; bin <= bins; ++bin) {
      float height = -1, bottom = 0;
      if (bin < bins) {
        const uint32_t count = bands.Count(band, bin, layer.share);
        height = count == 0 ? 0
                            : std::max(layer.least,
                                       box.height * static_cast<float>(count) / static_cast<float>(lanes));
        height = ui.canvas.Snap(std::min(height, box.height - base[bin]));
        bottom = base[bin];
        base[bin] += height;
      }
      if (height == begin_height && bottom == begin_base) continue;
      if (begin_height > 0) {
        const float x = PlaceOf(axis, bands, begin).x;
        ui.canvas.Fill(
            {x, box.bottom() - begin_base - begin_height, PlaceOf(axis, bands, bin).x - x, begin_height},
            layer.color);
      }
      begin = bin;
      begin_height = height;
      begin_base = bottom;
    }
  }
}

}  // namespace

void DrawBands(Ui& ui, Workbench& bench, const Bands& bands, const TimeAxis& axis, const LaneView& lanes) {
  const double now_ns = bench.player().time_ns();
  const double done =
      (std::min(now_ns, axis.end_ns) - axis.begin_ns) / (axis.end_ns - axis.begin_ns) * bands.bin_count();
  const auto bins = static_cast<uint32_t>(std::clamp<double>(std::ceil(done), 0, bands.bin_count()));
  ui.PushClip({axis.x, lanes.area.y, std::max(0.0F, axis.ToX(now_ns) - axis.x), lanes.area.height});
  ui.canvas.BeginBlocks(ui.blocks);
  for (uint32_t band = 0; band < bands.band_count(); ++band) {
    const Rect row = lanes.BandBox(band);
    const Rect box{row.x, row.y + kBandGap / 2, row.width, row.height - kBandGap};
    const uint32_t count = std::min(lanes.lanes_per_band, lanes.lane_count - band * lanes.lanes_per_band);
    DrawLayers(ui, bands, axis, band, bins, box, count);
    for (uint32_t bin = 0; bin < bins; ++bin) {
      if (static_cast<double>(bands.LostAt(band, bin)) > now_ns) continue;
      const Place place = PlaceOf(axis, bands, bin);
      ui.canvas.Fill({place.x, box.y, place.width, 3}, ui.theme.failure);
    }
  }
  ui.canvas.EndBlocks();
  ui.PopClip();
}

std::string DescribeBand(Ui& ui, Workbench& bench, const Bands& bands, const TimeAxis& axis,
                         const LaneView& lanes, Point place) {
  const uint32_t lane = lanes.LaneAt(place.y);
  const double time_ns = axis.ToTime(place.x);
  if (lane >= lanes.lane_count || time_ns > bench.player().time_ns() || time_ns < axis.begin_ns) return {};
  const uint32_t band = lane / lanes.lanes_per_band;
  const auto bin =
      static_cast<uint32_t>((place.x - axis.x) / axis.width * static_cast<float>(bands.bin_count()));
  if (bin >= bands.bin_count()) return {};
  const uint32_t first = band * lanes.lanes_per_band + 1;
  const uint32_t last = std::min(lanes.lane_count, first + lanes.lanes_per_band - 1);
  std::string text =
      Fill(TextId::kBandLanes, ui.language, {{"first", FormatCount(first)}, {"last", FormatCount(last)}}) +
      " · " + FormatTime(static_cast<int64_t>(time_ns), ui.language);
  const std::pair<TextId, Share> lines[] = {{TextId::kBandRunning, Share::kRunning},
                                            {TextId::kBandWaiting, Share::kWaiting},
                                            {TextId::kBandOutside, Share::kOutside},
                                            {TextId::kBandQueued, Share::kQueued}};
  for (const auto& [id, share] : lines) {
    const uint32_t count = bands.Count(band, bin, share);
    if (count > 0) text += "\n" + Fill(id, ui.language, {{"count", FormatCount(count)}});
  }
  return text;
}

}  // namespace interleave::ui
