// The JavaScript side of src/platform/web: small functions between the program and the browser. Linked into
// the page's script by --js-library; src/platform/web/library.hpp declares the same functions for C++.

mergeInto(LibraryManager.library, {
  // ---- The canvas ---------------------------------------------------------------------------------------

  $interleaveCanvas: { element: null, exact: null },

  // Function keys, and what is pressed together with Ctrl, Alt or Meta, but for what edits a text. AltGr types.
  $interleaveIsForBrowser: function(event) {
    if (/^F\d+$/.test(event.key)) return true;
    if (/^(Control|Shift|Alt|AltGraph|Meta|OS)$/.test(event.key) || event.getModifierState('AltGraph')) return false;
    if (event.altKey) return true;
    var edits = /^([acvxyz]|Enter|Backspace|Delete|Home|End|Arrow\w+)$/i.test(event.key);
    return event.ctrlKey && !edits || event.metaKey && !/^[acvxyz]$/i.test(event.key);
  },

  interleave_watch_canvas__deps: ['$interleaveCanvas', '$interleaveIsForBrowser'],
  interleave_watch_canvas: function(selector) {
    var canvas = document.querySelector(UTF8ToString(selector));
    interleaveCanvas.element = canvas;
    var wake = function() { _interleave_on_page_change(); };
    // The exact size in device pixels, where the browser tells it: at fractional ratios it cannot be computed.
    var observer = new ResizeObserver(function(entries) {
      var box = entries[0].devicePixelContentBoxSize;
      if (!box) return;
      interleaveCanvas.exact = [box[0].inlineSize, box[0].blockSize];
      wake();
    });
    try {
      observer.observe(canvas, { box: 'device-pixel-content-box' });
    } catch (notKnown) {
      observer.observe(canvas);
    }
    window.addEventListener('resize', wake);
    document.addEventListener('visibilitychange', wake);
    // SDL swallows the event that would give the canvas the focus.
    canvas.addEventListener('pointerdown', function() { canvas.focus({ preventScroll: true }); }, true);
    // The canvas takes every key; Tab must still lead out of it, and the browser's shortcuts are the browser's.
    canvas.addEventListener('keydown', function(event) {
      if (event.key === 'Tab' || interleaveIsForBrowser(event)) event.stopImmediatePropagation();
    }, true);
    // A key pressed while a control of the mirror has the focus is meant for the program, unless the control
    // itself has a use for it. What a key types comes as its own event.
    ['keydown', 'keypress', 'keyup'].forEach(function(type) {
      document.getElementById('mirror').addEventListener(type, function(event) {
        var own = event.target.tagName === 'BUTTON' ? ['Tab', 'Enter', ' '].indexOf(event.key) >= 0 : true;
        if (own || event.isComposing) return;
        canvas.dispatchEvent(new KeyboardEvent(type, {
          key: event.key, code: event.code, keyCode: event.keyCode, charCode: event.charCode,
          location: event.location, repeat: event.repeat, ctrlKey: event.ctrlKey, shiftKey: event.shiftKey,
          altKey: event.altKey, metaKey: event.metaKey, cancelable: true,
        }));
      });
    });
    canvas.addEventListener('webglcontextlost', function(event) { event.preventDefault(); });
    canvas.addEventListener('webglcontextrestored', function() { _interleave_on_new_context(); });
  },

  interleave_measure_canvas__deps: ['$interleaveCanvas'],
  interleave_measure_canvas: function(pixels, ratio) {
    var canvas = interleaveCanvas.element;
    var rect = canvas.getBoundingClientRect();
    var exact = interleaveCanvas.exact;
    // What the observer told may be of a moment ago (or, where a ratio is only emulated, of another ratio).
    var size = [rect.width, rect.height].map(function(length, side) {
      var computed = Math.max(1, Math.round(length * window.devicePixelRatio));
      return exact && Math.abs(exact[side] - computed) <= 1 ? exact[side] : computed;
    });
    if (canvas.width !== size[0]) canvas.width = size[0];
    if (canvas.height !== size[1]) canvas.height = size[1];
    HEAP32[pixels >> 2] = size[0];
    HEAP32[(pixels >> 2) + 1] = size[1];
    HEAPF64[ratio >> 3] = window.devicePixelRatio;
  },

  interleave_first_frame: function() {
    if (Module['onFirstFrame']) Module['onFirstFrame']();
  },

  // ---- The document -------------------------------------------------------------------------------------

  interleave_set_surroundings: function(color, dark) {
    var root = document.documentElement;
    root.dataset.theme = dark ? 'dark' : 'light';
    var hex = '#' + (color & 0xffffff).toString(16).padStart(6, '0');
    root.style.background = hex;
    var meta = document.querySelector('meta[name="theme-color"]');
    if (meta) meta.content = hex;
  },

  interleave_set_language: function(language) { document.documentElement.lang = UTF8ToString(language); },
  interleave_set_title: function(title) { document.title = UTF8ToString(title); },

  // ---- The clipboard ------------------------------------------------------------------------------------

  interleave_copy: function(text, request) {
    var value = UTF8ToString(text);
    var done = function(copied) { _interleave_on_copied(request, copied ? 1 : 0); };
    // Where the modern way is missing or refused (an insecure address, a frame without permission).
    var selectAndCopy = function() {
      var field = document.createElement('textarea');
      var focused = document.activeElement;
      field.value = value;
      field.className = 'copied';
      document.body.appendChild(field);
      field.select();
      var copied = false;
      try {
        copied = document.execCommand('copy');
      } catch (refused) {
      }
      field.remove();
      if (focused) focused.focus();
      setTimeout(done, 0, copied);
    };
    if (!navigator.clipboard) return selectAndCopy();
    navigator.clipboard.writeText(value).then(function() { done(true); }, selectAndCopy);
  },

  // ---- Documents ----------------------------------------------------------------------------------------

  // In a tab of its own, so that a program that is being written here stays as it is; where the browser does not
  // allow that (in a frame), in place of the page, whose state stands in the address.
  interleave_open_document__deps: ['$interleaveLinkFlush'],
  interleave_open_document: function(name) {
    var address = UTF8ToString(name);
    if (window.open(address, '_blank')) return;
    interleaveLinkFlush();
    location.assign(address);
  },

  // ---- Downloads ----------------------------------------------------------------------------------------

  $interleaveSave: function(name, blob) {
    var anchor = document.createElement('a');
    anchor.href = URL.createObjectURL(blob);
    anchor.download = name;
    document.body.appendChild(anchor);
    anchor.click();
    anchor.remove();
    setTimeout(function() { URL.revokeObjectURL(anchor.href); }, 60000);
  },

  interleave_download__deps: ['$interleaveSave'],
  interleave_download: function(name, mediaType, bytes, size) {
    interleaveSave(UTF8ToString(name), new Blob([HEAPU8.slice(bytes, bytes + size)], { type: UTF8ToString(mediaType) }));
  },

  // Of the frame that has just been drawn: WebGL keeps it until the browser shows it, so it is copied at once.
  interleave_download_picture__deps: ['$interleaveSave', '$interleaveCanvas'],
  interleave_download_picture: function(name, x, y, width, height) {
    var file = UTF8ToString(name);
    var picture = document.createElement('canvas');
    picture.width = width;
    picture.height = height;
    picture.getContext('2d').drawImage(interleaveCanvas.element, x, y, width, height, 0, 0, width, height);
    picture.toBlob(function(blob) { interleaveSave(file, blob); }, 'image/png');
  },

  // ---- The address --------------------------------------------------------------------------------------

  // Browsers refuse more than a few changes of the address per second, so Replace waits its turn. `known` is what the
  // address held when it was last written or read: where it holds something else somebody has gone there, and the event
  // that says so is still to come.
  $interleaveLink: { waiting: null, timer: 0, last: 0, known: '' },

  $interleaveLinkFlush__deps: ['$interleaveLink'],
  $interleaveLinkFlush: function() {
    clearTimeout(interleaveLink.timer);
    interleaveLink.timer = 0;
    if (interleaveLink.waiting === null) return;
    var fragment = interleaveLink.waiting;
    interleaveLink.waiting = null;
    if (location.hash !== interleaveLink.known) return;
    interleaveLink.last = Date.now();
    try {
      history.replaceState(history.state, '', fragment || location.pathname + location.search);
    } catch (refused) {
    }
    interleaveLink.known = location.hash;
  },

  // boot.js has looked.
  interleave_link_is_embedded: function() { return 'embed' in document.documentElement.dataset; },

  interleave_link_read__deps: ['$interleaveLink', 'malloc'],
  interleave_link_read: function() {
    return allocateUTF8(interleaveLink.waiting === null ? location.hash : interleaveLink.waiting);
  },

  interleave_link_replace__deps: ['$interleaveLink', '$interleaveLinkFlush'],
  interleave_link_replace: function(fragment) {
    interleaveLink.waiting = Module['fragment'] = UTF8ToString(fragment);
    if (interleaveLink.timer) return;
    var pause = 300 - (Date.now() - interleaveLink.last);
    if (pause <= 0) interleaveLinkFlush();
    else interleaveLink.timer = setTimeout(interleaveLinkFlush, pause);
  },

  interleave_link_push__deps: ['$interleaveLinkFlush'],
  interleave_link_push: function(fragment) {
    interleaveLinkFlush();
    Module['fragment'] = UTF8ToString(fragment);
    try {
      history.pushState(null, '', Module['fragment']);
    } catch (refused) {
    }
    interleaveLink.known = location.hash;
  },

  interleave_link_address__deps: ['malloc'],
  interleave_link_address: function(fragment) {
    return allocateUTF8(Module['wholePage']() + UTF8ToString(fragment));
  },

  interleave_link_watch__deps: ['$interleaveLink', '$interleaveLinkFlush'],
  interleave_link_watch: function() {
    interleaveLink.known = location.hash;
    window.addEventListener('hashchange', function() {
      interleaveLink.known = location.hash;
      clearTimeout(interleaveLink.timer);
      interleaveLink.timer = 0;
      interleaveLink.waiting = null;
      _interleave_on_link_change();
    });
    window.addEventListener('pagehide', function() {
      if (interleaveLink.timer) interleaveLinkFlush();
    });
  },

  // ---- Storage ------------------------------------------------------------------------------------------

  interleave_storage_load__deps: ['malloc'],
  interleave_storage_load: function(key) {
    try {
      var text = localStorage.getItem('interleave/' + UTF8ToString(key));
      return text === null ? 0 : allocateUTF8(text);
    } catch (notAllowed) {
      return 0;
    }
  },

  interleave_storage_save: function(key, text) {
    try {
      localStorage.setItem('interleave/' + UTF8ToString(key), UTF8ToString(text));
    } catch (notAllowed) {
    }
  },

  // ---- Preferences --------------------------------------------------------------------------------------

  interleave_preferences__deps: ['malloc'],
  interleave_preferences: function(flags) {
    HEAP32[flags >> 2] = matchMedia('(prefers-color-scheme: light)').matches ? 0 : 1;
    HEAP32[(flags >> 2) + 1] = matchMedia('(prefers-reduced-motion: reduce)').matches ? 1 : 0;
    return allocateUTF8(navigator.language || 'en');
  },

  interleave_preferences_watch: function() {
    ['(prefers-color-scheme: light)', '(prefers-reduced-motion: reduce)'].forEach(function(query) {
      matchMedia(query).addEventListener('change', function() { _interleave_on_preferences_change(); });
    });
  },

  // ---- The mirror ---------------------------------------------------------------------------------------

  $interleaveMirror: { elements: null },  // from id to element; made when first used

  $interleaveMirrorCreate: function(control) {
    var tags = { button: 'button', link: 'button', tab: 'button', option: 'button', combobox: 'button', slider: 'input',
                 textbox: control.multiline ? 'textarea' : 'input', heading: 'h2', text: 'p', status: 'p',
                 alert: 'p', log: 'div' };
    var roles = { link: 'link', tab: 'tab', option: 'radio', status: 'status', alert: 'alert', log: 'log' };
    var element = document.createElement(tags[control.role]);
    element.dataset.id = control.id;
    element.id = 'mirror/' + control.id;
    element.dataset.role = control.role;
    if (roles[control.role]) element.setAttribute('role', roles[control.role]);
    if (control.role === 'combobox') element.setAttribute('aria-haspopup', 'listbox');
    if (control.role === 'slider') {
      element.type = 'range';
      element.step = 'any';
    }
    var act = function(kind, value) {
      ccall('interleave_on_mirror_action', null, ['string', 'number', 'string'], [control.id, kind, value]);
    };
    if (element.tagName === 'BUTTON') {
      element.type = 'button';
      element.addEventListener('click', function() { act(0, ''); });
    } else if (element.tagName === 'INPUT' || element.tagName === 'TEXTAREA') {
      element.addEventListener(control.role === 'slider' ? 'input' : 'change', function() {
        act(1, element.value);
      });
    }
    element.addEventListener('focus', function() { act(2, ''); });
    return element;
  },

  // Tabs belong to a list of tabs. The mirror is flat, so the list, its last element, only owns them.
  $interleaveMirrorOwnTabs: function(parent, order) {
    var list = parent.querySelector('[role="tablist"]');
    var tabs = order.filter(function(id) { return document.getElementById('mirror/' + id).dataset.role === 'tab'; });
    if (!list && tabs.length === 0) return;
    if (!list) {
      list = document.createElement('div');
      list.setAttribute('role', 'tablist');
      parent.appendChild(list);
    }
    list.hidden = tabs.length === 0;
    list.setAttribute('aria-owns', tabs.map(function(id) { return 'mirror/' + id; }).join(' '));
  },

  $interleaveMirrorLog: function(log, text) {
    if (log.lastChild && log.lastChild.textContent === text) return;
    log.appendChild(document.createElement('p')).textContent = text;
    if (log.childNodes.length > 100) log.firstChild.remove();
  },

  $interleaveMirrorUpdate__deps: ['$interleaveMirrorLog'],
  $interleaveMirrorUpdate: function(element, control) {
    var button = element.tagName === 'BUTTON';
    var editable = element.tagName === 'INPUT' || element.tagName === 'TEXTAREA';
    if (editable) {
      element.setAttribute('aria-label', control.label);
      if (control.role === 'slider') {
        element.min = control.range[0];
        element.max = control.range[1];
      }
      // What somebody is typing is theirs until they are done.
      if (document.activeElement !== element || control.role === 'slider') element.value = control.value;
    } else {
      var text = control.value && control.label ? control.label + ': ' + control.value
                                                : control.label || control.value;
      if (control.role === 'log') interleaveMirrorLog(element, text);
      else if (element.textContent !== text) element.textContent = text;
    }
    element.dataset.label = control.label;
    element.dataset.value = control.value;
    element.dataset.selected = control.selected;
    if (button || editable) element.disabled = control.disabled;
    if (control.role === 'tab') element.setAttribute('aria-selected', control.selected);
    if (control.role === 'option') element.setAttribute('aria-checked', control.selected);
    if (control.toggles) element.setAttribute('aria-pressed', control.selected);
    if (control.role === 'combobox') element.setAttribute('aria-expanded', control.expanded);
    ['left', 'top', 'width', 'height'].forEach(function(side, index) {
      element.style[side] = control.box[index] + 'px';
    });
  },

  interleave_mirror_set__deps: ['$interleaveMirror', '$interleaveMirrorCreate', '$interleaveMirrorUpdate',
                                '$interleaveMirrorOwnTabs'],
  interleave_mirror_set: function(text) {
    var changes = JSON.parse(UTF8ToString(text));
    if (!interleaveMirror.elements) interleaveMirror.elements = new Map();
    var elements = interleaveMirror.elements;
    var parent = document.getElementById('mirror');
    changes.changed.forEach(function(control) {
      var element = elements.get(control.id);
      var multiline = !!element && element.tagName === 'TEXTAREA';
      if (!element || element.dataset.role !== control.role || multiline !== control.multiline) {
        if (element) element.remove();
        element = interleaveMirrorCreate(control);
        elements.set(control.id, element);
      }
      interleaveMirrorUpdate(element, control);
    });
    if (!changes.order) return;
    var kept = new Set(changes.order);
    elements.forEach(function(element, id) {
      if (kept.has(id)) return;
      element.remove();
      elements.delete(id);
    });
    // Moves only what is out of place: an element that is moved loses the focus.
    var next = parent.firstChild;
    changes.order.forEach(function(id) {
      var element = elements.get(id);
      if (element === next) next = next.nextSibling;
      else parent.insertBefore(element, next);
    });
    interleaveMirrorOwnTabs(parent, changes.order);
  },

  // ---- Work beside the page -----------------------------------------------------------------------------

  $interleaveBackground: { worker: null },

  // Memory that the other side frees. A zero would end it early there; halves of a character have no UTF-8.
  $interleaveNewText__deps: ['malloc'],
  $interleaveNewText: function(text) {
    var bytes = new TextEncoder().encode(text.replace(/\0/g, '\ufffd'));
    var place = _malloc(bytes.length + 1);
    HEAPU8.set(bytes, place);
    HEAPU8[place + bytes.length] = 0;
    return place;
  },

  interleave_background_open__deps: ['$interleaveBackground', '$interleaveNewText'],
  interleave_background_open: function() {
    if (!Module['compiled']) return false;
    try {
      var worker = new Worker('worker.js');
      worker.onmessage = function(event) { _interleave_on_background_text(interleaveNewText(event.data)); };
      worker.onerror = function(event) {
        event.preventDefault();
        worker.terminate();
        if (interleaveBackground.worker !== worker) return;
        interleaveBackground.worker = null;
        _interleave_on_background_lost();
      };
      worker.postMessage([Module['compiled'], Module['rest'] || null]);
      interleaveBackground.worker = worker;
      return true;
    } catch (refused) {
      return false;
    }
  },

  interleave_background_send__deps: ['$interleaveBackground'],
  interleave_background_send: function(text) {
    if (interleaveBackground.worker) interleaveBackground.worker.postMessage(UTF8ToString(text));
  },

  interleave_is_background: function() { return typeof document === 'undefined'; },
  interleave_background_post: function(text) { postMessage(UTF8ToString(text)); },

  // In the worker. Between two slices it lets messages in, which a timer would make it wait for.
  interleave_background_run__deps: ['$interleaveNewText'],
  interleave_background_run: function() {
    var turn = new MessageChannel();
    var waits = false;
    var goOn = function() {
      if (waits) return;
      waits = true;
      turn.port2.postMessage(0);
    };
    turn.port1.onmessage = function() {
      waits = false;
      if (_interleave_background_work()) goOn();
    };
    var take = function(text) {
      _interleave_background_receive(interleaveNewText(text));
      goOn();
    };
    self.onmessage = function(event) { take(event.data); };
    postMessage('');
    Module['earlyTexts'].forEach(take);
  },

  // ---- The code editor ----------------------------------------------------------------------------------

  // `editor` is there once its script has been loaded; `content` is what is to be shown until then.
  $interleaveCodeBox: { font: null, editor: null, content: null, asked: false },

  interleave_code_box_font__deps: ['$interleaveCodeBox'],
  interleave_code_box_font: function(bytes, size) {
    interleaveCodeBox.font = [bytes, size];
  },

  $interleaveCodeBoxLoad__deps: ['$interleaveCodeBox', '$interleaveNewText'],
  $interleaveCodeBoxLoad: function() {
    interleaveCodeBox.asked = true;
    var tell = function(kind, text) { _interleave_on_code_box(kind, interleaveNewText(text)); };
    import('./editor.js').then(function(module) {
      var font = HEAPU8.slice(interleaveCodeBox.font[0], interleaveCodeBox.font[0] + interleaveCodeBox.font[1]);
      interleaveCodeBox.editor = module.createEditor({
        font: font,
        onText: function(text) { tell(0, text); },
        onRun: function() { tell(1, ''); },
        onLeave: function() { document.getElementById('canvas').focus({ preventScroll: true }); },
      });
      interleaveCodeBox.editor.show(interleaveCodeBox.content);
    }).catch(function() { _interleave_on_no_code_box(); });
  },

  interleave_code_box_show__deps: ['$interleaveCodeBox', '$interleaveCodeBoxLoad'],
  interleave_code_box_show: function(text) {
    var box = interleaveCodeBox;
    var content = JSON.parse(UTF8ToString(text));
    // A text that the editor has not seen yet must not get lost behind a later content without one.
    if (!box.editor && box.content && content.text === undefined) content.text = box.content.text;
    box.content = content;
    if (box.editor) box.editor.show(content);
    else if (content.shown && !box.asked) interleaveCodeBoxLoad();
  },
});
