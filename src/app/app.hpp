// The program that a person sees, the same on the page and in the native window. It gives the page of ui
// what happened on this platform, and does on this platform what the page asks for: the address, the
// clipboard, the document on CPython, the stored choices, the mirror and the code editor in the DOM, the
// search that runs beside it. The two main files only open a window for it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "platform/background.hpp"
#include "platform/code_box.hpp"
#include "platform/download.hpp"
#include "platform/link_bar.hpp"
#include "platform/mirror.hpp"
#include "platform/preferences.hpp"
#include "platform/window.hpp"
#include "session/export.hpp"
#include "ui/page.hpp"

namespace interleave::app {

class App : public platform::Painter {
 public:
  // REQUIRES: all of them outlive the App.
  App(platform::Window& window, platform::LinkBar& link_bar, platform::Mirror& mirror,
      platform::CodeBox& code_box, platform::Background& background);

  bool Prepare(const platform::Frame& frame) override;
  void Paint(const platform::Frame& frame) override;

 private:
  void OnPreferencesChange();
  void FollowLink(const ui::FrameOutput& output);
  void CopyLink(const std::string& fragment);
  void OpenConformance();
  void FollowChoices(const ui::FrameOutput& output);
  void FollowTaking(const ui::FrameOutput& output, float pixel_ratio);
  void BeginTaking(session::ExportFormat format);
  void GoOnTaking();
  void ShowMirror();
  session::SearchClient& search() { return page_.workbench().search(); }
  void AskForFrames(const ui::FrameOutput& output, bool runs_on);

  platform::Window& window_;
  platform::LinkBar& link_bar_;
  platform::Mirror& mirror_;
  platform::CodeBox& code_box_;
  platform::Background& beside_;
  platform::Preferences preferences_;
  ui::Page page_;
  std::vector<ui::MirrorEvent> mirror_events_;  // since the last frame
  std::vector<ui::CodeBoxEvent> code_box_events_;
  ui::Color background_ = 0;
  std::string document_language_;
  // A run that is being written into a file, some of it in each frame.
  struct Taking {
    session::Export pieces;
    platform::Download file;
    std::string media_type;
    uint32_t run;  // of the workbench: the pieces end with it
  };
  std::optional<Taking> taking_;
};

}  // namespace interleave::app
