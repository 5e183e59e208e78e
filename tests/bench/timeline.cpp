// How long a frame of the page takes when a run is long: everything that C++ does for it, without a GPU and
// without what the run itself goes on by between two frames. Printed; nothing here passes or fails.
//
//   ninja -C build/native bench_timeline && build/native/tests/bench_timeline [REQUESTS [PART_OF_NAME]]
#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "ui/headless.hpp"

namespace interleave::ui {
namespace {

constexpr int kFrames = 60;

// Of the processor, so that whatever else the machine does is left out.
double NowSeconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

void Report(const std::string& what, std::vector<double> times_s) {
  std::sort(times_s.begin(), times_s.end());
  fmt::print("  {:44} median {:7.2f} ms   worst {:7.2f} ms\n", what, times_s[times_s.size() / 2] * 1e3,
             times_s.back() * 1e3);
}

// `before` moves something, so that nothing that is kept from the frame before would do.
void Measure(HeadlessPage& page, const std::string& what, const std::function<void(int)>& before) {
  std::vector<double> times_s;
  for (int frame = 0; frame < kFrames; ++frame) {
    before(frame);
    const double begin_s = NowSeconds();
    page.Draw();
    times_s.push_back(NowSeconds() - begin_s);
  }
  Report(what, times_s);
}

void MeasureView(HeadlessPage& page, const std::string& name) {
  const Rect ruler = page.RectOf("position");
  const Point middle{ruler.x + ruler.width / 2, ruler.bottom() + 100};
  Player& player = page.bench().player();
  Measure(page, name + ", at rest", [](int) {});
  Measure(page, name + ", pointed at", [&](int frame) {
    const float x = middle.x - 150 + 5 * static_cast<float>(frame);
    ImGui::GetIO().MousePos = {x, middle.y + static_cast<float>(frame)};
  });
  ImGui::GetIO().MousePos = {middle.x, middle.y};
  Measure(page, name + ", panned", [](int frame) { ImGui::GetIO().MouseWheelH = frame % 2 == 0 ? 1 : -1; });
  Measure(page, name + ", zoomed", [](int frame) { ImGui::GetIO().MouseWheel = frame % 2 == 0 ? 1 : -1; });
  player.GoToTime(0.5 * static_cast<double>(page.bench().end_ns()));
  player.Play();
  Measure(page, name + ", played", [](int) {});
  player.Pause();
  Measure(page, name + ", scrubbed", [&](int frame) {
    const double share = (frame * 37 % 100) / 100.0;
    player.GoToTime(share * static_cast<double>(page.bench().end_ns()));
  });
  page.Press("to-end");
}

void MeasureLive(HeadlessPage& page) {
  std::vector<double> times_s, runs_s;
  while (!page.bench().session().finished()) {
    const double begin_s = NowSeconds();
    page.Draw();
    const double drawn_s = NowSeconds();
    page.page().Work(0.002);  // as much as the frame lets the run go on by
    times_s.push_back(2 * drawn_s - begin_s - NowSeconds());
    page.page().Work(0.008);
  }
  Report(fmt::format("while it runs, {} frames", times_s.size()), times_s);
}

// The frame that opens another strategy's run and the one after it, which is the first that moves.
void MeasureSwitch(const std::string& requests) {
  HeadlessPage page({.fragment = "#/event-loop-counter/unprotected?requests=" + requests, .searches = false});
  while (page.page().Work(1)) {
  }
  std::vector<double> opened_s, next_s;
  for (int time = 0; time < 20; ++time) {
    const double begin_s = NowSeconds();
    page.bench().SelectStrategy(time % 2 == 0 ? "asyncio-lock" : "unprotected");
    page.Draw();
    const double drawn_s = NowSeconds();
    page.page().Work(0.008);
    page.Draw();
    opened_s.push_back(drawn_s - begin_s);
    next_s.push_back(NowSeconds() - drawn_s);
  }
  fmt::print("switch of strategy, {} requests\n", requests);
  Report("the frame that opens it", opened_s);
  Report("the one after it, with the run between", next_s);
}

void MeasureRun(const std::string& name, const std::string& fragment) {
  HeadlessPage page({.fragment = fragment, .searches = false});
  fmt::print("{}\n", name);
  page.bench().player().Play();
  MeasureLive(page);
  page.Press("to-end");
  while (page.bench().WorkOnRun(1)) {  // until the charts are whole
  }
  const session::Session& session = page.bench().session();
  fmt::print("  {} spans, {} arrows, {} lost updates, {} lanes, {} records\n",
             session.timeline().spans().size(), session.timeline().arrows().size(),
             session.timeline().lost_updates().size(), session.timeline().lane_count(), session.log().size());
  MeasureView(page, "the whole run");
  if (page.Has("band/0")) {
    page.Press("band/3");
    MeasureView(page, "lanes of the whole run");
  }
  for (int i = 0; i < 30; ++i) page.Type("w");
  MeasureView(page, "half way in");
  for (int i = 0; i < 30; ++i) page.Type("w");
  MeasureView(page, "close");
}

}  // namespace
}  // namespace interleave::ui

int main(int count, char** arguments) {
  using namespace interleave::ui;
  const std::string requests = count > 1 ? arguments[1] : "100000";
  const std::string wanted = count > 2 ? arguments[2] : "";
  const std::string base = "#/event-loop-counter/";
  const std::vector<std::pair<std::string, std::string>> runs = {
      {"a database, more than a million spans", "#/bank-account/for-update?requests="},
      {"unprotected, all at once", base + "unprotected?requests="},
      {"unprotected, evenly", base + "unprotected?arrivals=1&requests="},
      {"asyncio-lock, all at once", base + "asyncio-lock?requests="},
      {"asyncio-lock, at random", base + "asyncio-lock?arrivals=2&gap_ns=60000&requests="}};
  if (wanted.empty()) {
    for (const std::string& some : {std::string("12"), std::string("10000"), requests}) MeasureSwitch(some);
  }
  for (const auto& [name, fragment] : runs) {
    if (name.find(wanted) != std::string::npos) MeasureRun(name, fragment + requests);
  }
}
