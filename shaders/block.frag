#version 300 es
// A rectangle with round corners, an outline along its edge, and stripes that lean to the right going up.
precision highp float;

in vec2 place;
flat in vec2 half_size;
flat in vec4 fill_color;
flat in vec4 ink_color;
flat in vec4 shape;
out vec4 color;

// The share of a stripe's period that is ink.
const float kInk = 0.4;

float DistanceToEdge() {
  float radius = min(shape.x, min(half_size.x, half_size.y));
  vec2 beyond = abs(place) - half_size + radius;
  return length(max(beyond, 0.0)) + min(max(beyond.x, beyond.y), 0.0) - radius;
}

// How much of this pixel is stripe: the overlap of the pixel's width with the ink, along x.
float Stripes(float period, float phase) {
  float across = mod(place.x + half_size.x + phase + place.y - half_size.y, period);
  float ink = period * kInk;
  float from_middle = abs(across - ink * 0.5);
  from_middle = min(from_middle, period - from_middle);
  return clamp((ink * 0.5 - from_middle) * 0.7071 + 0.5, 0.0, 1.0);
}

void main() {
  float edge = DistanceToEdge();
  float inside = clamp(0.5 - edge, 0.0, 1.0);
  float ink = 0.0;
  if (shape.y > 0.0) ink = clamp(edge + shape.y + 0.5, 0.0, 1.0);
  if (shape.z > 0.0) ink = Stripes(shape.z, shape.w);
  color = mix(fill_color, ink_color, ink);
  color.a *= inside;
}
