// Taking a run away: what the list beside Share gives, each as a download with the content that it promises.
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { equal, ok, test } from './harness.mjs';

const kUnprotected = '#/event-loop-counter/unprotected?requests=3';

// The run has to be over before it can be taken.
async function openFinished(open, options = {}) {
  const page = await open({ fragment: kUnprotected, ...options });
  await page.until(() => page.value('outcome'), options.locale === 'ru-RU' ? 'завершён' : 'finished');
  return page;
}

async function take(page, id) {
  const download = page.raw.waitForEvent('download');
  await page.click('export');
  await page.click(`export/${id}`);
  const file = await download;
  return { name: file.suggestedFilename(), bytes: fs.readFileSync(await file.path()) };
}

test('a run is taken away as a Chrome trace', async ({ open }) => {
  const page = await openFinished(open);
  const { name, bytes } = await take(page, 'chrome-trace');
  equal(name, 'event-loop-counter-unprotected.trace.json');
  const trace = JSON.parse(bytes.toString());
  equal(trace.otherData.target, 'event-loop-counter/unprotected');
  ok(trace.traceEvents.filter(({ ph }) => ph === 'X').length >= 6);
  ok(trace.traceEvents.some(({ name }) => name === 'lost update'));
  equal(await page.has('export/json'), false, 'the list is closed again');
});

test('a run is taken away as JSON and as a Mermaid diagram', async ({ open }) => {
  const page = await openFinished(open);
  const run = await take(page, 'json');
  equal(run.name, 'event-loop-counter-unprotected.json');
  const document = JSON.parse(run.bytes.toString());
  equal(document.requests.done, 3);
  equal(String(document.counters[0].value), await page.value('counter/value'));
  const diagram = await take(page, 'mermaid');
  equal(diagram.name, 'event-loop-counter-unprotected.mmd');
  ok(diagram.bytes.toString().startsWith('sequenceDiagram\n'));
});

test('a run is taken away as a pytest file', async ({ open }) => {
  const page = await openFinished(open);
  const { name, bytes } = await take(page, 'pytest');
  equal(name, 'test_event_loop_counter_unprotected.py');
  const text = bytes.toString();
  ok(text.includes('def test_replay():'));
  ok(text.includes("PROGRAM = r'''import asyncio"));
});

// What real pytest says of the taken run, and what the file says that is run alone.
async function replay(page) {
  const { name, bytes } = await take(page, 'pytest');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'interleave-replay-'));
  fs.writeFileSync(path.join(folder, name), bytes);
  const python = (...words) => new Promise((resolve) => {
    execFile('/usr/bin/python3', [...words, name], { cwd: folder }, (error, said) => resolve([error?.code ?? 0, said]));
  });
  const [status, words] = await python('-m', 'pytest', '-q', '-p', 'no:cacheprovider');
  const { counters, followed } = JSON.parse((await python())[1]);
  fs.rmSync(folder, { recursive: true });
  ok(followed, 'the order of the run');
  return { status, words, counters };
}

test('real pytest fails a taken run that loses updates, and says what the page shows', async ({ open }) => {
  const page = await openFinished(open);
  const { status, words, counters } = await replay(page);
  equal(status, 1, words);
  ok(words.includes('value is 1 and should be 3'), words);
  ok(/request \d wrote 1 over it .* the update of request \d is lost/.test(words), words);
  equal(counters.value, await page.value('counter/value'));
});

test('real pytest passes a taken run whose lock holds', async ({ open }) => {
  const page = await openFinished(open, { fragment: '#/event-loop-counter/asyncio-lock?requests=3' });
  const { status, words, counters } = await replay(page);
  equal(status, 0, words);
  ok(words.includes('1 passed'), words);
  equal(counters.value, await page.value('counter/value'));
});

test('real pytest replays the shortest failure of threads with threads of its own', async ({ open }) => {
  const page = await openFinished(open, { fragment: '#/thread-counter/unprotected' });
  await page.until(() => page.has('play-shortest'));
  await page.press('play-shortest');
  await page.until(() => page.has('untimed'));
  await page.until(() => page.value('outcome'), 'finished');
  const { status, words, counters } = await replay(page);
  equal(status, 1, words);
  ok(words.includes(`counter is ${await page.value('counter/counter')} and should be 4`), words);
  equal(counters.counter, await page.value('counter/counter'));
});

test('a run with a database says why there is no pytest file of it', async ({ open }) => {
  for (const [locale, words] of [['en-US', 'a real PostgreSQL server'], ['ru-RU', 'настоящий сервер PostgreSQL']]) {
    const page = await open({ fragment: '#/bank-account/for-update?requests=2', locale });
    await page.press('export');
    await page.press('export/pytest');
    await page.until(async () => (await page.text()).includes(words));
  }
});

// Width and height of a PNG file.
function sizeOf(bytes) {
  equal(bytes.subarray(1, 4).toString(), 'PNG');
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

test('the timeline is taken away as a picture of device pixels', async ({ open }) => {
  const page = await openFinished(open, { ratio: 2 });
  const { name, bytes } = await take(page, 'picture');
  equal(name, 'event-loop-counter-unprotected.png');
  fs.writeFileSync(`${page.screenshots}/taken-picture.png`, bytes);
  const [width, height] = sizeOf(bytes);
  ok(width > 800 && width < 2560, `width ${width}`);
  ok(height > 300 && height < 1600, `height ${height}`);
  ok((await page.coloursOf(bytes)).length > 20);  // an empty one has one
});

test('a picture is taken of the timeline from another tab too, and on a phone', async ({ open }) => {
  const page = await openFinished(open, { viewport: { width: 390, height: 844 }, touch: true, ratio: 2 });
  await page.press('tab/learn');
  const { bytes } = await take(page, 'picture');
  const [width, height] = sizeOf(bytes);
  ok(width > 600 && width <= 780, `width ${width}`);
  ok(height > 150, `height ${height}`);
  ok((await page.coloursOf(bytes)).length > 10);  // an empty one has one
});

test('the list of exports works with the keys and is closed by Escape', async ({ open }) => {
  const page = await openFinished(open);
  await page.click('export');
  await page.until(() => page.has('export/link'));
  equal(await page.item('export').evaluate((element) => element.tagName), 'BUTTON');
  await page.screenshot('export-list');
  await page.key('Escape');
  await page.until(async () => !(await page.has('export/link')));
  await page.press('export');
  await page.press('export/link');
  const copied = () => page.raw.evaluate(() => navigator.clipboard.readText());
  await page.until(async () => (await copied()).includes('#/event-loop-counter/unprotected'));
});

test('the list of exports speaks Russian', async ({ open }) => {
  const page = await openFinished(open, { locale: 'ru-RU' });
  equal(await page.label('export'), 'Экспорт прогона');
  await page.press('export');
  equal(await page.label('export/picture'), 'Картинка со шкалой');
  await page.screenshot('export-list-ru');
});
