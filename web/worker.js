// A second instance of the program, for what takes long: the page hands it the compiled program first, in its two parts
// (the second may not be there yet: see parts.js), and then texts (src/platform/background.hpp). The program takes
// over when it is there.
'use strict';
onmessage = function(first) {
  var early = [];
  onmessage = function(event) { early.push(event.data); };
  self.Module = {
    earlyTexts: early,
    instantiateWasm: function(imports, done) {
      WebAssembly.instantiate(first.data[0], Module.parts.imports(imports)).then(function(instance) {
        Module.parts.begin(instance);
        return Promise.resolve(first.data[1] && Module.parts.complete(first.data[1])).then(function() {
          done(instance, first.data[0]);
        });
      });
      return {};
    },
  };
  importScripts('interleave-page.js');
};
