// The page: everything that is on the screen, and what it is about. The application owns one, gives it the
// screen's size and what happened, and does for it what only a platform can do.
//
//   ui::Page page({.language = ui::Language::kRussian});
//   page.OpenFragment(address);                 // "": the first visit
//   if (page.PrepareFonts(pixel_ratio)) ...     // before ImGui::NewFrame: upload the font atlas anew
//   const ui::FrameOutput& out = page.Frame(input);   // between ImGui::NewFrame and ImGui::Render
//   page.Work(0.008);                           // after the frame: the run goes on
//
// Pointer, keys and typed characters come from the current ImGui context, which counts device pixels. It
// draws into ImGui's background and foreground draw lists. It knows no window, no clipboard and no address
// bar.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "render/block_batch.hpp"
#include "session/pytest_file.hpp"
#include "ui/canvas.hpp"
#include "ui/fonts.hpp"
#include "ui/interaction.hpp"
#include "ui/mirror.hpp"
#include "ui/view.hpp"
#include "ui/workbench.hpp"

namespace interleave::ui {

struct PageOptions {
  Language language = Language::kEnglish;
  Appearance appearance = Appearance::kDark;
  bool reduced_motion = false;
  bool compact = false;  // a part of somebody else's page: see layout.hpp
  bool hints = false;    // a first visit: explain how to go on
};

struct FrameInput {
  float width = 0;  // in points
  float height = 0;
  float pixel_ratio = 1;  // device pixels in a point
  double time_s = 0;      // never goes back
  double delta_s = 0;     // since the frame before
  bool reduced_motion = false;
  float pinch = 0;      // two fingers went apart, in turns of a wheel; below 0: together
  bool has_gl = false;  // the frame is rendered by OpenGL ES 3: callbacks of draw lists may draw with it
  std::vector<MirrorEvent> mirror_events;
  bool has_code_box = false;  // the platform has an editor of its own: see FrameOutput::code_box
  std::vector<CodeBoxEvent> code_box_events;
};

struct FrameOutput {
  bool wants_frame = false;  // something moves: draw again as soon as possible
  double wake_after_s = -1;  // or after this long; below 0: when something happens
  std::string fragment;      // "#/...": the link to what is shown
  bool fragment_changed = false;
  bool history_entry = false;     // it deserves an entry of its own in the history
  bool copy_fragment = false;     // Share was pressed: copy the whole address, then call SetCopied
  bool open_conformance = false;  // show the document on CPython; call SetNotOpened where that fails
  std::optional<session::ExportFormat> taken;  // give the person the run as a file
  bool picture = false;                        // and the timeline, of this frame, as a picture
  Rect picture_place;                          // in points
  bool preferences_changed = false;
  bool hints_seen = false;  // the last one is over: never again
  Color background = 0;     // what surrounds the page
  CodeBoxLook code_box;
};

class Page {
 public:
  explicit Page(const PageOptions& options);

  void OpenFragment(std::string_view fragment);
  bool PrepareFonts(float pixel_ratio) { return fonts_.Build(pixel_ratio); }
  // The GL context is a new one: what was made in the old one is given up.
  void OnNewContext() { blocks_.Release(); }
  // The reference stays valid until the next call. REQUIRES: OpenFragment was called before, and
  // PrepareFonts for this pixel ratio.
  const FrameOutput& Frame(const FrameInput& input);
  // Runs on for about that long; true while there is more, which also makes Frame want another frame.
  bool Work(double budget_s) { return bench_.Work(budget_s); }

  void SetCopied(bool copied);
  void SetNotOpened(std::string place);           // where the document lies
  void SetSaved(std::string place, bool failed);  // where the file lies that was asked for, or should
  void SetNotTaken(session::NotReplayed why);
  void SetAppearance(Appearance appearance) { view_.appearance = appearance; }
  void SetLanguage(Language language) { view_.language = language; }
  Language language() const { return view_.language; }
  Appearance appearance() const { return view_.appearance; }

  const Mirror& mirror() const { return mirror_; }
  Workbench& workbench() { return bench_; }
  const View& view() const { return view_; }
  // Texts that had no room in the last frame.
  const std::vector<std::string>& elided() const { return canvas_.elided(); }

 private:
  void FollowDraft(const FrameInput& input);
  void DrawContent(Ui& ui, const Layout& layout);
  void DrawMatrixPage(Ui& ui, const Layout& layout);
  void DrawRun(Ui& ui, const Layout& layout, Rect rect);
  void DrawRunNarrow(Ui& ui, Rect rect);
  void Keys(Ui& ui);
  void MirrorFacts(Ui& ui);
  void FillOutput(const Ui& ui, bool moved);

  Fonts fonts_;
  Canvas canvas_;
  Canvas overlay_;
  render::BlockBatch blocks_;
  Interaction interaction_;
  Mirror mirror_;
  Workbench bench_;
  View view_;
  FrameOutput output_;
  double time_s_ = 0;
  bool compact_ = false;
};

}  // namespace interleave::ui
