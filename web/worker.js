// A second instance of the program, for what takes long: the page hands it the compiled program first, and
// then texts (src/platform/background.hpp). The program takes over when it is there.
'use strict';
onmessage = function(first) {
  var early = [];
  onmessage = function(event) { early.push(event.data); };
  self.Module = {
    earlyTexts: early,
    instantiateWasm: function(imports, done) {
      WebAssembly.instantiate(first.data, imports).then(function(instance) { done(instance, first.data); });
      return {};
    },
  };
  importScripts('interleave-page.js');
};
