// The main path in Firefox, over WebDriver BiDi: xvfb-run -a node firefox.mjs PAGE_FOLDER
// On a screen, if one in memory: without any, Firefox draws no WebGL by software. No error may reach the console.
import process from 'node:process';
import { equal, ok, serve } from './harness.mjs';
import puppeteer from 'puppeteer-core';

const kPatienceMs = 60000;

const server = await serve(process.argv[2]);
const address = `http://localhost:${server.address().port}/`;
const browser = await puppeteer.launch({
  browser: 'firefox',
  executablePath: '/usr/bin/firefox-esr',
  headless: false,
  env: { ...process.env, LIBGL_ALWAYS_SOFTWARE: '1' },
  protocolTimeout: kPatienceMs,
  extraPrefsFirefox: { 'webgl.force-enabled': true, 'gfx.webrender.software': true,
                       'security.sandbox.content.level': 0, 'intl.accept_languages': 'en-US' },
});

const problems = [];

// By asking again and again: what a browser would wait for by itself is text to evaluate, which the page refuses.
async function until(page, read, argument) {
  const deadline = Date.now() + kPatienceMs;
  while (Date.now() < deadline) {
    const found = await page.evaluate(read, argument);
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`waited for ${read}, of ${await page.evaluate(() => document.documentElement.outerHTML.slice(0, 300))}`);
}
const open = async (fragment = '') => {
  const page = await browser.newPage();
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`);
  });
  await page.setViewport({ width: 1280, height: 800 });
  await page.goto(address + fragment);
  await until(page, () => document.documentElement.dataset.state === 'running');
  return page;
};
const value = (page, id) =>
  page.evaluate((wanted) => document.querySelector(`#mirror [data-id="${wanted}"]`)?.dataset.value ?? null, id);
const has = (page, id) => until(page, (wanted) => document.querySelector(`#mirror [data-id="${wanted}"]`) !== null, id);
const hasValue = (page, id, pattern) => until(page, ([wanted, words]) =>
  new RegExp(words).test(document.querySelector(`#mirror [data-id="${wanted}"]`)?.dataset.value ?? ''), [id, pattern]);
const click = async (page, id) => {
  await has(page, id);
  const place = await page.evaluate((wanted) => {
    const { left, top, width, height } = document.querySelector(`#mirror [data-id="${wanted}"]`).style;
    return [parseFloat(left) + parseFloat(width) / 2, parseFloat(top) + parseFloat(height) / 2];
  }, id);
  await page.mouse.click(...place);
};
const selected = (page, id) =>
  until(page, (wanted) => document.querySelector(`#mirror [data-id="${wanted}"]`)?.dataset.selected === 'true', id);

const tests = {
  async 'opens and plays'() {
    const page = await open();
    await until(page, () => Number(document.querySelector('#mirror [data-id="step-count"]').dataset.value) > 0);
    await until(page, () => /unprotected/.test(location.hash));
    await page.close();
  },
  async 'a strategy is picked, and a step is taken'() {
    const page = await open('#/event-loop-counter/unprotected?at=5');
    await click(page, 'strategy/asyncio-lock');
    await selected(page, 'strategy/asyncio-lock');
    await until(page, () => location.hash.includes('asyncio-lock'));
    const isAt = (position) => until(
      page, (wanted) => document.querySelector('#mirror [data-id="position"]').dataset.value === wanted, position);
    await page.keyboard.press('Home');
    await isAt('0');
    await page.keyboard.press('ArrowRight');
    await isAt('1');
    await page.close();
  },
  async 'a link opens where it was made, and Share gives one'() {
    const page = await open('#/thread-counter/lock?seed=7&at=12');
    await selected(page, 'strategy/lock');
    equal(await value(page, 'seed'), '7');
    const entries = await page.evaluate(() => history.length);
    await click(page, 'share');
    await until(page, (before) => history.length === before + 1, entries);
    ok((await page.evaluate(() => location.hash)).includes('seed=7'));
    await page.close();
  },
  async 'a search beside the page proves a protection'() {
    const page = await open('#/event-loop-counter/asyncio-lock');
    await hasValue(page, 'badge/asyncio-lock', '^safe$');
    await hasValue(page, 'badge/unprotected', '^unsafe$');
    equal(page.workers().length, 1);
    await page.close();
  },
  async 'every protection is compared'() {
    const page = await open('#/event-loop-counter/unprotected?requests=40');
    await click(page, 'tab/compare');
    await until(page, () => {
      const rows = [...document.querySelectorAll('#mirror [data-id^="compare/"]')];
      return rows.length >= 10 && rows.every((row) => /, result /.test(row.dataset.value));
    });
    ok(/^\w+, wrong, result 1 \/ 40, throughput/.test(await value(page, 'compare/unprotected')));
    await page.close();
  },
  async 'a line that is typed runs'() {
    const page = await open('#/event-loop-counter/unprotected');
    await click(page, 'edit');
    await until(page, () => document.activeElement.id === 'editor');
    await page.keyboard.type('spare = ');
    await hasValue(page, 'code/status', '^line\u00a01: SyntaxError');
    await page.keyboard.type('1\n');
    await hasValue(page, 'code/status', '^This is what runs');
    await click(page, 'close-code');
    await hasValue(page, 'code', '^spare = 1\nimport asyncio\n');
    await page.close();
  },
};

let failed = 0;
for (const [name, body] of Object.entries(tests)) {
  problems.length = 0;
  try {
    await body();
    equal(problems.join('\n'), '');
    console.log(`ok  ${name}`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED  ${name}\n${String(error.stack ?? error).replace(/^/gm, '    ')}`);
  }
}
await browser.close();
server.close();
console.log(`${Object.keys(tests).length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
