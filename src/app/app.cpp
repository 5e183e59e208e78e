#include "app/app.hpp"

#include <cmath>
#include <utility>

#include "app/code_box_content.hpp"
#include "base/check.hpp"
#include "platform/clipboard.hpp"
#include "platform/document.hpp"
#include "platform/storage.hpp"
#include "session/pytest_file.hpp"

namespace interleave::app {
namespace {

// Of a frame's time at 60 a second, this much goes to running on; the rest is for drawing.
constexpr double kWorkSeconds = 0.008;
// And this much to the search, where nothing runs beside the page.
constexpr double kSearchSeconds = 0.002;
// There, what a search ends with must not hold a frame up for long either.
constexpr session::SearchClient::Limits kLimitsHere{.max_states = 20'000, .samples = 500};

constexpr const char* kThemeKey = "theme";
constexpr const char* kLanguageKey = "language";
constexpr const char* kHintsKey = "hints";

const char* LanguageName(ui::Language language) { return language == ui::Language::kRussian ? "ru" : "en"; }

ui::Language ChosenLanguage(const platform::Preferences& preferences) {
  const std::string language = platform::LoadText(kLanguageKey).value_or(preferences.language);
  return language.substr(0, 2) == "ru" ? ui::Language::kRussian : ui::Language::kEnglish;
}

ui::Appearance ChosenAppearance(const platform::Preferences& preferences) {
  const std::string theme = platform::LoadText(kThemeKey).value_or(preferences.dark ? "dark" : "light");
  return theme == "light" ? ui::Appearance::kLight : ui::Appearance::kDark;
}

platform::Role ToRole(ui::Role role) {
  switch (role) {
    case ui::Role::kButton:
      return platform::Role::kButton;
    case ui::Role::kLink:
      return platform::Role::kLink;
    case ui::Role::kTab:
      return platform::Role::kTab;
    case ui::Role::kOption:
      return platform::Role::kOption;
    case ui::Role::kComboBox:
      return platform::Role::kComboBox;
    case ui::Role::kSlider:
      return platform::Role::kSlider;
    case ui::Role::kTextBox:
      return platform::Role::kTextBox;
    case ui::Role::kStatus:
      return platform::Role::kStatus;
    case ui::Role::kText:
      return platform::Role::kText;
    case ui::Role::kAlert:
      return platform::Role::kAlert;
    case ui::Role::kLog:
      return platform::Role::kLog;
  }
  return platform::Role::kText;
}

ui::MirrorEvent::Kind ToEventKind(platform::Action::Kind kind) {
  switch (kind) {
    case platform::Action::Kind::kPress:
      return ui::MirrorEvent::Kind::kClick;
    case platform::Action::Kind::kInput:
      return ui::MirrorEvent::Kind::kSetValue;
    case platform::Action::Kind::kFocus:
      return ui::MirrorEvent::Kind::kFocus;
  }
  return ui::MirrorEvent::Kind::kFocus;
}

platform::Control ToControl(const ui::MirrorItem& item) {
  const auto whole = [&item](float points) {
    return item.seen ? static_cast<int32_t>(std::lround(points)) : 0;
  };
  return {.id = item.id,
          .role = ToRole(item.role),
          .label = item.label,
          .value = item.value,
          .selected = item.selected,
          .toggles = item.toggles,
          .disabled = item.disabled,
          .expanded = item.expanded,
          .multiline = item.multiline,
          .minimum = item.minimum,
          .maximum = item.maximum,
          .x = whole(item.rect.x),
          .y = whole(item.rect.y),
          .width = whole(item.rect.width),
          .height = whole(item.rect.height)};
}

}  // namespace

App::App(platform::Window& window, platform::LinkBar& link_bar, platform::Mirror& mirror,
         platform::CodeBox& code_box, platform::Background& background)
    : window_(window),
      link_bar_(link_bar),
      mirror_(mirror),
      code_box_(code_box),
      beside_(background),
      preferences_(platform::ReadPreferences()),
      page_({.language = ChosenLanguage(preferences_),
             .appearance = ChosenAppearance(preferences_),
             .reduced_motion = preferences_.reduced_motion,
             .compact = link_bar.IsEmbedded(),
             .hints = !link_bar.IsEmbedded() && !platform::LoadText(kHintsKey)}) {
  link_bar_.OnChange([this] { page_.OpenFragment(link_bar_.Read()); });
  mirror_.OnAction([this](const platform::Action& action) {
    mirror_events_.push_back({action.id, ToEventKind(action.kind), action.value});
  });
  code_box_.OnEvent(
      [this](const platform::CodeBoxEvent& event) { code_box_events_.push_back(ToEvent(event)); });
  platform::OnPreferencesChange([this] { OnPreferencesChange(); });
  beside_.OnText([this](std::string_view text) { search().Receive(text); });
  beside_.OnLost([this] { search().Lose(); });
  page_.OpenFragment(link_bar_.Read());
}

// What the person chose in the page stays; what was only the system's choice follows the system.
void App::OnPreferencesChange() {
  preferences_ = platform::ReadPreferences();
  page_.SetAppearance(ChosenAppearance(preferences_));
}

bool App::Prepare(const platform::Frame& frame) {
  if (frame.new_context) page_.OnNewContext();
  return page_.PrepareFonts(frame.pixel_ratio);
}

void App::Paint(const platform::Frame& frame) {
  const bool searches_here = beside_.Work(kSearchSeconds);
  if (searches_here) search().set_limits(kLimitsHere);
  ui::FrameInput input = {.width = frame.width,
                          .height = frame.height,
                          .pixel_ratio = frame.pixel_ratio,
                          .time_s = static_cast<double>(frame.now_ns) * 1e-9,
                          .delta_s = frame.delta_seconds,
                          .reduced_motion = preferences_.reduced_motion,
                          .pinch = frame.pinch,
                          .has_gl = true,
                          .mirror_events = std::exchange(mirror_events_, {}),
                          .has_code_box = code_box_.available(),
                          .code_box_events = std::exchange(code_box_events_, {})};
  const ui::FrameOutput& output = page_.Frame(input);
  FollowLink(output);
  FollowChoices(output);
  if (output.open_conformance) OpenConformance();
  FollowTaking(output, frame.pixel_ratio);
  ShowMirror();
  code_box_.Show(ToContent(output.code_box, ui::ThemeFor(page_.appearance()), page_.language()));
  const bool runs_on = page_.Work(kWorkSeconds);
  std::vector<std::string> texts = search().TakeMessages();
  for (std::string& text : texts) beside_.Send(std::move(text));
  AskForFrames(output, runs_on || searches_here || !texts.empty() || taking_.has_value());
}

void App::FollowLink(const ui::FrameOutput& output) {
  if (output.history_entry) {
    link_bar_.Push(output.fragment);
  } else if (output.fragment_changed) {
    link_bar_.Replace(output.fragment);
  }
  if (output.copy_fragment) CopyLink(output.fragment);
}

void App::CopyLink(const std::string& fragment) {
  platform::CopyToClipboard(link_bar_.Address(fragment), [this](bool copied) {
    page_.SetCopied(copied);
    window_.RequestFrame();
  });
}

// Made by the build: web/documents.cmake.
void App::OpenConformance() {
  const std::string place = platform::OpenDocument("conformance.html");
  if (place.empty()) return;
  page_.SetNotOpened(place);
  window_.RequestFrame();
}

// Of a run that is gone nothing more can be taken.
void App::FollowTaking(const ui::FrameOutput& output, float pixel_ratio) {
  if (taking_ && taking_->run != page_.workbench().run_number()) taking_.reset();
  if (output.taken) BeginTaking(*output.taken);
  if (taking_) GoOnTaking();
  if (!output.picture) return;
  const auto pixels = [&](float points) { return static_cast<int32_t>(std::lround(points * pixel_ratio)); };
  const ui::Rect& place = output.picture_place;
  const std::string name =
      session::ExportFileName(page_.workbench().session(), session::ExportFormat::kMermaid);
  platform::DownloadPicture(name.substr(0, name.rfind('.')) + ".png",
                            {pixels(place.x), pixels(place.y), pixels(place.right()) - pixels(place.x),
                             pixels(place.bottom()) - pixels(place.y)});
}

void App::BeginTaking(session::ExportFormat format) {
  const session::Session& session = page_.workbench().session();
  if (format == session::ExportFormat::kPytest) {
    if (const std::optional<session::NotReplayed> why = session::WhyNotReplayed(session)) {
      page_.SetNotTaken(*why);
      return window_.RequestFrame();
    }
  }
  base::Result<session::Export> made = session::Export::Make(session, format);
  CHECK(made.ok());  // what keeps a run from being written was asked for above
  taking_.emplace(Taking{std::move(made).value(),
                         platform::Download(session::ExportFileName(session, format)),
                         std::string(session::ExportMediaType(format)), page_.workbench().run_number()});
}

// A few pieces a frame: the page stays alive meanwhile.
void App::GoOnTaking() {
  constexpr int kPiecesOfFrame = 4;
  std::string piece;
  for (int count = 0; count < kPiecesOfFrame; ++count) {
    if (taking_->pieces.Next(&piece)) {
      taking_->file.Add(piece);
      continue;
    }
    bool failed = false;
    const std::string place = taking_->file.Finish(taking_->media_type, &failed);
    if (!place.empty()) page_.SetSaved(place, failed);
    taking_.reset();
    return window_.RequestFrame();
  }
}

void App::FollowChoices(const ui::FrameOutput& output) {
  const bool dark = page_.appearance() == ui::Appearance::kDark;
  const std::string language = LanguageName(page_.language());
  if (output.preferences_changed) {
    platform::SaveText(kThemeKey, dark ? "dark" : "light");
    platform::SaveText(kLanguageKey, language);
  }
  if (output.hints_seen) platform::SaveText(kHintsKey, "seen");
  if (background_ != output.background) {
    background_ = output.background;
    window_.SetSurroundings(ToRgb(background_), dark);
  }
  if (document_language_ != language) {
    document_language_ = language;
    window_.SetLanguage(language);
  }
}

void App::ShowMirror() {
  std::vector<platform::Control> controls;
  controls.reserve(page_.mirror().items().size());
  for (const ui::MirrorItem& item : page_.mirror().items()) controls.push_back(ToControl(item));
  mirror_.Set(std::move(controls));
}

void App::AskForFrames(const ui::FrameOutput& output, bool runs_on) {
  if (output.wants_frame || runs_on) {
    window_.RequestFrame();
  } else if (output.wake_after_s >= 0) {
    window_.RequestFrameAfter(static_cast<int64_t>(output.wake_after_s * 1e9));
  }
}

}  // namespace interleave::app
