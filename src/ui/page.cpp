#include "ui/page.hpp"

#include <imgui.h>

#include <algorithm>
#include <utility>

#include "base/check.hpp"
#include "ui/hints.hpp"
#include "ui/panels.hpp"
#include "ui/timeline_frame.hpp"
#include "ui/timeline_holders.hpp"
#include "ui/timeline_sessions.hpp"

namespace interleave::ui {
namespace {

constexpr float kCountersHeight = 194;
constexpr float kLeastTimeline = 200;  // on a phone
constexpr float kSentenceRoom = 84;
constexpr float kSentenceHeight = 96;  // medium: below the timeline
constexpr double kCopiedSeconds = 2.5;
constexpr float kOneChoiceHeight = 68;  // of the scenarios' closed list alone, with its margins
constexpr std::string_view kMatrixFragment = "#/matrix";

TextId OutcomeText(const session::Session& session) {
  if (!session.finished()) return TextId::kOutcomeRunning;
  switch (session.result().outcome) {
    case trace::Outcome::kFinished:
      return TextId::kOutcomeFinished;
    case trace::Outcome::kDeadlock:
      return TextId::kOutcomeDeadlock;
    case trace::Outcome::kStuck:
      return TextId::kOutcomeStuck;
    case trace::Outcome::kException:
      return TextId::kOutcomeException;
    case trace::Outcome::kStopped:
      return TextId::kOutcomeStopped;
    case trace::Outcome::kLimit:
      break;
  }
  return TextId::kOutcomeLimit;
}

TextId WhyNotText(session::NotReplayed why) {
  using session::NotReplayed;
  switch (why) {
    case NotReplayed::kDatabase:
      return TextId::kNotReplayedDatabase;
    case NotReplayed::kRedis:
      return TextId::kNotReplayedRedis;
    case NotReplayed::kProcesses:
      return TextId::kNotReplayedProcesses;
    case NotReplayed::kMishap:
      return TextId::kNotReplayedMishap;
    case NotReplayed::kFailures:
      return TextId::kNotReplayedFailures;
    case NotReplayed::kThreadKeys:
      return TextId::kNotReplayedThreadKeys;
    case NotReplayed::kCutOff:
      return TextId::kNotReplayedCutOff;
    case NotReplayed::kTooLong:
      return TextId::kNotReplayedTooLong;
    case NotReplayed::kAtOnce:
      break;
  }
  return TextId::kNotReplayedAtOnce;
}

}  // namespace

Page::Page(const PageOptions& options) {
  view_.language = options.language;
  view_.appearance = options.appearance;
  bench_.reduced_motion = options.reduced_motion;
  compact_ = options.compact;
  if (options.hints) view_.hints.next = 0;
}

void Page::OpenFragment(std::string_view fragment) {
  // Our own replacing of the address is no news.
  if (bench_.has_run() && fragment == output_.fragment) return;
  const bool is_matrix = fragment == kMatrixFragment;
  if (!is_matrix) {
    bench_.OpenFragment(fragment, true);
  } else if (!bench_.has_run()) {
    bench_.OpenFragment("", false);
  }
  if (is_matrix) view_.tab = Tab::kMatrix;
}

void Page::SetCopied(bool copied) {
  if (copied) {
    view_.copied_until_s = time_s_ + kCopiedSeconds;
  } else {
    bench_.AddNotice(Notice::Kind::kNotCopied, TextOf(TextId::kNotCopiedHint, view_.language));
  }
}

void Page::SetNotOpened(std::string place) { bench_.AddNotice(Notice::Kind::kNotOpened, std::move(place)); }

void Page::SetSaved(std::string place, bool failed) {
  if (!failed) return bench_.AddNotice(Notice::Kind::kSaved, std::move(place));
  bench_.AddNotice(Notice::Kind::kNotTaken, Fill(TextId::kNotWritten, view_.language, {{"place", place}}));
}

void Page::SetNotTaken(session::NotReplayed why) {
  bench_.AddNotice(Notice::Kind::kNotTaken, TextOf(WhyNotText(why), view_.language));
}

const FrameOutput& Page::Frame(const FrameInput& input) {
  time_s_ = input.time_s;
  bench_.reduced_motion = input.reduced_motion;
  FollowDraft(input);
  if (const std::optional<std::string> tab = bench_.TakeTab()) view_.tab = TabNamed(*tab);
  bench_.WorkOnRun(0.002);
  const bool moved = bench_.Tick(input.delta_s);

  Layout layout = MakeLayout(input.width, input.height, compact_);
  if (view_.tab == Tab::kCode && view_.code_view.draft.open()) MakeRoomForCode(layout);
  canvas_.Begin(ImGui::GetBackgroundDrawList(), &fonts_, input.pixel_ratio, layout.screen);
  overlay_.Begin(ImGui::GetForegroundDrawList(), &fonts_, input.pixel_ratio, layout.screen);
  interaction_.Begin(input.pixel_ratio, input.mirror_events, input.pinch);
  interaction_.set_typing(false);
  mirror_.Begin();
  Ui ui{canvas_, overlay_, interaction_, mirror_, ThemeFor(view_.appearance), &fonts_, view_.language};
  ui.touch = layout.shape == Shape::kNarrow;
  interaction_.set_touch(ui.touch);
  ui.time_s = input.time_s;
  ui.reduced_motion = input.reduced_motion;
  ui.blocks = input.has_gl ? &blocks_ : nullptr;
  output_.code_box.shown = false;
  view_.timeline.place = {};
  ui.code_box = input.has_code_box ? &output_.code_box : nullptr;

  canvas_.Fill(layout.screen, ui.theme.page);
  CHECK(bench_.has_run());
  BehaveHints(ui, view_);
  DrawTopBar(ui, bench_, view_, layout);
  DrawContent(ui, layout);
  DrawOpenChoice(ui, bench_, view_, layout);
  Keys(ui);
  output_.hints_seen = DrawHints(ui, bench_, view_, layout);
  DrawTooltip(ui);
  MirrorFacts(ui);
  mirror_.End();
  interaction_.End();
  FillOutput(ui, moved);
  return output_;
}

void Page::FollowDraft(const FrameInput& input) {
  Draft& draft = view_.code_view.draft;
  if (!draft.open()) return;
  for (const CodeBoxEvent& event : input.code_box_events) {
    if (event.kind == CodeBoxEvent::Kind::kText) draft.Type(event.text, input.time_s);
    if (event.kind == CodeBoxEvent::Kind::kRun) draft.Run(bench_);
  }
  draft.Follow(bench_, input.time_s);
}

void Page::DrawContent(Ui& ui, const Layout& layout) {
  if (layout.shape == Shape::kNarrow && !layout.choices.empty()) {
    DrawChoices(ui, bench_, view_, layout.choices);
  } else if (!layout.left.empty()) {
    DrawPicker(ui, bench_, view_, layout.left, layout.shape == Shape::kMedium);
  }
  if (layout.shape == Shape::kWide && view_.tab == Tab::kCode) view_.tab = Tab::kRun;
  if (view_.tab == Tab::kDatabase && !HasDatabase(bench_) && bench_.session().finished())
    view_.tab = Tab::kRun;
  if (view_.tab == Tab::kCompare && bench_.scenario() == nullptr) view_.tab = Tab::kRun;
  if (view_.tab == Tab::kMatrix) {
    view_.by_hand.Hide(bench_);
    return DrawMatrixPage(ui, layout);
  }
  DrawTabs(ui, bench_, view_, layout);
  if (view_.tab != Tab::kByHand) view_.by_hand.Hide(bench_);
  Rect content = layout.content;
  DrawNotices(ui, bench_, content.CutTop(NoticesHeight(ui, bench_, content.width)));
  switch (view_.tab) {
    case Tab::kRun:
      DrawRun(ui, layout, content);
      break;
    case Tab::kInterleavings:
      DrawInterleavings(ui, bench_, view_, content);
      break;
    case Tab::kDatabase:
      DrawDatabase(ui, bench_, view_, content);
      break;
    case Tab::kCode:
      DrawCode(ui, bench_, view_, content);
      break;
    case Tab::kByHand:
      DrawByHand(ui, bench_, view_, content);
      break;
    case Tab::kCompare:
      DrawCompare(ui, bench_, view_, content);
      break;
    case Tab::kLearn:
      DrawLearn(ui, bench_, view_, content);
      break;
    case Tab::kMatrix:
      break;  // drawn above
  }
  if (!layout.transport.empty()) DrawNarrowTransport(ui, bench_, layout.transport);
  if (layout.shape != Shape::kWide) return;
  DrawCode(ui, bench_, view_, layout.code);
  if (!layout.explanation.empty()) DrawExplanation(ui, bench_, view_, layout.explanation);
  ui.canvas.VerticalHairline(layout.right.x, layout.right.y, layout.right.bottom(), ui.theme.hairline);
}

// It takes the place of all that is about one run.
void Page::DrawMatrixPage(Ui& ui, const Layout& layout) {
  Rect rect = layout.middle;
  if (layout.shape == Shape::kWide) rect.width = layout.right.right() - rect.x;
  if (layout.shape == Shape::kNarrow) {
    rect.y = layout.choices.y + kOneChoiceHeight;
    rect.height = layout.screen.bottom() - rect.y;
  }
  DrawNotices(ui, bench_, rect.CutTop(NoticesHeight(ui, bench_, rect.width)));
  DrawMatrix(ui, bench_, view_, rect);
}

void Page::DrawRun(Ui& ui, const Layout& layout, Rect rect) {
  rect.CutTop(DrawUntimed(ui, bench_, rect));
  if (layout.shape == Shape::kNarrow) return DrawRunNarrow(ui, rect);
  const Rect counters = rect.CutBottom(std::min(kCountersHeight, rect.height * 0.4F));
  if (layout.shape == Shape::kMedium) {
    const bool told = SelectedActor(bench_, view_) != 0;
    const Rect sentence = rect.CutBottom(told ? rect.height * 0.4F : kSentenceHeight);
    ui.canvas.Fill(sentence, ui.theme.panel);
    ui.canvas.HorizontalHairline(sentence.x, sentence.right(), sentence.y, ui.theme.hairline);
    if (told) {
      const Rect inside = BeginScroll(ui, "story-scroll", sentence, view_.explanation);
      const Rect column{inside.x + kMargin, inside.y + 12, inside.width - 2 * kMargin, 0};
      EndScroll(ui, sentence, view_.explanation, DrawStory(ui, bench_, view_, column) + 12);
    } else {
      DrawHappened(ui, bench_, view_, sentence.Inset(kMargin, 10));
    }
  }
  DrawTimeline(ui, bench_, view_, rect);
  DrawCounters(ui, bench_, counters);
}

// One column that scrolls as a whole; the timeline is as high as its lanes, within reason.
void Page::DrawRunNarrow(Ui& ui, Rect rect) {
  ui.canvas.Fill(rect, ui.theme.panel);
  const Rect inside = BeginScroll(ui, "column", rect, view_.column);
  Rect column{inside.x, inside.y, inside.width, 100'000};
  const float counters = NarrowCountersHeight(ui, bench_);
  DrawCountersNarrow(ui, bench_, column.CutTop(counters));
  constexpr float kAnyRoom = 1000;
  const float strip = (ShowsHolders(bench_) ? kHoldersHeight : 0) + SessionsHeight(bench_, kAnyRoom);
  const float lanes = static_cast<float>(bench_.session().timeline().lane_count()) * 32 + 70 + strip;
  // What just happened is to be read without scrolling.
  const float room = std::max(kLeastTimeline, rect.height - counters - kSentenceRoom);
  DrawTimeline(ui, bench_, view_, column.CutTop(std::clamp(lanes, 120.0F, room)));
  ui.canvas.HorizontalHairline(inside.x, inside.right(), column.y, ui.theme.hairline);
  column.CutTop(14);
  const Rect text = column.Inset(kMargin, 0);
  column.CutTop(std::max(60.0F, DrawHappened(ui, bench_, view_, text)) + 18);
  column.CutTop(DrawStory(ui, bench_, view_, column.Inset(kMargin, 0)));
  const auto heading = [&](TextId id) {
    ui.canvas.Heading({inside.x + kMargin, column.y, 300, 16}, ui.theme.muted, ui.Say(id));
    column.CutTop(22);
  };
  if (!bench_.runtimes().empty()) {
    heading(TextId::kRuntimeHeading);
    column.CutTop(DrawRuntimes(ui, bench_, {inside.x + 8, column.y, inside.width - 16, 0}) + 18);
  }
  heading(TextId::kWorkloadHeading);
  column.CutTop(DrawWorkload(ui, bench_, view_, {inside.x + 8, column.y, inside.width - 16, 0}, true) + 20);
  EndScroll(ui, rect, view_.column, column.y - inside.y);
}

void Page::Keys(Ui& ui) {
  if (interaction_.typing()) return;
  if (interaction_.command() || interaction_.alt()) return;  // those are the browser's
  Player& player = bench_.player();
  TimelineKeys(ui, bench_, view_);
  if (interaction_.TakeCharacter(' ')) player.Toggle();
  if (interaction_.TakeKey(Key::kLeft)) player.StepBack();
  if (interaction_.TakeKey(Key::kRight)) player.StepForward();
  if (interaction_.TakeKey(Key::kHome)) player.ToStart();
  if (interaction_.TakeKey(Key::kEnd)) player.ToEnd();
  bench_.Tick(0);
}

void Page::MirrorFacts(Ui& ui) {
  const session::Session& session = bench_.session();
  MirrorLog(ui, bench_, view_);
  mirror_.AddText("outcome", Role::kStatus, ui.Say(TextId::kOutcome), ui.Say(OutcomeText(session)));
  mirror_.AddText("step-count", Role::kText, "", std::to_string(session.step_count()));
  mirror_.AddText("lane-count", Role::kText, "", std::to_string(session.timeline().lane_count()));
}

void Page::FillOutput(const Ui& ui, bool moved) {
  const bool busy = bench_.has_run() && (!bench_.session().finished() || bench_.works_beside());
  output_.wants_frame =
      busy || bench_.player().playing() || moved || ui.wants_frame || interaction_.active() || view_.picture;
  output_.wake_after_s = -1;
  const auto wake_after = [this](double wait_s) {
    if (wait_s < 0) return;
    output_.wake_after_s = output_.wake_after_s < 0 ? wait_s : std::min(output_.wake_after_s, wait_s);
  };
  wake_after(view_.copied_until_s - time_s_);
  wake_after(view_.hints.not_before_s - time_s_);
  if (view_.code_view.draft.open()) wake_after(view_.code_view.draft.WaitSeconds(time_s_));
  const std::string fragment =
      view_.tab == Tab::kMatrix ? std::string(kMatrixFragment) : bench_.fragment(TabName(view_.tab));
  output_.fragment_changed = fragment != output_.fragment;
  output_.fragment = fragment;
  output_.history_entry = view_.history_entry;
  output_.copy_fragment = view_.copy_fragment;
  output_.open_conformance = view_.open_conformance;
  const bool has_finished = bench_.session().finished();
  output_.taken = has_finished ? std::exchange(view_.taken, std::nullopt) : std::nullopt;
  output_.picture_place = view_.timeline.place;
  output_.picture = view_.picture && !output_.picture_place.empty();
  if (output_.picture) view_.picture = false;
  output_.preferences_changed = view_.preferences_changed;
  output_.background = ui.theme.page;
  view_.history_entry = view_.copy_fragment = view_.open_conformance = view_.preferences_changed = false;
}

}  // namespace interleave::ui
