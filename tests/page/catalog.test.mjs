// The whole catalog on the page: every scenario under every protection has its verdict, its words in both
// languages and a link; the tab Compare; the hints of a first visit.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { equal, ok, same, test } from './harness.mjs';

const kScenarios = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../src/scenarios');
const kLanguages = [['en', 'en-US'], ['ru', 'ru-RU']];
const kTexts = ['what', 'guarantees', 'costs', 'breaks', 'mistake'];

// As scenario.json says it, in the catalog's order.
const catalog = fs.readdirSync(kScenarios, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => JSON.parse(fs.readFileSync(path.join(kScenarios, entry.name, 'scenario.json'), 'utf8')))
  .sort((one, other) => one.order - other.order);
const programs = catalog.flatMap((scenario) => scenario.strategies.map((strategy) => ({ scenario, strategy })));

// What a search must find, one list for each runtime that has a mark of its own.
function expectedOf({ scenario, strategy }) {
  const runtimes = [...new Set((scenario.runtimes ?? [scenario.runtime])
    .map((runtime) => (runtime === 'free-threaded' ? 'any-bytecode' : runtime)))];
  return runtimes.map((runtime) => (Array.isArray(strategy.verdict) ? strategy.verdict : strategy.verdict[runtime]));
}

// The words of the marks of a tile, as far as they are of verdicts.
function verdictsIn(words, count) {
  const parts = words.split(' · ').map((part) => part.replace(/^(Any bytecode|GIL 3\.11|Free-threaded): /, ''));
  const verdicts = parts.filter((part) => !/^(p99|\d+\scalls?$)/.test(part));
  return verdicts.length === 1 ? Array(count).fill(verdicts[0]) : verdicts;
}

const kWords = { LOSES: 'Loses updates', DEADLOCK: 'Deadlock', STUCK: 'Gets stuck', EXCEEDS: 'Exceeds the limit',
                 DUPLICATES: 'Makes duplicates', OVERDRAWS: 'Pays out too much', SKEWS: 'Breaks an invariant',
                 ERROR: 'Ends with an error' };

test('the whole catalog at a glance has the verdict that the catalog expects, everywhere', async ({ open }) => {
  const page = await open({ fragment: '#/matrix' });
  const begin = Date.now();
  const isProven = async () => /all searched/.test((await page.value('matrix-progress')) ?? '');
  for (let patience = 0; patience < 150 && !(await isProven()); ++patience) {
    await page.raw.waitForTimeout(1000);
  }
  await page.until(isProven);
  console.log(`    the whole catalog was run and searched within ${Math.round((Date.now() - begin) / 1000)} s`);
  const tiles = new Map(await page.raw.$$eval('#mirror [data-id^="cell/"]', (elements) =>
    elements.map((element) => [element.dataset.id, element.dataset.value])));
  equal(tiles.size, programs.length);
  for (const program of programs) {
    const id = `cell/${program.scenario.name}/${program.strategy.name}`;
    const expected = expectedOf(program);
    const said = verdictsIn(tiles.get(id), expected.length);
    equal(said.length, expected.length, `${id}: ${tiles.get(id)}`);
    expected.forEach((failures, index) => {
      const words = said[index].replace(/, [\d.]+\s%$/, '').toLowerCase().split(', ');
      const wanted = failures[0] === 'SAFE' ? ['safe'] : failures.map((failure) => kWords[failure].toLowerCase());
      ok(wanted.every((word) => words.includes(word)), `${id}: ${tiles.get(id)}`);
      if (wanted[0] === 'safe') equal(words.length, 1, `${id}: ${tiles.get(id)}`);
    });
  }
  await page.screenshot('matrix');
});

test('every program of the catalog has a link of its own, and the way back leads to the page of all', async ({ open }) => {
  const page = await open({ fragment: '#/matrix' });
  await page.click('cell/event-loop-counter/asyncio-lock');
  await page.until(async () => (await page.fragment()).startsWith('#/event-loop-counter/asyncio-lock?'));
  equal(await page.selected('tab/run'), true);
  await page.raw.goBack();
  await page.until(() => page.fragment(), '#/matrix');
  await page.until(() => page.has('cell/event-loop-counter/asyncio-lock'));
  await page.raw.goForward();
  await page.until(() => page.selected('strategy/asyncio-lock'));
  for (const { scenario, strategy } of programs) {
    const fragment = `#/${scenario.name}/${strategy.name}`;
    await page.raw.evaluate((hash) => { location.hash = hash; }, fragment);
    await page.until(() => page.selected(`strategy/${strategy.name}`));
    await page.until(async () => (await page.fragment()).startsWith(`${fragment}?`));
    equal(await page.has('notice/0'), false, fragment);
  }
});

for (const [language, locale] of kLanguages) {
  test(`every protection is explained in full: ${language}`, async ({ open }) => {
    const page = await open({ fragment: '#/event-loop-counter/unprotected?tab=learn', locale });
    for (const { scenario, strategy } of programs) {
      const name = `${scenario.name}/${strategy.name}`;
      await page.raw.evaluate((hash) => { location.hash = hash; }, `#/${name}?tab=learn`);
      await page.until(() => page.selected(`strategy/${strategy.name}`));
      await page.until(() => page.value('what'), strategy.what[language]);
      for (const text of kTexts) {
        ok(strategy[text][language].length > 10, `${name} ${text}`);
        equal(await page.value(text), strategy[text][language], `${name} ${text}`);
      }
      equal(await page.label(`strategy/${strategy.name}`), strategy.title[language]);
    }
  });
}

test('protections are compared, sorted, and two of them stand on one axis', async ({ open }) => {
  const page = await open({ fragment: '#/event-loop-counter/unprotected?requests=40' });
  await page.click('tab/compare');
  await page.until(async () => /throughput/.test((await page.value('compare/threading-rlock')) ?? ''));
  await page.until(async () => /result 1 \/ 40/.test(await page.value('compare/unprotected')));
  await page.click('compare-sort/throughput');
  const top = async (name) => (await page.box(`compare/${name}`)).y;
  ok((await top('unprotected')) < (await top('lock-too-wide')));
  await page.click('compare/asyncio-lock');
  await page.until(() => page.selected('compare/asyncio-lock'));
  ok((await page.fragment()).includes('tab=compare'));
  await page.click('beside/unprotected');
  const said = await page.until(async () => /they part/.test((await page.value('split')) ?? '') && page.value('split'));
  ok(/asyncio\.Lock: #\d+ .*No protection: #\d+ /.test(said), said);
  await page.screenshot('compare');
});

test('three hints come on the first visit, one after another, and never again', async ({ open }) => {
  const page = await open({ hints: true, motion: 'no-preference' });
  await page.until(() => page.has('hint'));
  await page.screenshot('hint');
  await page.click('strategy/asyncio-lock');
  await page.until(async () => /^The ruler and the arrow keys/.test((await page.value('hint')) ?? ''));
  await page.click('hint-close');
  await page.until(async () => /^This was one order/.test((await page.value('hint')) ?? ''));
  await page.click('tab/interleavings');
  await page.until(async () => !(await page.has('hint')));
  await page.raw.reload();
  await page.until(() => page.has('play'));
  await page.until(async () => (await page.value('outcome')) !== 'running');
  await page.raw.waitForTimeout(2500);
  equal(await page.has('hint'), false);
});

for (const [size, viewport] of [['1280', { width: 1280, height: 800 }], ['1920', { width: 1920, height: 1080 }],
  ['phone', { width: 390, height: 844 }]]) {
  for (const [language, locale] of kLanguages) {
    const colors = language === 'en' ? 'dark' : 'light';
    test(`pictures of the ${size} tabs Compare and of the whole catalog: ${language}`, async ({ open }) => {
      const page = await open({ fragment: '#/event-loop-counter/asyncio-lock?tab=compare', viewport, locale, colors,
                                ratio: size === '1920' ? 2 : 1, touch: size === 'phone' });
      await page.until(async () => /250|µs|мкс/.test((await page.value('compare/threading-rlock')) ?? ''));
      await page.press('beside/unprotected');
      await page.until(async () => /#\d/.test((await page.value('split')) ?? ''));
      await page.screenshot(`compare-${size}-${language}-${colors}`);
      await page.raw.evaluate(() => { location.hash = '#/matrix'; });
      await page.until(() => page.has('cell/order-state/snapshot-cas'));
      await page.screenshot(`matrix-${size}-${language}-${colors}`);
      same(page.problems, []);
    });
  }
}
