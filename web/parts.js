// The program comes in two parts: what a first visit runs, and the rest, which is loaded behind it. web/pack.py says how
// they are made. What the first part would call of the other stands in its table of functions; until the other is
// there, a function from here stands in its place. It fetches the other part at once, and everything waits for it, so
// it should rarely come to that: boot.js asks for the other part right after the first frame.
//
// Linked in front of the program's script, for the page and for the worker.
Module['parts'] = (function() {
  var exports = null;
  var table = null;
  var isWhole = false;

  function load() {
    var request = new XMLHttpRequest();
    request.open('GET', 'interleave-rest.wasm', false);
    request.overrideMimeType('text/plain; charset=x-user-defined');  // a page may not ask for bytes in this way
    request.send();
    return Uint8Array.from(request.responseText, function(character) { return character.charCodeAt(0) & 0xff; });
  }

  // Calls of the first part into the other, by their places in the table.
  var standIns = new Proxy({}, {
    get: function(_, place) {
      return function() {
        if (!isWhole) {
          new WebAssembly.Instance(new WebAssembly.Module(load()), { 'primary': exports });
          isWhole = true;
          Module['waitedForRest'] = true;
        }
        return table.get(Number(place)).apply(null, arguments);
      };
    },
  });

  return {
    // What the first part is made with.
    imports: function(imports) { return Object.assign({ 'placeholder': standIns }, imports); },
    // The first part is there.
    begin: function(instance) {
      exports = instance.exports;
      table = Object.values(exports).find(function(one) { return one instanceof WebAssembly.Table; });
    },
    // The other part, compiled: its functions take their places.
    complete: function(module) {
      if (isWhole) return Promise.resolve();
      return WebAssembly.instantiate(module, { 'primary': exports }).then(function() { isWhole = true; });
    },
  };
})();
