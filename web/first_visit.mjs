// Plays a first visit without a browser and notes which functions of the program ran:
//
//   node first_visit.mjs PROGRAM.js INSTRUMENTED.wasm VISITOR PROFILE_OF_PAGE PROFILE_OF_WORKER
//
// INSTRUMENTED is the program as `wasm-split --instrument` makes it, and the profiles are what it tells. VISITOR is one
// of kVisitors, which differ in what the browser tells of them. The page opens, plays its default scenario to the end,
// has it searched by the worker, and the pointer goes over everything where the visitor stays; nothing is pressed. Then
// the visitor looks at another page, comes back, and leaves: a page that is closed can fetch nothing more. What the
// program sees of a browser here takes everything and shows nothing, and its clock ticks when it is read, so the
// same program always gives the same profiles.
import fs from 'node:fs';
import vm from 'node:vm';

const kVisitors = {
  new: { stays: true },
  returning: { stored: { theme: 'light', language: 'ru', hints: 'seen' }, ratio: 2 },
  calm: { stored: { hints: 'seen' }, reduced: true },
  phone: { size: [390, 844], ratio: 3 },
};

const [script, program, visitorName, pageProfile, workerProfile] = process.argv.slice(2);
const visitor = kVisitors[visitorName];
const kSize = visitor.size ?? [1280, 800];
const kMostFrames = 3000;
const kTickMs = 0.005;
const kFrameMs = 16;

const text = fs.readFileSync(script, 'utf8');
const compiled = new WebAssembly.Module(fs.readFileSync(program));
let nowMs = 0;
const frames = [];
const messages = [];
const timers = new Map();
const nothing = () => {};

// ---- What a browser has ----------------------------------------------------------------------------------------

// An element: it keeps its listeners, and nothing else of what it is told.
class Element {
  constructor(tag) {
    Object.assign(this, { tagName: tag.toUpperCase(), id: tag, dataset: {}, style: {}, listeners: new Map(),
                          firstChild: null, lastChild: null, nextSibling: null, childNodes: [],
                          width: 1, height: 1, appendChild: (child) => child });
    for (const name of ['setAttribute', 'removeAttribute', 'insertBefore', 'remove', 'focus', 'blur',
                        'removeEventListener', 'querySelector']) this[name] = nothing;
  }
  get clientWidth() { return kSize[0]; }
  get clientHeight() { return kSize[1]; }
  getBoundingClientRect() { return { left: 0, top: 0, x: 0, y: 0, width: kSize[0], height: kSize[1] }; }
  getContext() { return graphics; }
  addEventListener(type, listener) { this.listeners.set(type, [...(this.listeners.get(type) ?? []), listener]); }
  dispatch(type, event) {
    const whole = { type, target: this, preventDefault: nothing, stopImmediatePropagation: nothing, timeStamp: nowMs,
                    getModifierState: () => false, ...event };
    for (const listener of this.listeners.get(type) ?? []) {
      if (typeof listener === 'function') listener(whole);
      else listener.handleEvent(whole);
    }
  }
}

// WebGL: all is well, and nothing is drawn.
const graphics = new Proxy({}, {
  get(kept, name) {
    if (name in kept) return kept[name];
    if (name === 'canvas') return canvas;
    if (typeof name !== 'string') return undefined;
    if (name === 'getParameter') return (what) => (what === 0x1F02 ? 'WebGL 2.0' : what === 0x8B8C ? 'ES 3.00' : 16);
    if (/^get(Shader|Program)Parameter$/.test(name)) return () => 1;
    if (name === 'getActiveUniform') return () => ({ name: 'one', size: 1, type: 0x1406 });
    if (name === 'getContextAttributes') return () => ({ alpha: false, antialias: false });
    if (name === 'getSupportedExtensions') return () => [];
    if (name === 'getExtension') return () => null;
    if (/InfoLog$/.test(name)) return () => '';
    if (/^(getError|getAttribLocation)$/.test(name)) return () => 0;
    if (/^(create|get)/.test(name)) return () => ({});
    return nothing;
  },
});

const canvas = new Element('canvas');
const byName = { canvas, mirror: new Element('mirror') };
const body = new Element('body');
const window = new Element('window');
const document = Object.assign(new Element('document'), {
  documentElement: new Element('html'), body, head: new Element('head'), activeElement: body, readyState: 'complete',
  title: '', visibilityState: 'visible', hidden: false, currentScript: null,
  createElement: (tag) => new Element(tag),
  getElementById: (id) => byName[id] ?? new Element(id),
  querySelector: (selector) => byName[selector.replace('#', '')] ?? null,
});

// What a page and a worker both have. `instance` will be the program.
function makeWorld() {
  const world = {
    console, TextEncoder, TextDecoder, URL, WebAssembly,
    location: { href: 'http://localhost/', pathname: '/', search: '', hash: '', protocol: 'http:' },
    navigator: { language: 'en-US', userAgent: '', platform: '', appVersion: '', maxTouchPoints: 0 },
    performance: { now: () => (nowMs += kTickMs) },
    setTimeout: (callback, wait = 0, ...rest) => {
      const id = timers.size + 1;
      timers.set(id, { at: nowMs + wait, callback: () => callback(...rest) });
      return id;
    },
    clearTimeout: (id) => timers.set(id, null),
    MessageChannel: class {
      constructor() {
        this.port1 = {};
        this.port2 = { postMessage: (data) => messages.push(() => this.port1.onmessage({ data })) };
      }
    },
    Module: {
      print: console.log,
      printErr: (said) => { throw new Error(said); },
      instantiateWasm(imports, done) {
        world.instance = new WebAssembly.Instance(compiled, imports);  // all of it: nothing is missing
        messages.push(() => done(world.instance, compiled));
        return {};
      },
    },
  };
  world.self = world;
  return world;
}

function start(world) {
  vm.createContext(world);
  vm.runInContext(text, world, { filename: script });
}

let workerWorld = null;

class Worker {
  postMessage(data) {
    if (workerWorld) {
      messages.push(() => workerWorld.onmessage({ data }));
      return;
    }
    workerWorld = makeWorld();  // the first message is the program
    Object.assign(workerWorld, {
      importScripts: nothing,
      onmessage: (event) => workerWorld.Module.earlyTexts.push(event.data),
      postMessage: (answer) => messages.push(() => this.onmessage({ data: answer })),
    });
    workerWorld.Module.earlyTexts = [];
    start(workerWorld);
  }
  terminate() {}
}

function makePage() {
  const page = makeWorld();
  Object.assign(page, {
    document, Worker, window: page,
    history: { state: null, replaceState: nothing, pushState: nothing },
    screen: { width: kSize[0], height: kSize[1], availWidth: kSize[0], availHeight: kSize[1] },
    innerWidth: kSize[0], innerHeight: kSize[1], devicePixelRatio: visitor.ratio ?? 1, scrollX: 0, scrollY: 0,
    matchMedia: (query) => ({ matches: /reduce/.test(query) && Boolean(visitor.reduced), addEventListener: nothing }),
    addEventListener: window.addEventListener.bind(window), removeEventListener: nothing,
    ResizeObserver: class {
      constructor(callback) { this.callback = callback; }
      observe() {  // browsers tell the first size, too
        const [inlineSize, blockSize] = kSize.map((points) => points * (visitor.ratio ?? 1));
        messages.push(() => this.callback([{ devicePixelContentBoxSize: [{ inlineSize, blockSize }] }], this));
      }
    },
    WebGLRenderingContext: class {},
    localStorage: { getItem: (name) => visitor.stored?.[name.replace('interleave/', '')] ?? null, setItem: nothing },
    requestAnimationFrame: (callback) => frames.push(callback),
    cancelAnimationFrame: nothing,
    alert: nothing,
    onbeforeunload: null,
  });
  Object.assign(page.Module, { canvas, compiled, wholePage: () => page.location.href });
  return page;
}

// ---- The visit ---------------------------------------------------------------------------------------------------

function turn() {
  nowMs += kFrameMs;
  for (const [id, timer] of timers) {
    if (!timer || timer.at > nowMs) continue;
    timers.set(id, null);
    timer.callback();
  }
  for (const callback of frames.splice(0)) callback(nowMs);
  for (const take of messages.splice(0)) take();
}

function goOn() {
  for (let frame = 0; frame < kMostFrames; ++frame) {
    if (!frames.length && !messages.length && ![...timers.values()].some((timer) => timer !== null)) return;
    turn();
  }
}

function pointAt(x, y) {
  canvas.dispatch('mousemove', { clientX: x, clientY: y, screenX: x, screenY: y, movementX: 1, movementY: 1, button: 0,
                                 buttons: 0 });
  for (let i = 0; i < 3; ++i) turn();
}

function turnAway() {
  canvas.dispatch('blur');
  window.dispatch('blur');
  document.visibilityState = 'hidden';
  document.dispatch('visibilitychange');
  turn();
}

function comeBack() {
  document.visibilityState = 'visible';
  document.dispatch('visibilitychange');
  window.dispatch('focus');
  canvas.dispatch('focus');
  goOn();
}

function leave() {
  window.dispatch('beforeunload');
  turnAway();
  window.dispatch('pagehide');
}

function writeProfile(world, file) {
  const { exports } = world.instance;
  const memory = Object.values(exports).find((one) => one instanceof WebAssembly.Memory);
  const size = exports.__write_profile(0, 0);
  const place = memory.grow(Math.ceil(size / 65536)) * 65536;
  exports.__write_profile(place, size);
  fs.writeFileSync(file, new Uint8Array(memory.buffer, place, size));
}

const page = makePage();
start(page);
goOn();
if (visitor.stays) {
  for (let y = 10; y < kSize[1]; y += 30) {
    for (let x = 20; x < kSize[0]; x += 60) pointAt(x, y);
  }
  goOn();
}
turnAway();
comeBack();
leave();
writeProfile(page, pageProfile);
writeProfile(workerWorld, workerProfile);
