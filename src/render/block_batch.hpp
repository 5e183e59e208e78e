// Many rectangles in one draw call: the spans of a timeline. Round corners, outlines and stripes are computed
// for each pixel by the shader (shaders/block.*), so they are smooth at any size and cost no geometry.
//
//   batch.Clear();
//   batch.Add({.left = 10, .top = 10, .width = 80, .height = 20, .fill = 0xffff0000, .radius = 3});
//   batch.Draw({1280, 800}, {0, 0, 1280, 800});     // while drawing, with the GL context current
//
// Everything is in device pixels, y downwards from the screen's top left corner. Draw changes the program,
// the vertex array, blending and the scissor box; whoever draws next sets its own. GL objects are made at the
// first Draw and live as long as the batch, which therefore goes before the context does; Release gives them
// up, and the next Draw makes them anew. Draws nothing else: no text, no lines.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace interleave::render {

struct Block {
  float left = 0;
  float top = 0;
  float width = 0;
  float height = 0;
  uint32_t fill = 0;  // 0xAABBGGRR
  uint32_t ink = 0;   // of the outline, or of the stripes
  float radius = 0;
  float outline = 0;        // its width; 0: none
  float stripe_period = 0;  // along x; 0: no stripes. Two fifths of it are ink
  float stripe_phase = 0;   // how far left of the block a stripe begins
};
static_assert(sizeof(Block) == 40);

struct Screen {
  int width = 0;
  int height = 0;
};

// What is outside of it is not drawn.
struct Clip {
  float left = 0;
  float top = 0;
  float right = 0;
  float bottom = 0;
};

class BlockBatch {
 public:
  BlockBatch() = default;
  ~BlockBatch();
  BlockBatch(const BlockBatch&) = delete;
  BlockBatch& operator=(const BlockBatch&) = delete;

  void Clear() { blocks_.clear(); }
  void Add(const Block& block) { blocks_.push_back(block); }
  const std::vector<Block>& blocks() const { return blocks_; }

  // In the order in which they were added; later ones lie on top. REQUIRES: a current context of OpenGL ES 3
  // or WebGL 2, the same one each time.
  void Draw(const Screen& screen, const Clip& clip);

  // REQUIRES: a current context, which may be another one than before.
  void Release();

  // What the driver said when it refused the shaders; empty while all is well. Draw does nothing then, and
  // the blocks must be drawn in some other way.
  const std::string& failure() const { return failure_; }

 private:
  bool Prepare();
  uint32_t Compile(uint32_t kind, const char* path);

  std::vector<Block> blocks_;
  std::string failure_;
  uint32_t program_ = 0;
  uint32_t vertex_array_ = 0;
  uint32_t buffer_ = 0;
  int32_t screen_uniform_ = -1;
};

}  // namespace interleave::render
