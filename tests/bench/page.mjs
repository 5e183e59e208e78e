// How fast the page is, measured in Chromium and printed; nothing here passes or fails.
//
//   node page.mjs [PAGE_FOLDER]       build/wasm/page without one
//
// A frame's time is that of the callback the browser makes for it: ours in WebAssembly and the mirror's changes
// in the DOM, without the calls into WebGL, which wait for a software renderer where there is no GPU.
import { launch, openPage, serve } from '../page/harness.mjs';
import { fileURLToPath } from 'node:url';

const kMany = '#/event-loop-counter/unprotected?requests=10000';
const kStarts = 5;
const kMoves = 60;

// Runs in the page before anything of ours: notes when the first frame was there, and for each frame how long
// its callback took, of which so much in calls into WebGL. A callback without any is not the program's.
function watch() {
  window.measured = { frames: [], begun: 0 };
  let drawing = 0;
  let calls = 0;
  for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(
      WebGL2RenderingContext.prototype))) {
    if (typeof value !== 'function') continue;
    WebGL2RenderingContext.prototype[name] = function(...given) {
      const begin = performance.now();
      const result = value.apply(this, given);
      drawing += performance.now() - begin;
      calls += 1;
      return result;
    };
  }
  const original = window.requestAnimationFrame;
  window.requestAnimationFrame = (callback) => original.call(window, (time) => {
    drawing = calls = 0;
    const begin = performance.now();
    callback(time);
    const whole = performance.now() - begin;
    if (calls > 0) window.measured.frames.push({ ours: whole - drawing, whole });
  });
  new MutationObserver((_, observer) => {
    if (document.documentElement.dataset.state !== 'running') return;
    window.measured.begun = performance.now();
    observer.disconnect();
  }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-state'] });
}

// Runs in the page: does things to the canvas one after another, each when the position has followed the one
// before, and gives the milliseconds that passed until then, and those of them that were spent in frames. The
// rest is waiting for the browser to ask for a frame.
async function answerTimes(deeds) {
  const canvas = document.getElementById('canvas');
  const position = document.querySelector('#mirror [data-id="position"]');
  const changed = () => new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      observer.disconnect();
      resolve(performance.now());
    }).observe(position, { attributes: true, attributeFilter: ['data-value'] });
  });
  const times = [];
  for (const [type, detail] of deeds) {
    const followed = changed();
    window.measured.frames = [];
    const begin = performance.now();
    const options = { ...detail, bubbles: true, cancelable: true };
    const make = type.startsWith('key') ? KeyboardEvent : MouseEvent;
    canvas.dispatchEvent(new make(type, options));
    if (type === 'keydown') canvas.dispatchEvent(new make('keyup', options));
    const waited = (await followed) - begin;
    await new Promise((resolve) => setTimeout(resolve, 0));  // the frame's own time is noted behind it
    times.push({ waited, spent: window.measured.frames.reduce((sum, { whole }) => sum + whole, 0) });
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  return times;
}

function at(times, share) {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

function report(what, times, aim, more = '') {
  const figures = `median ${at(times, 0.5).toFixed(1)} ms, p99 ${at(times, 0.99).toFixed(1)} ms`;
  console.log(`${what.padEnd(50)} ${figures.padEnd(32)} (aim: ${aim} ms, ${times.length} measured${more})`);
}

function reportFrames(what, frames) {
  const whole = at(frames.map((frame) => frame.whole), 0.5).toFixed(1);
  report(`frame, 10,000 requests, ${what}`, frames.map((frame) => frame.ours), 8, `, with WebGL ${whole} ms`);
}

function reportAnswers(what, answers) {
  const waited = at(answers.map((answer) => answer.waited), 0.5).toFixed(1);
  report(what, answers.map((answer) => answer.spent), 100, `, on the screen in ${waited} ms`);
}

async function framesWhile(page, act) {
  await page.raw.evaluate(() => { window.measured.frames = []; });
  await act();
  return page.raw.evaluate(() => window.measured.frames);
}

// Back and forth along a line, a frame or more for each move.
async function wander(page, from, to) {
  for (let move = 0; move < kMoves; ++move) {
    const share = Math.abs((move * 7 % 100) - 50) / 50;
    await page.raw.mouse.move(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share);
    await page.frames(1);
  }
}

// From the start of the visit; the server is this machine.
async function measureStart(open) {
  const times = [];
  for (let start = 0; start < kStarts; ++start) {
    const page = await open('');
    times.push(await page.raw.evaluate(() => window.measured.begun));
    await page.raw.context().close();
  }
  report('visit to first frame', times, 1000);
}

// Runs in the page: from a click on each of the strategies to the second frame that shows its run, which is the first
// that can be seen to move; and what of it was spent in frames.
async function switchTimes(names) {
  const times = [];
  for (const name of names) {
    const item = document.querySelector(`#mirror [data-id="strategy/${name}"]`);
    window.measured.frames = [];
    const begin = performance.now();
    item.click();
    let shown = 0;
    while (shown < 2) {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
      if (item.dataset.selected === 'true') shown += 1;
    }
    const waited = performance.now() - begin;
    times.push({ waited, spent: window.measured.frames.reduce((sum, { whole }) => sum + whole, 0) });
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  return times;
}

async function measureSwitch(open) {
  const names = ['asyncio-lock', 'unprotected', 'lock-too-wide', 'owner-queue', 'semaphore-1', 'unprotected'];
  for (const requests of ['12', '10000']) {
    const page = await open(`#/event-loop-counter/unprotected?requests=${requests}`);
    await page.raw.waitForTimeout(3000);
    const known = [];
    for (const name of names) if (await page.has(`strategy/${name}`)) known.push(name);
    reportAnswers(`switch of strategy at ${requests} requests`, await page.raw.evaluate(switchTimes, known));
    await page.raw.context().close();
  }
}

async function openMany(open) {
  const page = await open(kMany);
  await page.until(() => page.value('outcome'), 'finished');
  await page.until(() => page.value('position'), String(await page.value('step-count')));
  await page.until(async () => (await framesWhile(page, () => page.raw.waitForTimeout(500))).length === 0);
  return page;
}

async function scrubbed(page) {
  const ruler = await page.box('position');
  const y = ruler.y + 10;
  await page.raw.mouse.move(ruler.x + 40, y);
  await page.raw.mouse.down();
  const frames = await framesWhile(page, () => wander(page, { x: ruler.x + 20, y },
                                                      { x: ruler.x + ruler.width - 40, y }));
  await page.raw.mouse.up();
  return frames;
}

async function pointedOver(page) {
  const ruler = await page.box('position');
  return framesWhile(page, () => wander(page, { x: ruler.x + 40, y: ruler.y + 80 },
                                        { x: ruler.x + ruler.width - 40, y: ruler.y + 380 }));
}

async function measureFrames(page) {
  reportFrames('all in sight, pointed at', await pointedOver(page));
  reportFrames('all in sight, scrubbed', await scrubbed(page));
  await page.click('band/10');
  reportFrames('lanes, pointed at', await pointedOver(page));
  reportFrames('lanes, scrubbed', await scrubbed(page));
  await page.click('fit');
  await page.click('to-start');
  await page.click('play');
  reportFrames('played', await framesWhile(page, () => page.raw.waitForTimeout(4000)));
  if (await page.label('play') === 'Pause') await page.click('play');
}

async function measureAnswers(page) {
  await page.click('to-end');
  const back = Array(40).fill(['keydown', { key: 'ArrowLeft', code: 'ArrowLeft', keyCode: 37 }]);
  reportAnswers('step back at 10,000 requests', await page.raw.evaluate(answerTimes, back));
  const ruler = await page.box('position');
  const along = (share) => ({ clientX: ruler.x + ruler.width * share, clientY: ruler.y + 10, button: 0, buttons: 1 });
  const moves = Array.from({ length: 40 }, (_, i) => ['mousemove', along(0.05 + (i * 37 % 90) / 100)]);
  await page.raw.mouse.move(ruler.x + ruler.width * 0.5, ruler.y + 10);
  await page.raw.mouse.down();
  reportAnswers('scrub to anywhere at 10,000 requests', await page.raw.evaluate(answerTimes, moves));
  await page.raw.mouse.up();
}

const folder = process.argv[2] ?? fileURLToPath(new URL('../../build/wasm/page', import.meta.url));
const server = await serve(folder);
const browser = await launch();
const address = `http://localhost:${server.address().port}`;
const open = (fragment, more = {}) => openPage(browser, address, folder, { fragment, script: watch, ...more });
await measureStart(open);
await measureSwitch((fragment) => open(fragment, { motion: 'no-preference' }));
const page = await openMany(open);
await measureFrames(page);
await measureAnswers(page);
await browser.close();
server.close();
