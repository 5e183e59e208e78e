// What the page remembers about how it is looked at. Nothing here changes a run.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "session/bytecode.hpp"
#include "session/export.hpp"
#include "trace/holders.hpp"
#include "ui/bands.hpp"
#include "ui/by_hand.hpp"
#include "ui/compare.hpp"
#include "ui/draft.hpp"
#include "ui/failure_steps.hpp"
#include "ui/finder.hpp"
#include "ui/layout.hpp"
#include "ui/narrator.hpp"
#include "ui/scroll.hpp"
#include "ui/state_graph.hpp"
#include "ui/story.hpp"
#include "ui/texts.hpp"
#include "ui/theme.hpp"
#include "ui/time_axis.hpp"
#include "ui/timeline_kept.hpp"
#include "ui/tokenizer.hpp"
#include "ui/widgets.hpp"

namespace interleave::ui {

enum class Tab : uint8_t { kRun, kInterleavings, kDatabase, kByHand, kCompare, kCode, kLearn, kMatrix };

// The shapes that a timeline's legend names.
enum class Legend : uint8_t { kRunning, kWaiting, kRow, kLost, kQueued, kOutside, kSleeping, kFrozen };

struct LegendKept {
  uint32_t run = 0;  // of the workbench
  bool finished = false;
  size_t spans = 0;     // how many were looked at
  uint32_t shapes = 0;  // a bit for each that occurs among them
};

// Who holds the GIL when, of a run of the workbench.
struct HoldersKept {
  uint32_t run = 0;
  std::optional<trace::Holders> holders;
};

struct FindView {
  Finder found;
  size_t current = SIZE_MAX;  // the match that is shown; beyond the last: none
  bool drawn = false;         // there is room for the field
};

struct TimelineView {
  Rect place;  // in this frame; empty: it is not shown
  TimeAxis axis;
  bool whole = true;      // the axis follows the whole run
  float lane_offset = 0;  // scrolled down by, in points
  float lane_height = 0;  // 0: as fits
  bool panning = false;
  Bands bands;  // of thousands of lanes
  LegendKept legend;
  HoldersKept holders;
  MarksKept marks;
  FindView find;
  Selection selected;
  Rect area;  // of the lanes, as of the last frame; and so are the two that follow
  float shown_lane_height = 0;
  bool banded = false;
  Rect follow_button;     // empty: there is none
  bool following = true;  // what moves: while it plays or grows a hand stops that
  bool was_playing = false;
  double seen_end_ns = 0;        // how long the run was
  double followed_ns = -1;       // where the playhead was when the view last followed it
  double hands_off_until_s = 0;  // the person moved the view: do not follow the playhead until then
};

struct BytecodeView {
  bool shown = false;
  std::string source;  // of what follows
  std::optional<session::Bytecode> code;
  uint32_t line = 0;     // that is shown; 0: none yet
  uint32_t pointed = 0;  // that the pointer is at in this frame; 0: none
  ScrollState scroll;
};

struct CodeView {
  std::string source;  // what `lines` were cut from
  std::vector<CodeLine> lines;
  Draft draft;
  ScrollState scroll;
  uint32_t running = 0;  // the line that was followed last; 0: none
  float height = 0;      // of the part that shows lines
  BytecodeView bytecode;
};

struct NarrationKept {
  uint32_t run = 0;  // of the workbench
  bool finished = false;
  uint32_t step = UINT32_MAX;
  uint64_t records = 0;
  Language language = Language::kEnglish;
  Narration told;
};

// What was said last of a step.
struct Logged {
  std::string step;  // "step 5"
  std::string sentence;
};

struct StoryKept {
  Selection selected;
  int64_t now_ns = -1;
  uint64_t records = 0;
  Language language = Language::kEnglish;
  Story story;
  std::vector<std::string> order;
};

struct FailureKept {
  std::string key;  // what was told: a schedule of some settings
  Language language = Language::kEnglish;
  ToldRun told;
};

struct GraphKept {
  const session::StateGraph* of = nullptr;
  GraphLayout layout;
};

struct InterleavingsView {
  ScrollState scroll;
  FailureKept failure;
  float card_height = 0;  // of the shortest failure's steps, as of the frame before
  GraphKept graph;
};

struct CompareView {
  ScrollState scroll;
  CompareColumn sort = CompareColumn::kProtection;
  bool descending = false;
};

// The hints of the first visit (hints.hpp).
struct HintsView {
  uint8_t next = UINT8_MAX;    // the one that is shown or comes next; beyond the last: none
  double not_before_s = 0;     // the pause after the one before
  std::string first_strategy;  // that was shown when they began
  Rect close_place;            // of the button, as of the frame before; empty: no hint is shown
  Press close;                 // what happened to it
};
// As View::open_combo: the list of what a run can be taken away as.
inline constexpr std::string_view kTakeAway = "export";

struct View {
  Language language = Language::kEnglish;
  Appearance appearance = Appearance::kDark;
  Tab tab = Tab::kRun;
  std::string open_combo;  // id of the open list, empty: none
  FieldState field;
  ScrollState left, learn, matrix, explanation, column, popup, by_hand_scroll, database;
  ByHand by_hand;
  TimelineView timeline;
  CodeView code_view;
  NarrationKept narration;
  Logged logged;
  StoryKept story;
  InterleavingsView interleavings;
  CompareView compare;
  HintsView hints;
  double copied_until_s = -1;
  bool preferences_changed = false;
  bool copy_fragment = false;
  bool open_conformance = false;
  bool history_entry = false;
  std::optional<session::ExportFormat> taken;  // the run is wanted as a file, once it has finished
  bool picture = false;                        // so is the timeline, as the next frame shows it
};

}  // namespace interleave::ui
