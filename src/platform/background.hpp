// Work beside the window, which never waits for it: texts go there, and texts come back.
//
//   Background background(MakeService);
//   background.OnText([](std::string_view text) { ... });
//   background.Send(text);
//   if (background.Work(0.002)) window.RequestFrame();   // in every frame
//
// Natively a thread; on the page a Web Worker, which is handed the compiled program and runs an instance of
// its own: nothing is shared but what is said. Where the browser gives none, the service works in slices
// within the frames.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace interleave::platform {

// What is done there. All calls come from one thread.
class Service {
 public:
  virtual ~Service() = default;
  virtual void Receive(std::string_view text) = 0;
  // Works on for about that long; true while there is more to do.
  virtual bool Work(double budget_s) = 0;
  virtual std::vector<std::string> TakeTexts() = 0;
};

class Background {
 public:
  using MakeService = std::unique_ptr<Service> (*)();

  explicit Background(MakeService make);
  ~Background();
  Background(const Background&) = delete;
  Background& operator=(const Background&) = delete;

  void Send(std::string text);
  // Hands over what has come back. Where nothing runs beside the window it also works for about that long,
  // and is true while there is more: it wants to be called in the next frame. Else a frame follows whatever
  // comes.
  bool Work(double budget_s);
  // One callback each, called by Work alone. Lost: what ran beside the window stopped, with all that it
  // knew; it begins anew with the next text.
  void OnText(std::function<void(std::string_view)> callback);
  void OnLost(std::function<void()> callback);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

// This instance of the program is one that a Background has made.
bool IsBackground();
// Serves the other side from now on. REQUIRES: IsBackground.
void RunBackground(std::unique_ptr<Service> service);

}  // namespace interleave::platform
