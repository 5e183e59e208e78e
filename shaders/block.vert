#version 300 es
// One instance is one block; its four corners come from gl_VertexID, a pixel further out for smoothing.
layout(location = 0) in vec4 box;     // left, top, width, height in device pixels, y downwards
layout(location = 1) in vec4 fill;
layout(location = 2) in vec4 ink;     // of stripes or of the outline
layout(location = 3) in vec4 look;    // corner radius, outline width, stripe period, stripe phase
uniform vec2 screen;                  // in device pixels

out vec2 place;                       // from the block's center
flat out vec2 half_size;
flat out vec4 fill_color;
flat out vec4 ink_color;
flat out vec4 shape;

void main() {
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  half_size = box.zw * 0.5;
  place = (corner * 2.0 - 1.0) * (half_size + 1.0);
  fill_color = fill;
  ink_color = ink;
  shape = look;
  vec2 at = (box.xy + half_size + place) / screen;
  gl_Position = vec4(at.x * 2.0 - 1.0, 1.0 - at.y * 2.0, 0.0, 1.0);
}
