// The document on CPython: the way to it from the page, and the document as it is read.
import fs from 'node:fs';
import { equal, ok, same, test } from './harness.mjs';

const kPhone = { width: 390, height: 844 };
const kFigures = JSON.parse(fs.readFileSync(new URL('../oracle/compared.json', import.meta.url), 'utf8'));
const kPrograms = Object.values(kFigures.programs).reduce((sum, count) => sum + count, 0);
const kSections = ['What was compared', 'What is supported', 'What is refused', 'What differs'];

// Follows the link as `act` does, and gives the document's page, in a tab of its own.
async function follow(page, act) {
  const [tab] = await Promise.all([page.raw.context().waitForEvent('page'), act()]);
  await tab.waitForLoadState();
  return tab;
}

// What goes wrong in the document, from its first byte: it is opened anew at the address that it has.
async function problemsOf(tab, address) {
  const problems = [];
  tab.on('console', (message) => problems.push(`console: ${message.text()}`));
  tab.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
  tab.on('requestfailed', (request) => problems.push(`not loaded: ${request.url()}`));
  tab.on('response', (response) => { if (response.status() >= 400) problems.push(response.url()); });
  tab.on('request', (request) => {
    if (new URL(request.url()).origin !== address) problems.push(`from elsewhere: ${request.url()}`);
  });
  await tab.reload({ waitUntil: 'networkidle' });
  return problems;
}

const texts = (tab, selector) => tab.$$eval(selector, (found) => found.map((element) => element.textContent));

test('Learn leads to the document on CPython, in a tab of its own', async ({ open, address }) => {
  const page = await open();
  ok(!(await page.has('conformance')));
  await page.click('tab/learn');
  equal(await page.label('conformance'), `Checked against CPython ${kFigures.cpython}`);
  equal(await page.item('conformance').getAttribute('role'), 'link');
  const tab = await follow(page, () => page.click('conformance'));
  equal(tab.url(), `${address}/conformance.html`);
  ok(await page.has('conformance'), 'the page stays as it is');
  same(await problemsOf(tab, address), []);
});

test('the document says what was compared, supported, refused, and what differs', async ({ open }) => {
  const page = await open({ wait: false, fragment: 'conformance.html' });
  equal(await page.raw.title(), `Checked against CPython ${kFigures.cpython} - Interleave`);
  equal(await page.raw.getAttribute('html', 'lang'), 'en');
  same(await texts(page.raw, 'h2'), kSections);
  same(await texts(page.raw, 'nav a'), kSections);
  const said = await page.raw.textContent('main');
  ok(said.includes(`${kPrograms} programs did the same under CPython ${kFigures.cpython}`));
  for (const [kind, count] of Object.entries(kFigures.programs)) {
    equal(await page.raw.locator('td', { hasText: kind }).locator('+ td').textContent(), String(count));
  }
  for (const words of Object.values(kFigures.refused)) ok(said.includes(words), words);
  ok((await texts(page.raw, 'h3')).includes('asyncio'));
  ok(!/\\\||\*\*|^#/m.test(said), 'no Markdown is left over');
  equal(await page.raw.locator('script, [style], style').count(), 0);
});

test('from the document there is a way back, and one to the licences', async ({ open, address }) => {
  // A text has no icon, and the browser asks for one.
  const page = await open({ wait: false, fragment: 'conformance.html', expectProblems: true });
  await page.raw.click('footer a');
  equal(page.raw.url(), `${address}/licences.txt`);
  const licences = await page.raw.textContent('body');
  for (const name of ['@codemirror/view', '@lezer/python', 'style-mod', 'Dear ImGui', 'SDL', 'Inter (a font)']) {
    ok(licences.includes(name), name);
  }
  ok(licences.includes('Permission is hereby granted, free of charge'));
  ok(!licences.includes('esbuild'), 'what only builds the page is not in it');
  await page.raw.goBack();
  await page.raw.click('header a');
  await page.until(() => page.raw.evaluate(() => document.documentElement.dataset.state), 'running');
});

test('the Russian page says that the document is in English', async ({ open }) => {
  const page = await open({ locale: 'ru-RU' });
  await page.click('tab/learn');
  equal(await page.label('conformance'), `Сверено с CPython ${kFigures.cpython} (на английском)`);
  const tab = await follow(page, () => page.press('conformance'));
  equal(await tab.getAttribute('html', 'lang'), 'en');
});

test('where no tab may be opened the document takes the place of the page', async ({ open, address }) => {
  const page = await open({ script: 'window.open = () => null' });
  await page.click('tab/learn');
  await page.click('strategy/semaphore-3');
  await page.until(async () => (await page.fragment()).includes('semaphore-3'));
  await page.item('conformance').evaluate((link) => link.click());
  await page.raw.waitForURL(`${address}/conformance.html`, { waitUntil: 'networkidle' });
  await page.raw.goBack();
  await page.until(() => page.has('strategy/semaphore-3'));
  ok(await page.selected('strategy/semaphore-3'));
});

for (const colors of ['dark', 'light']) {
  test(`the ${colors} document fits a phone: what is wide scrolls in its own box`, async ({ open }) => {
    const page = await open({ wait: false, fragment: 'conformance.html', colors, ratio: 2, viewport: kPhone });
    const ground = await page.raw.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    equal(ground, colors === 'dark' ? 'rgb(15, 19, 25)' : 'rgb(244, 246, 248)');
    const [inner, whole] = await page.raw.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
    equal(inner, kPhone.width);
    equal(whole, kPhone.width);
    const boxes = await page.raw.$$eval('.table', (found) => found.map((box) => ({
      fits: box.getBoundingClientRect().right <= innerWidth, scrolls: box.scrollWidth > box.clientWidth,
      label: box.ariaLabel })));
    ok(boxes.every((box) => box.fits && box.label));
    ok(boxes.some((box) => box.scrolls));
    await page.screenshot(`conformance-phone-${colors}`);
    await page.raw.locator('h3', { hasText: 'The language' }).scrollIntoViewIfNeeded();
    await page.screenshot(`conformance-phone-${colors}-tables`);
    await page.raw.setViewportSize({ width: 1280, height: 800 });
    await page.screenshot(`conformance-wide-${colors}-tables`);
    await page.raw.evaluate(() => scrollTo(0, 0));
    await page.screenshot(`conformance-wide-${colors}`);
  });
}
