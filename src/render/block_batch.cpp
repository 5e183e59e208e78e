#include "render/block_batch.hpp"

#include <GLES3/gl3.h>

#include <cmath>
#include <cstddef>

#include "base/check.hpp"
#include "render/shader_files.hpp"

namespace interleave::render {
namespace {

std::string_view SourceOf(std::string_view path) {
  for (const File& file : Files()) {
    if (file.path == path) return file.text;
  }
  CHECK(!"the shader is embedded");
  return {};
}

// One attribute for each instance, `offset` bytes into its block.
void Attribute(GLuint location, GLenum type, bool normalized, size_t offset) {
  glEnableVertexAttribArray(location);
  glVertexAttribPointer(location, 4, type, normalized ? GL_TRUE : GL_FALSE, sizeof(Block),
                        reinterpret_cast<const void*>(offset));
  glVertexAttribDivisor(location, 1);
}

}  // namespace

BlockBatch::~BlockBatch() { Release(); }

void BlockBatch::Release() {
  if (program_ == 0) return;
  glDeleteProgram(program_);
  glDeleteBuffers(1, &buffer_);
  glDeleteVertexArrays(1, &vertex_array_);
  program_ = 0;
}

uint32_t BlockBatch::Compile(uint32_t kind, const char* path) {
  const std::string_view source = SourceOf(path);
  const char* text = source.data();
  const auto length = static_cast<GLint>(source.size());
  const GLuint shader = glCreateShader(kind);
  glShaderSource(shader, 1, &text, &length);
  glCompileShader(shader);
  GLint compiled = GL_FALSE;
  glGetShaderiv(shader, GL_COMPILE_STATUS, &compiled);
  if (compiled == GL_TRUE) return shader;
  char message[512] = "";
  glGetShaderInfoLog(shader, sizeof(message), nullptr, message);
  failure_ = std::string(path) + ": " + message;
  glDeleteShader(shader);
  return 0;
}

bool BlockBatch::Prepare() {
  if (program_ != 0) return true;
  if (!failure_.empty()) return false;
  const GLuint vertex = Compile(GL_VERTEX_SHADER, "block.vert");
  const GLuint fragment = vertex == 0 ? 0 : Compile(GL_FRAGMENT_SHADER, "block.frag");
  if (fragment == 0) return false;
  const GLuint program = glCreateProgram();
  glAttachShader(program, vertex);
  glAttachShader(program, fragment);
  glLinkProgram(program);
  glDeleteShader(vertex);
  glDeleteShader(fragment);
  GLint linked = GL_FALSE;
  glGetProgramiv(program, GL_LINK_STATUS, &linked);
  if (linked != GL_TRUE) {
    failure_ = "the shaders of blocks do not link";
    glDeleteProgram(program);
    return false;
  }
  program_ = program;
  screen_uniform_ = glGetUniformLocation(program, "screen");
  glGenVertexArrays(1, &vertex_array_);
  glGenBuffers(1, &buffer_);
  glBindVertexArray(vertex_array_);
  glBindBuffer(GL_ARRAY_BUFFER, buffer_);
  Attribute(0, GL_FLOAT, false, offsetof(Block, left));
  Attribute(1, GL_UNSIGNED_BYTE, true, offsetof(Block, fill));
  Attribute(2, GL_UNSIGNED_BYTE, true, offsetof(Block, ink));
  Attribute(3, GL_FLOAT, false, offsetof(Block, radius));
  return true;
}

void BlockBatch::Draw(const Screen& screen, const Clip& clip) {
  const auto left = static_cast<GLint>(std::lround(clip.left));
  const auto bottom = static_cast<GLint>(std::lround(clip.bottom));
  const auto width = static_cast<GLsizei>(std::lround(clip.right)) - left;
  const auto height = bottom - static_cast<GLsizei>(std::lround(clip.top));
  if (blocks_.empty() || width <= 0 || height <= 0 || !Prepare()) return;
  glUseProgram(program_);
  glUniform2f(screen_uniform_, static_cast<float>(screen.width), static_cast<float>(screen.height));
  glBindVertexArray(vertex_array_);
  glBindBuffer(GL_ARRAY_BUFFER, buffer_);
  glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(blocks_.size() * sizeof(Block)), blocks_.data(),
               GL_STREAM_DRAW);
  glEnable(GL_BLEND);
  glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  glEnable(GL_SCISSOR_TEST);
  glScissor(left, screen.height - bottom, width, height);  // GL counts from the bottom up
  glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, static_cast<GLsizei>(blocks_.size()));
  glBindVertexArray(0);
}

}  // namespace interleave::render
