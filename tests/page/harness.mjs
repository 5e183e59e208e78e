// What the browser tests stand on: a server for the page's folder, a browser, and the page as a person sees it
// (through the mirror in the DOM) and handles it (with a real pointer and real keys on the canvas).
//
//   import { test, equal, ok } from './harness.mjs';
//   test('a click on a strategy runs it', async ({ open }) => {
//     const page = await open({ fragment: '#/event-loop-counter/unprotected' });
//     await page.click('strategy/asyncio-lock');
//     await page.until(() => page.value('counter/value'), '50');
//   });

import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { chromium } from 'playwright-core';

export { deepStrictEqual as same, ok, strictEqual as equal } from 'node:assert';

const kTypes = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml',
                 '.wasm': 'application/wasm', '.txt': 'text/plain; charset=utf-8' };
const kBrowserArguments = ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync', '--use-gl=angle', '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader'];
const kAtOnce = 2;
const kTestMs = 600000;
const kPictureMs = 20000;
const kPatienceMs = 60000;  // a page is slow where two cores build and draw by software

const tests = [];
export function test(name, body) { tests.push({ name, body }); }

// Serves a folder as a plain host does, under a path of its own where one is given ("/games/races/").
export function serve(folder, under = '/') {
  const server = http.createServer((request, response) => {
    const name = path.normalize(new URL(request.url, 'http://localhost').pathname);
    const file = path.join(folder, name === under ? 'index.html' : name.slice(under.length));
    if (!name.startsWith(under) || !fs.existsSync(file) || !fs.statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': kTypes[path.extname(file)] ?? 'application/octet-stream' });
    fs.createReadStream(file).pipe(response);
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

export function launch() {
  return chromium.launch({ executablePath: '/usr/bin/chromium', args: kBrowserArguments });
}

// A page under test. `raw` is Playwright's page.
class Page {
  constructor(raw, screenshots) {
    this.raw = raw;
    this.screenshots = screenshots;
    this.problems = [];
    raw.on('pageerror', (error) => this.problems.push(`uncaught: ${error.message}`));
    raw.on('console', (message) => {
      if (message.type() === 'error') this.problems.push(`console: ${message.text()}`);
    });
    raw.on('requestfailed', (request) => {
      // What was still on its way when the page was left is no fault of the page's.
      if (request.failure()?.errorText === 'net::ERR_ABORTED') return;
      this.problems.push(`not loaded: ${request.url()}`);
    });
    raw.on('response', (response) => {
      if (response.status() >= 400) this.problems.push(`${response.status()}: ${response.url()}`);
    });
  }

  item(id) { return this.raw.locator(`#mirror [data-id=${JSON.stringify(id)}]`); }
  async has(id) { return (await this.item(id).count()) > 0; }
  async value(id) { return (await this.has(id)) ? this.item(id).getAttribute('data-value') : null; }
  async label(id) { return this.item(id).getAttribute('data-label'); }
  async selected(id) { return (await this.item(id).getAttribute('data-selected')) === 'true'; }
  ids() { return this.raw.$$eval('#mirror [data-id]', (elements) => elements.map((element) => element.dataset.id)); }
  text() { return this.raw.$eval('#mirror', (mirror) => mirror.innerText); }
  fragment() { return this.raw.evaluate(() => location.hash); }

  // Where the canvas shows it; fails when it does not.
  async box(id) {
    const box = await this.item(id).evaluate((element) => {
      const { left, top, width, height } = element.style;
      return { x: parseFloat(left), y: parseFloat(top), width: parseFloat(width), height: parseFloat(height) };
    });
    if (!(box.width > 0 && box.height > 0)) throw new Error(`${id} cannot be seen`);
    return box;
  }

  // Turns the wheel over the left column until its middle can be seen there.
  async reveal(id) {
    const isSeen = () => this.item(id).evaluate((element) => {
      const [top, height] = ['top', 'height'].map((side) => parseFloat(element.style[side]));
      return height > 0 && top + height / 2 < window.innerHeight - 1;
    });
    for (let turn = 0; turn < 30 && !(await isSeen()); ++turn) {
      await this.raw.mouse.move(130, 500);
      await this.raw.mouse.wheel(0, 100);
      await this.frames();
    }
  }

  // With the pointer, on the canvas, as a person does. `at` is a share of its width and height.
  async click(id, at = [0.5, 0.5]) {
    await this.reveal(id);
    const box = await this.box(id);
    await this.raw.mouse.click(box.x + box.width * at[0], box.y + box.height * at[1]);
    await this.frames();
  }

  // As a screen reader does it.
  async press(id) {
    await this.item(id).evaluate((element) => element.click());
    await this.frames();
  }

  async key(name) {
    await this.raw.keyboard.press(name);
    await this.frames();
  }

  // Lets the page draw what was asked of it.
  async frames(count = 4) {
    await this.raw.evaluate((left) => new Promise((resolve) => {
      const next = () => (left-- > 0 ? requestAnimationFrame(next) : resolve());
      next();
    }), count);
  }

  // Waits until the function gives the expected value (or, without one, anything true).
  async until(read, expected) {
    const deadline = Date.now() + kPatienceMs;
    let last;
    do {
      last = await read();
      if (expected === undefined ? last : last === expected) return last;
      await this.raw.waitForTimeout(50);
    } while (Date.now() < deadline);
    throw new Error(`waited for ${JSON.stringify(expected ?? 'a true value')}, still ${JSON.stringify(last)}`);
  }

  // The colours of a picture, or of a part of the page, as "4ea1ff".
  coloursOf(png) {
    return this.raw.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      context.drawImage(bitmap, 0, 0);
      const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
      const colours = new Set();
      for (let at = 0; at < data.length; at += 4) colours.add(data[at] << 16 | data[at + 1] << 8 | data[at + 2]);
      return [...colours].map((colour) => colour.toString(16).padStart(6, '0'));
    }, png.toString('base64'));
  }
  async colours(clip) { return this.coloursOf(await this.raw.screenshot({ clip })); }

  async screenshot(name) {
    await this.frames();
    await this.raw.screenshot({ path: path.join(this.screenshots, `${name}.png`) });
  }
}

// Most tests are about somebody who has been here before.
function forgoHints() {
  try {
    localStorage.setItem('interleave/hints', 'seen');
  } catch (refused) {
    // A page without storage shows them again.
  }
}

export async function openPage(browser, address, screenshots, options) {
  const context = await browser.newContext({
    viewport: options.viewport ?? { width: 1280, height: 800 },
    deviceScaleFactor: options.ratio ?? 1,
    colorScheme: options.colors ?? 'dark',
    locale: options.locale ?? 'en-US',
    reducedMotion: options.motion ?? 'reduce',
    hasTouch: options.touch ?? false,
    javaScriptEnabled: options.scripts ?? true,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  if (!options.hints) await context.addInitScript(forgoHints);
  if (options.script) await context.addInitScript(options.script);
  const page = new Page(await context.newPage(), screenshots);
  await page.raw.goto(options.at ?? `${address}/${options.fragment ?? ''}`);
  if (options.wait !== false) {
    await page.raw.waitForFunction(() => document.documentElement.dataset.state === 'running', null,
                                   { timeout: kPatienceMs });
    await page.frames();
  }
  return page;
}

// A page that draws no frames, or whose scripts do not run, would be waited for without end.
function within(patienceMs, work) {
  let timer;
  const over = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not over after ${patienceMs / 1000} s`)), patienceMs);
  });
  return Promise.race([work, over]).finally(() => clearTimeout(timer));
}

async function runTest(one, browser, address, screenshots, folder) {
  const pages = [];
  const open = async (options = {}) => {
    const page = await openPage(browser, address, screenshots, options);
    pages.push({ page, expectProblems: options.expectProblems ?? false });
    return page;
  };
  try {
    await within(kTestMs, one.body({ open, address, folder }));
    for (const { page, expectProblems } of pages) {
      if (page.problems.length > 0 && !expectProblems) throw new Error(page.problems.join('\n'));
    }
    return null;
  } catch (error) {
    for (const [number, { page }] of pages.entries()) {
      const picture = page.screenshot(`failed-${one.name.replace(/\W+/g, '-')}-${number}`);
      await within(kPictureMs, picture).catch(() => {});
    }
    return error;
  } finally {
    for (const { page } of pages) await page.raw.context().close();
  }
}

// Runs what was registered; with words, only tests whose names hold one of them. Several at a time, in a
// browser each: what is copied in one is not to be pasted in another.
export async function run(folder, words) {
  const screenshots = path.resolve(folder, '../../screenshots');
  fs.mkdirSync(screenshots, { recursive: true });
  const server = await serve(folder);
  const address = `http://localhost:${server.address().port}`;
  let failed = 0;
  const chosen = tests.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  const left = [...chosen];
  const runSome = async () => {
    const browser = await launch();
    for (let one = left.shift(); one; one = left.shift()) {
      const error = await runTest(one, browser, address, screenshots, folder);
      console.log(`${error ? 'FAILED' : 'ok'}  ${one.name}`);
      if (!error) continue;
      failed += 1;
      console.log(String(error.stack ?? error).replace(/^/gm, '    '));
    }
    await browser.close();
  };
  await Promise.all(Array.from({ length: kAtOnce }, runSome));
  server.close();
  console.log(`${chosen.length - failed} passed, ${failed} failed`);
  return failed === 0 && chosen.length > 0;
}
