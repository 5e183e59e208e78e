#include "render/block_batch.hpp"

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl3.h>
#include <dlfcn.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <memory>

namespace interleave::render {
namespace {

constexpr int kWidth = 64;
constexpr int kHeight = 32;

// A context without a window, by way of the library that drivers share; loaded here, for nothing else needs
// it.
class OffScreen {
 public:
  OffScreen() {
    library_ = dlopen("libEGL.so.1", RTLD_NOW);
    if (library_ == nullptr) return;
    const auto get_display = Find<EGLDisplay (*)(EGLenum, void*, const EGLAttrib*)>("eglGetPlatformDisplay");
    const auto initialize = Find<EGLBoolean (*)(EGLDisplay, EGLint*, EGLint*)>("eglInitialize");
    const auto bind = Find<EGLBoolean (*)(EGLenum)>("eglBindAPI");
    const auto create =
        Find<EGLContext (*)(EGLDisplay, EGLConfig, EGLContext, const EGLint*)>("eglCreateContext");
    const auto make_current =
        Find<EGLBoolean (*)(EGLDisplay, EGLSurface, EGLSurface, EGLContext)>("eglMakeCurrent");
    if (!get_display || !initialize || !bind || !create || !make_current) return;
    EGLDisplay display = get_display(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr);
    if (display == EGL_NO_DISPLAY || !initialize(display, nullptr, nullptr) || !bind(EGL_OPENGL_ES_API))
      return;
    const EGLint version[] = {EGL_CONTEXT_MAJOR_VERSION, 3, EGL_NONE};
    EGLContext context = create(display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, version);
    ready_ = context != EGL_NO_CONTEXT && make_current(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context);
    if (ready_) MakeTarget();
  }

  bool ready() const { return ready_; }
  // Red, green, blue at a place counted from the top left corner.
  std::array<int, 3> At(int x, int y) const {
    std::array<uint8_t, 4> pixel{};
    glReadPixels(x, kHeight - 1 - y, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel.data());
    return {pixel[0], pixel[1], pixel[2]};
  }

 private:
  template <typename Function>
  Function Find(const char* name) {
    return reinterpret_cast<Function>(dlsym(library_, name));
  }

  static void MakeTarget() {
    GLuint texture = 0, target = 0;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA8, kWidth, kHeight);
    glGenFramebuffers(1, &target);
    glBindFramebuffer(GL_FRAMEBUFFER, target);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
    glViewport(0, 0, kWidth, kHeight);
  }

  void* library_ = nullptr;
  bool ready_ = false;
};

using Color = std::array<int, 3>;
constexpr Color kBlack = {0, 0, 0};
constexpr Color kRed = {255, 0, 0};
constexpr Color kGreen = {0, 255, 0};

class BlockBatchTest : public testing::Test {
 protected:
  static void SetUpTestSuite() { screen_ = std::make_unique<OffScreen>(); }
  static void TearDownTestSuite() { screen_.reset(); }

  void SetUp() override {
    ASSERT_TRUE(screen_->ready()) << "no OpenGL ES 3 without a screen: is libgl1-mesa-dri installed?";
    glDisable(GL_SCISSOR_TEST);
    glClearColor(0, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
  }
  void TearDown() override {
    if (!screen_->ready()) return;
    EXPECT_EQ(glGetError(), static_cast<GLenum>(GL_NO_ERROR));
  }
  void Draw(Clip clip = {0, 0, kWidth, kHeight}) {
    batch.Draw({kWidth, kHeight}, clip);
    ASSERT_EQ(batch.failure(), "");
  }
  static Color At(int x, int y) { return screen_->At(x, y); }

  BlockBatch batch;
  static std::unique_ptr<OffScreen> screen_;
};
std::unique_ptr<OffScreen> BlockBatchTest::screen_;

TEST_F(BlockBatchTest, FillsExactlyItsPixels) {
  batch.Add({.left = 4, .top = 6, .width = 10, .height = 5, .fill = 0xff0000ff});
  Draw();
  EXPECT_EQ(At(4, 6), kRed);
  EXPECT_EQ(At(13, 10), kRed);
  EXPECT_EQ(At(3, 6), kBlack);
  EXPECT_EQ(At(14, 6), kBlack);
  EXPECT_EQ(At(4, 5), kBlack);
  EXPECT_EQ(At(4, 11), kBlack);
}

TEST_F(BlockBatchTest, LaterBlocksLieOnTop) {
  batch.Add({.left = 0, .top = 0, .width = 20, .height = 20, .fill = 0xff0000ff});
  batch.Add({.left = 10, .top = 0, .width = 20, .height = 20, .fill = 0xff00ff00});
  Draw();
  EXPECT_EQ(At(9, 9), kRed);
  EXPECT_EQ(At(10, 9), kGreen);
}

TEST_F(BlockBatchTest, RoundsCornersAndDrawsTheOutlineInside) {
  batch.Add({.left = 2,
             .top = 2,
             .width = 30,
             .height = 20,
             .fill = 0xff0000ff,
             .ink = 0xff00ff00,
             .radius = 6,
             .outline = 1});
  Draw();
  EXPECT_EQ(At(2, 2), kBlack) << "cut off by the corner";
  EXPECT_EQ(At(2, 12), kGreen);
  EXPECT_EQ(At(31, 12), kGreen);
  EXPECT_EQ(At(17, 21), kGreen);
  EXPECT_EQ(At(3, 12), kRed);
  EXPECT_EQ(At(1, 12), kBlack);
}

// Drivers differ in the last bit of a blended colour.
::testing::AssertionResult SameColor(const Color& left, const Color& right) {
  for (size_t channel = 0; channel < left.size(); ++channel) {
    if (std::abs(left[channel] - right[channel]) <= 1) continue;
    return ::testing::AssertionFailure()
           << ::testing::PrintToString(left) << " and " << ::testing::PrintToString(right);
  }
  return ::testing::AssertionSuccess();
}

TEST_F(BlockBatchTest, StripesRepeatAndFollowTheirPhase) {
  const Block striped{.left = 0,
                      .top = 0,
                      .width = 60,
                      .height = 20,
                      .fill = 0xff0000ff,
                      .ink = 0xff00ff00,
                      .stripe_period = 10};
  batch.Add(striped);
  Draw();
  std::array<Color, 40> row{};
  int ink = 0;
  for (int x = 0; x < 40; ++x) {
    row[x] = At(x + 10, 19);
    ink += row[x][1];
  }
  EXPECT_NEAR(ink / 255.0, 16, 2) << "two fifths";
  for (int x = 0; x < 30; ++x) EXPECT_TRUE(SameColor(row[x], row[x + 10]));
  EXPECT_TRUE(SameColor(At(15, 14), At(10, 19))) << "they lean to the right going up";

  batch.Clear();
  Block shifted = striped;
  shifted.stripe_phase = 3;
  batch.Add(shifted);
  Draw();
  EXPECT_TRUE(SameColor(At(10, 19), row[3]));
}

TEST_F(BlockBatchTest, DrawsNothingOutsideOfTheClip) {
  batch.Add({.left = 0, .top = 0, .width = kWidth, .height = kHeight, .fill = 0xff0000ff});
  Draw({8, 4, 16, 12});
  EXPECT_EQ(At(8, 4), kRed);
  EXPECT_EQ(At(15, 11), kRed);
  EXPECT_EQ(At(7, 4), kBlack);
  EXPECT_EQ(At(8, 3), kBlack);
  EXPECT_EQ(At(16, 11), kBlack);
  EXPECT_EQ(At(15, 12), kBlack);
}

TEST_F(BlockBatchTest, TakesAHundredThousand) {
  for (int i = 0; i < 100'000; ++i) {
    batch.Add(
        {.left = static_cast<float>(i % kWidth), .top = 0, .width = 1, .height = 1, .fill = 0xff0000ff});
  }
  Draw();
  EXPECT_EQ(At(40, 0), kRed);
}

}  // namespace
}  // namespace interleave::render
