// Runs before anything is drawn: the chosen theme, a look at what the browser can do, how much of the program has
// arrived, and what the program's script expects to find. When the program cannot run or stops, a notice says so in
// the page, and where it never came to run, the catalog's texts stand below.
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
    stopped: 'Программа страницы остановилась из-за внутренней ошибки.\n\n' +
        'Адрес хранит то, что вы смотрели: обновите страницу, чтобы продолжить.',
    loading: 'Загрузка Interleave',
    newer: 'Появилась новая версия. Она откроется, когда страница загрузится снова, а других вкладок со старой ' +
        'версией не останется.',
    close: 'Понятно',
    whole: 'Interleave — открыть целиком',
    catalog: 'catalog.ru.html',
  } : {
    webgl: 'Interleave draws with WebGL 2, which this browser lacks or has switched off.\n\n' +
        'A current Chrome, Firefox, Edge or Safari with hardware acceleration will do.',
    wasm: 'Interleave runs programs with WebAssembly, which this browser lacks or has switched off.\n\n' +
        'A current Chrome, Firefox, Edge or Safari will do.',
    load: 'The program of this page could not be loaded.\n\nCheck the connection and open the page again.',
    stopped: 'The program of this page stopped because of a bug in it.\n\n' +
        'The address keeps what you were looking at: reload the page to go on.',
    loading: 'Loading Interleave',
    newer: 'There is a new version. It opens when the page is loaded again and no other tab shows the old one.',
    close: 'Close',
    whole: 'Interleave — open in full',
    catalog: 'catalog.html',
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

  // Now, or when the elements of the page are there.
  function whenParsed(act) {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', act);
    else act();
  }

  // ---- What went wrong ------------------------------------------------------------------------------------

  var failed = false;
  function fail(text, detail) {
    if (failed) return;
    failed = true;
    var hasRun = root.dataset.state === 'running';
    whenParsed(function() {
      root.dataset.state = 'failed';
      var notice = document.getElementById('notice');
      notice.textContent = text;
      if (detail) {
        var code = document.createElement('code');
        code.textContent = '\n\n' + detail;
        notice.appendChild(code);
      }
      if (!hasRun) showCatalog();
    });
  }

  // A document of its own (web/catalog.py), so that it costs only those who need it.
  function showCatalog() {
    fetch(texts.catalog).then(function(response) {
      return response.ok ? response.text() : Promise.reject();
    }).then(function(text) {
      var main = new DOMParser().parseFromString(text, 'text/html').querySelector('main');
      var article = document.createElement('article');
      article.id = 'catalog';
      while (main.firstChild) article.appendChild(document.adoptNode(main.firstChild));
      var style = document.createElement('link');
      style.rel = 'stylesheet';
      style.href = 'document.css';
      document.head.appendChild(style);
      document.body.appendChild(article);
      root.lang = russian ? 'ru' : 'en';
      root.dataset.catalog = '';
    }).catch(function() {});  // without a connection the notice has said all there is to say
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

  // ---- Loading --------------------------------------------------------------------------------------------

  // The share is of the program's bytes as they are compiled, whose number the build wrote into the page: how long
  // what travels is, no script learns where it is compressed. Without that number the bar only says that it loads.
  function showProgress(received) {
    var bar = document.getElementById('progress');
    var total = Number(root.dataset.bytes);
    if (!bar || !(total > 0)) return;
    var percent = Math.min(100, Math.floor(100 * received / total));
    bar.setAttribute('aria-valuenow', percent);
    bar.firstChild.style.width = percent + '%';
    root.dataset.progress = percent;
  }

  // The response with its bytes counted on their way.
  function counted(response) {
    if (!response.body || typeof ReadableStream !== 'function') return response;
    var reader = response.body.getReader();
    var received = 0;
    var stream = new ReadableStream({
      pull: function(controller) {
        return reader.read().then(function(part) {
          if (part.done) return controller.close();
          received += part.value.length;
          showProgress(received);
          controller.enqueue(part.value);
        });
      },
    });
    return new Response(stream, { headers: { 'Content-Type': 'application/wasm' } });
  }

  function load(name) {
    return fetch(name, { credentials: 'same-origin' }).then(function(response) {
      return response.ok ? response : Promise.reject(new Error(name + ': ' + response.status));
    });
  }

  // A part of the program; `count` looks at what arrives.
  function compile(name, count) {
    return load(name).then(function(response) {
      return WebAssembly.compileStreaming(count ? count(response) : response);
    }).catch(function() {
      // A browser that does not compile what is still arriving, a host that does not say what the file is.
      return load(name).then(function(response) { return response.arrayBuffer(); }).catch(function() {
        return loadAsScript(name);
      }).then(WebAssembly.compile);
    });
  }

  // A page without an origin (in a sandbox, or a file) may read no bytes of its own host, but run its scripts.
  function loadAsScript(name) {
    if (self.origin !== 'null') return Promise.reject(new Error(name));
    return new Promise(function(resolve, reject) {
      var script = document.createElement('script');
      script.src = name + '.js';
      script.onload = function() {
        resolve(Uint8Array.from(atob(Module.texts[name]), function(character) { return character.charCodeAt(0); }));
        delete Module.texts[name];
      };
      script.onerror = reject;
      document.head.appendChild(script);
    });
  }

  function complete(module) {
    Module.rest = module;
    return Module.parts.complete(module);
  }

  // ---- Without a network ------------------------------------------------------------------------------------

  // The site comes with a worker that keeps it (web/service_worker.js); a folder of the build alone does not. A
  // browser that refuses (a private window, a frame without storage, a file) is left in peace.
  function keep() {
    if (!root.dataset.version) return;
    try {
      navigator.serviceWorker.register('service_worker.js').then(function(registration) {
        if (registration.waiting) tellNewer();
        registration.addEventListener('updatefound', function() {
          var worker = registration.installing;
          worker.addEventListener('statechange', function() {
            if (worker.state === 'installed' && navigator.serviceWorker.controller) tellNewer();
          });
        });
      }).catch(function() {});
    } catch (refused) {
    }
  }

  function tellNewer() {
    if (document.getElementById('newer')) return;
    var line = document.createElement('div');
    line.id = 'newer';
    line.setAttribute('role', 'status');
    line.textContent = texts.newer;
    var close = document.createElement('button');
    close.type = 'button';
    close.textContent = texts.close;
    close.addEventListener('click', function() { line.hidden = true; });
    line.appendChild(close);
    document.body.appendChild(line);
  }

  // ---- In somebody else's page ------------------------------------------------------------------------------

  // `?embed`: wheel and touch scroll the page around until somebody presses the mouse or taps in here, and again after
  // Escape or when the focus has gone; only in between are they the program's.
  function settleIn() {
    root.dataset.embed = '';
    var isOurs = function(yes) {
      if (yes) root.dataset.engaged = '';
      else delete root.dataset.engaged;
    };
    window.addEventListener('mousedown', function() { isOurs(true); }, true);
    window.addEventListener('blur', function() { isOurs(false); });
    window.addEventListener('keydown', function(event) {
      if (event.key !== 'Escape') return;
      isOurs(false);
      if (document.activeElement) document.activeElement.blur();
    });
    ['wheel', 'touchstart', 'touchmove', 'touchend'].forEach(function(type) {
      window.addEventListener(type, function(event) {
        if (!('engaged' in root.dataset)) event.stopImmediatePropagation();
      }, { capture: true, passive: true });
    });
    whenParsed(addWayOut);
  }

  // The whole page at the same place.
  function addWayOut() {
    var line = document.createElement('footer');
    var link = document.createElement('a');
    var update = function() { link.href = wholePage() + (Module.fragment || location.hash); };
    line.id = 'out';
    link.target = '_blank';
    link.rel = 'noopener';
    link.textContent = texts.whole;
    ['pointerenter', 'pointerdown', 'focus', 'click'].forEach(function(type) { link.addEventListener(type, update); });
    update();
    line.appendChild(link);
    document.body.appendChild(line);
  }

  function wholePage() {
    var address = new URL(location.href);
    address.hash = '';
    address.searchParams.delete('embed');
    return address.href;
  }

  // ---- What the program's script finds ------------------------------------------------------------------------

  applyTheme();
  if (new URLSearchParams(location.search).has('embed')) settleIn();
  whenParsed(function() { document.getElementById('progress').setAttribute('aria-label', texts.loading); });
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
    wholePage: wholePage,
    texts: {},  // by file: see loadAsScript
    onAbort: function(reason) { fail(texts.stopped, lastError || String(reason)); },
    // Called by the program after its first frame.
    onFirstFrame: function() {
      if (failed) return;
      root.dataset.state = 'running';
      document.getElementById('progress').remove();
      // Keys work at once; but in somebody else's page the focus is theirs until it is given.
      var own = !('embed' in root.dataset);
      if (own && document.activeElement === document.body) Module.canvas.focus({ preventScroll: true });
      if (!Module.rest) compile('interleave-rest.wasm').then(complete).catch(function() {});  // it is tried again when used
      setTimeout(keep, 1000);  // what is kept for later must not hold up what is asked for now
    },
    // Both parts (web/parts.js) are kept compiled: a worker is handed them (src/platform/background.hpp). Where the
    // address names something, the second is there from the start, for it may well be needed at once, and so where it
    // could not be fetched while all waits for it.
    instantiateWasm: function(imports, done) {
      if (missing) return {};
      var first = compile('interleave-page.wasm', counted);
      var rest = location.hash.length > 1 || self.origin === 'null' ? compile('interleave-rest.wasm') : null;
      first.then(function(module) {
        Module.compiled = module;
        return WebAssembly.instantiate(module, Module.parts.imports(imports));
      }).then(function(instance) {
        Module.parts.begin(instance);
        return (rest ? rest.then(complete) : Promise.resolve()).then(function() { done(instance, Module.compiled); });
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
