// For programs that run under node: Emscripten takes its three standard streams for terminals, whatever they
// are. A program that asks (isatty) is told the truth.
Module['onRuntimeInitialized'] = function() {
  var tty = require('tty');
  for (var stream = 0; stream < 3; ++stream) FS.streams[stream].tty = tty.isatty(stream);
};
