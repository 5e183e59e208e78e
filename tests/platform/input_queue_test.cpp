#include "platform/input_queue.hpp"

#include <gtest/gtest.h>
#include <imgui.h>

#include <cfloat>
#include <cstring>
#include <string>

namespace interleave::platform {
namespace {

class InputQueueTest : public testing::Test {
 protected:
  InputQueueTest() : context_(ImGui::CreateContext()), io_(ImGui::GetIO()) {
    io_.IniFilename = nullptr;
    io_.DisplaySize = {800, 600};
    unsigned char* pixels = nullptr;
    int width = 0, height = 0;
    io_.Fonts->GetTexDataAsAlpha8(&pixels, &width, &height);
  }
  ~InputQueueTest() override { ImGui::DestroyContext(context_); }

  // What a frame sees is read between its beginning and its end.
  void BeginFrame() {
    queue_.Feed();
    queue_.Point(1);
    io_.DeltaTime = 1.0F / 60;
    ImGui::NewFrame();
  }
  void EndFrame() { ImGui::EndFrame(); }
  int FramesUntilDone() {
    int frames = 0;
    for (; queue_.waiting(); ++frames) BeginFrame(), EndFrame();
    return frames;
  }

  void Key(bool down, SDL_Scancode code, uint16_t modifiers = KMOD_NONE) {
    SDL_Event event{};
    event.type = down ? SDL_KEYDOWN : SDL_KEYUP;
    event.key.state = down ? SDL_PRESSED : SDL_RELEASED;
    event.key.keysym.scancode = code;
    event.key.keysym.mod = modifiers;
    queue_.Add(event);
  }
  void Text(const char* text) {
    SDL_Event event{};
    event.type = SDL_TEXTINPUT;
    std::strncpy(event.text.text, text, sizeof event.text.text - 1);
    queue_.Add(event);
  }
  void Move(int x, int y) {
    SDL_Event event{};
    event.type = SDL_MOUSEMOTION;
    event.motion.x = x;
    event.motion.y = y;
    queue_.Add(event);
  }
  void Button(bool down, int x, int y) {
    SDL_Event event{};
    event.type = down ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP;
    event.button.button = SDL_BUTTON_LEFT;
    event.button.state = down ? SDL_PRESSED : SDL_RELEASED;
    event.button.x = x;
    event.button.y = y;
    queue_.Add(event);
  }
  // Where there is no window a finger's place is a share of one point.
  void Finger(uint32_t type, SDL_FingerID finger, float x, float y) {
    SDL_Event event{};
    event.type = type;
    event.tfinger.type = type;
    event.tfinger.fingerId = finger;
    event.tfinger.x = x;
    event.tfinger.y = y;
    queue_.Add(event);
  }
  void WindowTells(uint8_t what) {
    SDL_Event event{};
    event.type = SDL_WINDOWEVENT;
    event.window.event = what;
    queue_.Add(event);
  }

  ImGuiContext* context_;
  ImGuiIO& io_;
  InputQueue queue_;
};

TEST_F(InputQueueTest, ATapBetweenTwoFramesIsAPressAndARelease) {
  Key(true, SDL_SCANCODE_RIGHT);
  Key(false, SDL_SCANCODE_RIGHT);
  BeginFrame();
  EXPECT_TRUE(ImGui::IsKeyPressed(SDL_SCANCODE_RIGHT, false));
  EXPECT_TRUE(queue_.waiting());
  EndFrame();
  BeginFrame();
  EXPECT_TRUE(ImGui::IsKeyReleased(SDL_SCANCODE_RIGHT));
  EXPECT_FALSE(queue_.waiting());
  EndFrame();
}

TEST_F(InputQueueTest, EveryTapCounts) {
  for (int tap = 0; tap < 3; ++tap) {
    Key(true, SDL_SCANCODE_RIGHT);
    Key(false, SDL_SCANCODE_RIGHT);
  }
  int presses = 0;
  while (queue_.waiting()) {
    BeginFrame();
    presses += ImGui::IsKeyPressed(SDL_SCANCODE_RIGHT, false) ? 1 : 0;
    EndFrame();
  }
  EXPECT_EQ(presses, 3);
}

TEST_F(InputQueueTest, TextAndKeysKeepTheirOrder) {
  Key(true, SDL_SCANCODE_5);
  Text("5");
  Key(false, SDL_SCANCODE_5);
  Key(true, SDL_SCANCODE_RETURN);
  Key(false, SDL_SCANCODE_RETURN);
  BeginFrame();
  ASSERT_EQ(io_.InputQueueCharacters.Size, 1);
  EXPECT_EQ(io_.InputQueueCharacters[0], '5');
  EXPECT_FALSE(io_.KeysDown[SDL_SCANCODE_RETURN]);
  EndFrame();
  BeginFrame();
  EXPECT_TRUE(ImGui::IsKeyPressed(SDL_SCANCODE_RETURN, false));
  EndFrame();
  EXPECT_EQ(FramesUntilDone(), 1);
}

TEST_F(InputQueueTest, AKeyHasTheModifiersThatItWasPressedWith) {
  Key(true, SDL_SCANCODE_LCTRL, KMOD_LCTRL);
  Key(true, SDL_SCANCODE_V, KMOD_LCTRL);
  Key(false, SDL_SCANCODE_V, KMOD_LCTRL);
  Key(false, SDL_SCANCODE_LCTRL);
  BeginFrame();
  EXPECT_TRUE(ImGui::IsKeyPressed(SDL_SCANCODE_V, false));
  EXPECT_TRUE(io_.KeyCtrl);
  EndFrame();
  FramesUntilDone();
  EXPECT_FALSE(io_.KeyCtrl);
}

TEST_F(InputQueueTest, AHeldKeyHoldsNothingUp) {
  Key(true, SDL_SCANCODE_RIGHT);
  for (int repeat = 0; repeat < 20; ++repeat) Key(true, SDL_SCANCODE_RIGHT);
  EXPECT_EQ(FramesUntilDone(), 1);
  EXPECT_TRUE(io_.KeysDown[SDL_SCANCODE_RIGHT]);
}

TEST_F(InputQueueTest, AFastDragBeginsWhereItBegan) {
  Move(10, 10);
  Button(true, 10, 10);
  Move(200, 10);
  Move(300, 10);
  Button(false, 300, 10);
  BeginFrame();
  EXPECT_TRUE(ImGui::IsMouseClicked(0));
  EXPECT_EQ(io_.MousePos.x, 10);
  EndFrame();
  BeginFrame();
  EXPECT_TRUE(ImGui::IsMouseReleased(0));
  EXPECT_EQ(io_.MousePos.x, 300);
  EndFrame();
  EXPECT_FALSE(queue_.waiting());
}

TEST_F(InputQueueTest, TwoClicksBetweenTwoFramesAreTwo) {
  for (int click = 0; click < 2; ++click) {
    Button(true, 10, 10);
    Button(false, 10, 10);
  }
  int clicks = 0;
  while (queue_.waiting()) {
    BeginFrame();
    clicks += ImGui::IsMouseClicked(0) ? 1 : 0;
    EndFrame();
  }
  EXPECT_EQ(clicks, 2);
}

TEST_F(InputQueueTest, ThePointerIsNowhereOutsideUnlessItDrags) {
  Move(10, 10);
  WindowTells(SDL_WINDOWEVENT_LEAVE);
  BeginFrame();
  EXPECT_EQ(io_.MousePos.x, -FLT_MAX);
  EndFrame();
  Button(true, 10, 10);
  Move(-50, 10);
  WindowTells(SDL_WINDOWEVENT_LEAVE);
  FramesUntilDone();
  EXPECT_EQ(io_.MousePos.x, -50);
}

TEST_F(InputQueueTest, TwoFingersApartAreAPinchAndPressNothing) {
  Finger(SDL_FINGERDOWN, 1, 100, 200);
  Button(true, 100, 200);
  BeginFrame();
  EXPECT_TRUE(io_.MouseDown[0]);
  EndFrame();
  Finger(SDL_FINGERDOWN, 2, 200, 200);
  BeginFrame();
  EXPECT_FALSE(io_.MouseDown[0]) << "the press is taken back";
  EXPECT_EQ(io_.MousePos.x, -FLT_MAX) << "and not where something could take it for a click";
  EndFrame();
  io_.MouseWheel = io_.MouseWheelH = 0;
  Finger(SDL_FINGERMOTION, 2, 220, 200);
  BeginFrame();
  EXPECT_NEAR(queue_.pinch(), 1, 1e-4) << "1.2 times the distance";
  EXPECT_EQ(io_.MouseWheel, 0) << "which would scroll what the timeline lies in";
  EXPECT_NEAR(io_.MouseWheelH, 0.25, 1e-4) << "the middle went by 10 points";
  EXPECT_EQ(io_.MousePos.x, 160);
  EXPECT_EQ(io_.MousePos.y, 200);
  EndFrame();
  io_.MouseWheel = io_.MouseWheelH = 0;
  Finger(SDL_FINGERMOTION, 1, 120, 200);
  Finger(SDL_FINGERMOTION, 2, 240, 200);
  BeginFrame();
  EXPECT_NEAR(queue_.pinch(), 0, 1e-4) << "as far apart as before";
  EXPECT_NEAR(io_.MouseWheelH, 0.5, 1e-4);
  EndFrame();
}

TEST_F(InputQueueTest, AfterAGestureTheFingerThatIsLeftPressesNothing) {
  Finger(SDL_FINGERDOWN, 1, 100, 200);
  Finger(SDL_FINGERDOWN, 2, 200, 200);
  Finger(SDL_FINGERUP, 1, 100, 200);
  SDL_Event event{};
  event.type = SDL_MOUSEBUTTONDOWN;
  event.button.which = SDL_TOUCH_MOUSEID;
  event.button.button = SDL_BUTTON_LEFT;
  event.button.state = SDL_PRESSED;
  queue_.Add(event);
  BeginFrame();
  EXPECT_FALSE(io_.MouseDown[0]);
  EndFrame();
  Finger(SDL_FINGERUP, 2, 200, 200);
  queue_.Add(event);
  BeginFrame();
  EXPECT_TRUE(io_.MouseDown[0]) << "a finger alone is the pointer again";
  EndFrame();
}

}  // namespace
}  // namespace interleave::platform
