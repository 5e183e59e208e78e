// What Dear ImGui's OpenGL backend gets for an answer when it asks for the state that it will restore behind
// itself. A browser answers such a question only when all that was drawn before is done, which costs a frame
// its time; and nobody here needs the state, for every frame sets what it uses.
#include <GLES3/gl3.h>

extern "C" void interleave_gl_state(GLenum name, GLint* answer) {
  switch (name) {
    case GL_VIEWPORT:
    case GL_SCISSOR_BOX:
      answer[0] = answer[1] = answer[2] = answer[3] = 0;
      break;
    case GL_ACTIVE_TEXTURE:
      *answer = GL_TEXTURE0;
      break;
    case GL_BLEND_EQUATION_RGB:
    case GL_BLEND_EQUATION_ALPHA:
      *answer = GL_FUNC_ADD;
      break;
    case GL_BLEND_SRC_RGB:
    case GL_BLEND_SRC_ALPHA:
      *answer = GL_ONE;
      break;
    default:  // what is bound: nothing; a factor: GL_ZERO
      *answer = 0;
  }
}
