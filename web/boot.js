// Runs before anything is drawn: the chosen theme, a look at what the browser can do, and what the program's
// script expects to find. When the program cannot run or stops, a notice says so in the page.
(function() {
  'use strict';
  var root = document.documentElement;
  var russian = /^ru\b/.test(stored('language') || navigator.language || '');

  var texts = russian ? {
    webgl: 'Interleave рисует через WebGL 2, а в этом браузере его нет или он выключен.\n\n' +
        'Подойдёт свежий Chrome, Firefox, Edge или Safari с включённым аппаратным ускорением.',
    wasm: 'Interleave исполняет программы через WebAssembly, а в этом браузере его нет или он выключен.\n\n' +
        'Подойдёт свежий Chrome, Firefox, Edge или Safari.',
    load: 'Не удалось загрузить программу страницы.\n\nПроверьте соединение и откройте страницу ещё раз.',
    stopped: 'Программа страницы остановилась из-за собственной ошибки.\n\n' +
        'Адрес хранит то, что вы смотрели: обновите страницу, чтобы продолжить.',
  } : {
    webgl: 'Interleave draws with WebGL 2, which this browser lacks or has switched off.\n\n' +
        'A current Chrome, Firefox, Edge or Safari with hardware acceleration will do.',
    wasm: 'Interleave runs programs with WebAssembly, which this browser lacks or has switched off.\n\n' +
        'A current Chrome, Firefox, Edge or Safari will do.',
    load: 'The program of this page could not be loaded.\n\nCheck the connection and open the page again.',
    stopped: 'The program of this page stopped because of a mistake of its own.\n\n' +
        'The address keeps what you were looking at: reload the page to go on.',
  };

  function stored(key) {
    try {
      return localStorage.getItem('interleave/' + key);
    } catch (notAllowed) {
      return null;
    }
  }

  function applyTheme() {
    var theme = stored('theme');
    if (theme !== 'dark' && theme !== 'light') {
      theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
    }
    root.dataset.theme = theme;
  }

  var failed = false;
  function fail(text, detail) {
    if (failed) return;
    failed = true;
    var show = function() {
      root.dataset.state = 'failed';
      var notice = document.getElementById('notice');
      notice.textContent = text;
      if (!detail) return;
      var code = document.createElement('code');
      code.textContent = '\n\n' + detail;
      notice.appendChild(code);
    };
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', show);
    else show();
  }

  function hasWebGl2() {
    try {
      var context = document.createElement('canvas').getContext('webgl2');
      if (!context) return false;
      var release = context.getExtension('WEBGL_lose_context');
      if (release) release.loseContext();
      return true;
    } catch (refused) {
      return false;
    }
  }

  applyTheme();
  var missing = typeof WebAssembly !== 'object' ? texts.wasm : hasWebGl2() ? null : texts.webgl;
  if (missing) fail(missing);

  var lastError = '';
  window.Module = {
    preRun: [function() { Module.canvas = document.getElementById('canvas'); }],
    print: function(text) { console.log(text); },
    printErr: function(text) {
      lastError = text;
      console.error(text);
    },
    onAbort: function(reason) { fail(texts.stopped, lastError || String(reason)); },
    // Called by the program after its first frame.
    onFirstFrame: function() {
      if (!failed) root.dataset.state = 'running';
    },
    noInitialRun: missing !== null,
    // The compiled program is kept: a worker is handed it (src/platform/background.hpp).
    instantiateWasm: function(imports, done) {
      var load = function() { return fetch('interleave-page.wasm', { credentials: 'same-origin' }); };
      WebAssembly.instantiateStreaming(load(), imports).catch(function() {
        // A server that does not say what the file is.
        return load().then(function(response) { return response.arrayBuffer(); }).then(function(bytes) {
          return WebAssembly.instantiate(bytes, imports);
        });
      }).then(function(program) {
        Module.compiled = program.module;
        done(program.instance, program.module);
      });
      return {};
    },
  };

  window.addEventListener('error', function(event) {
    if (event.target && event.target.tagName === 'SCRIPT') fail(texts.load);
    else if (event.message) fail(texts.stopped, event.message);
  }, true);
  window.addEventListener('unhandledrejection', function(event) {
    fail(root.dataset.state === 'loading' ? texts.load : texts.stopped, String(event.reason));
  });
})();
