// A page without a screen: a Dear ImGui context that nothing renders, time that moves as a test says, and a
// pointer that a test moves.
#pragma once

#include <imgui.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "session/search_server.hpp"
#include "ui/page.hpp"

namespace interleave::ui {

class HeadlessPage {
 public:
  struct Setup {
    float width = 1280;
    float height = 800;
    float pixel_ratio = 1;
    Language language = Language::kEnglish;
    Appearance appearance = Appearance::kDark;
    bool reduced_motion = false;
    std::string fragment;
    bool has_code_box = false;
    bool hints = false;    // of a first visit
    bool searches = true;  // a slice of the search of all schedules goes with every frame
  };

  explicit HeadlessPage(const Setup& setup)
      : setup_(setup),
        context_(ImGui::CreateContext()),
        page_({.language = setup.language,
               .appearance = setup.appearance,
               .reduced_motion = setup.reduced_motion,
               .hints = setup.hints}) {
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.DisplaySize = {setup.width * setup.pixel_ratio, setup.height * setup.pixel_ratio};
    for (int key = 0; key < ImGuiKey_COUNT; ++key) io.KeyMap[key] = key;
    page_.OpenFragment(setup.fragment);
    page_.PrepareFonts(setup.pixel_ratio);
    unsigned char* pixels = nullptr;
    int width = 0, height = 0;
    io.Fonts->GetTexDataAsAlpha8(&pixels, &width, &height);
    Frame();
  }
  ~HeadlessPage() { ImGui::DestroyContext(context_); }
  HeadlessPage(const HeadlessPage&) = delete;
  HeadlessPage& operator=(const HeadlessPage&) = delete;

  const FrameOutput& Frame(double delta_s = 1.0 / 60) {
    const FrameOutput& output = Draw(delta_s);
    page_.Work(0.02);
    if (setup_.searches) Search();
    return output;
  }
  // The frame alone, without what is worked on between two of them.
  const FrameOutput& Draw(double delta_s = 1.0 / 60) {
    ImGui::GetIO().DeltaTime = static_cast<float>(delta_s);
    ImGui::NewFrame();
    time_s_ += delta_s;
    FrameInput input{.width = setup_.width,
                     .height = setup_.height,
                     .pixel_ratio = setup_.pixel_ratio,
                     .time_s = time_s_,
                     .delta_s = delta_s,
                     .reduced_motion = setup_.reduced_motion,
                     .pinch = std::exchange(pinch_, 0.0F),
                     .has_code_box = setup_.has_code_box};
    input.mirror_events.swap(events_);
    input.code_box_events.swap(code_box_events_);
    const FrameOutput& output = page_.Frame(input);
    copy_requested_ |= output.copy_fragment;
    history_requested_ |= output.history_entry;
    conformance_requested_ |= output.open_conformance;
    hints_seen_ |= output.hints_seen;
    if (output.taken) taken_ = output.taken;
    if (output.picture) picture_ = output.picture_place;
    ImGui::Render();
    ImGui::GetIO().MouseWheel = ImGui::GetIO().MouseWheelH = 0;
    std::fill(std::begin(ImGui::GetIO().KeysDown), std::end(ImGui::GetIO().KeysDown), false);
    return output;
  }

  // Until the run, those of the other strategies and the search of all schedules are through.
  void Settle() {
    for (int i = 0; i < 5000 && (page_.Work(0.02) || bench().search().busy()); ++i) Search();
    for (int i = 0; i < 3; ++i) Frame();  // a question, its answer, and what is said then
  }
  // A slice of the search, and what both sides say about it.
  void Search() {
    session::SearchClient& client = bench().search();
    for (const std::string& text : client.TakeMessages()) server_.Receive(text);
    server_.Work(50'000);
    for (const std::string& text : server_.TakeMessages()) client.Receive(text);
  }
  void Press(std::string_view id) { Send({std::string(id), MirrorEvent::Kind::kClick, ""}); }
  void Set(std::string_view id, std::string_view value) {
    Send({std::string(id), MirrorEvent::Kind::kSetValue, std::string(value)});
  }
  void Send(MirrorEvent event) {
    events_.push_back(std::move(event));
    Frame();
    Frame();
  }

  // In the platform's own editor.
  const CodeBoxLook& TypeInBox(std::string_view text) {
    code_box_events_.push_back({CodeBoxEvent::Kind::kText, std::string(text)});
    return Frame().code_box;
  }

  // With the pointer, at a place in points.
  void MoveTo(Point place) {
    ImGui::GetIO().MousePos = {place.x * setup_.pixel_ratio, place.y * setup_.pixel_ratio};
    Frame();
  }
  void ClickAt(Point place) {
    MoveTo(place);
    ImGui::GetIO().MouseDown[0] = true;
    Frame();
    ImGui::GetIO().MouseDown[0] = false;
    Frame();
    Frame();
  }
  void Drag(Point from, Point to) {
    MoveTo(from);
    ImGui::GetIO().MouseDown[0] = true;
    Frame();
    for (int i = 1; i <= 4; ++i) {
      const float share = static_cast<float>(i) / 4;
      MoveTo({from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share});
    }
    ImGui::GetIO().MouseDown[0] = false;
    Frame();
  }
  void Wheel(Point place, float by) {
    MoveTo(place);
    ImGui::GetIO().MouseWheel = by;
    Frame();
  }
  void Pinch(Point place, float by) {
    MoveTo(place);
    pinch_ = by;
    Frame();
  }
  void Type(std::string_view ascii) {
    for (const char character : ascii)
      ImGui::GetIO().AddInputCharacter(static_cast<unsigned char>(character));
    Frame();
  }
  void PressKey(int key) {
    ImGui::GetIO().KeysDown[key] = true;
    Frame();
    Frame();
  }

  std::string Value(std::string_view id) const {
    const MirrorItem* item = page_.mirror().Find(id);
    return item == nullptr ? "(none)" : item->value;
  }
  std::string Label(std::string_view id) const {
    const MirrorItem* item = page_.mirror().Find(id);
    return item == nullptr ? "(none)" : item->label;
  }
  Rect RectOf(std::string_view id) const {
    const MirrorItem* item = page_.mirror().Find(id);
    return item == nullptr ? Rect{} : item->rect;
  }
  bool Has(std::string_view id) const { return page_.mirror().Find(id) != nullptr; }

  Page& page() { return page_; }
  Workbench& bench() { return page_.workbench(); }
  bool copy_requested() const { return copy_requested_; }
  bool history_requested() const { return history_requested_; }
  bool hints_seen() const { return hints_seen_; }
  bool conformance_requested() const { return conformance_requested_; }
  std::optional<session::ExportFormat> taken() const { return taken_; }
  std::optional<Rect> picture() const { return picture_; }

 private:
  Setup setup_;
  ImGuiContext* context_;
  Page page_;
  session::SearchServer server_;
  std::vector<MirrorEvent> events_;
  std::vector<CodeBoxEvent> code_box_events_;
  double time_s_ = 1;
  float pinch_ = 0;
  bool copy_requested_ = false;
  bool history_requested_ = false;
  bool conformance_requested_ = false;
  bool hints_seen_ = false;
  std::optional<session::ExportFormat> taken_;
  std::optional<Rect> picture_;
};

// A page on which nothing plays by itself.
inline HeadlessPage::Setup StillAt(std::string fragment, float width = 1280, float height = 800) {
  HeadlessPage::Setup setup;
  setup.width = width;
  setup.height = height;
  setup.reduced_motion = true;
  setup.fragment = std::move(fragment);
  return setup;
}

}  // namespace interleave::ui
