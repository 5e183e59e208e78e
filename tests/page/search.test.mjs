// The search of all schedules beside the page: badges, the tab, witnesses, and the worker that does it.
import { equal, ok, same, test } from './harness.mjs';

const kPhone = { width: 390, height: 844 };
const kDesk = { width: 1440, height: 900 };

const badges = (page) => page.raw.$$eval('#mirror [data-id^="badge/"]', (found) =>
    Object.fromEntries(found.map((badge) => [badge.dataset.id.slice(6), badge.dataset.value])));

// Counts the workers that the page makes, and what they are told.
const kCountWorkers = `
  window.workers = 0;
  window.told = [];
  const Original = window.Worker;
  window.Worker = class extends Original {
    constructor(...options) { super(...options); window.workers += 1; }
    postMessage(text) { if (typeof text === 'string') window.told.push(text); super.postMessage(text); }
  };`;

const settled = (page) => page.until(async () => !Object.values(await badges(page)).includes('checking'));

test('every strategy gets its badge from a search in a worker', async ({ open }) => {
  const page = await open({ script: kCountWorkers });
  await settled(page);
  const found = await badges(page);
  equal(found.unprotected, 'unsafe');
  equal(found['asyncio-lock'], 'safe');
  equal(found['threading-lock'], 'deadlock');
  equal(await page.raw.evaluate(() => window.workers), 1);
  const orders = await page.raw.evaluate(() => window.told.map((text) => JSON.parse(text)));
  equal(orders[0].settings.strategy, 'unprotected', 'what is shown comes first');
  equal(new Set(orders.map((order) => order.settings.strategy)).size, Object.keys(found).length);
  await page.click('strategy/asyncio-lock');
  await page.frames(10);
  equal(await page.raw.evaluate(() => window.told.length), orders.length, 'nothing is searched twice');
});

test('without a worker the page searches in its own frames', async ({ open }) => {
  const page = await open({ script: 'window.Worker = class { constructor() { throw new Error("blocked"); } }' });
  await settled(page);
  equal((await badges(page))['asyncio-lock'], 'safe');
  equal((await badges(page)).unprotected, 'unsafe');
});

test('a worker whose script is missing is done without', async ({ open, address }) => {
  const page = await open({ wait: false, expectProblems: true });
  await page.raw.route('**/worker.js', (route) => route.abort());
  await page.raw.goto(`${address}/?again`);
  await page.until(() => page.raw.evaluate(() => document.documentElement.dataset.state), 'running');
  await page.until(() => page.has('badge/asyncio-lock'));
  await settled(page);
  equal((await badges(page))['asyncio-lock'], 'safe');
  equal(await page.raw.evaluate(() => document.documentElement.dataset.state), 'running');
});

test('a badge turns by itself when the lock is taken out of the code', async ({ open }) => {
  const page = await open({ fragment: '#/event-loop-counter/asyncio-lock', viewport: kDesk });
  await page.until(() => page.value('badge/asyncio-lock'), 'safe');
  const source = await page.value('code');
  await page.click('edit');
  await page.raw.locator('#editor .cm-content').waitFor();
  await page.raw.evaluate((text) => navigator.clipboard.writeText(text),
                          source.replace('async with lock:', 'if True:'));
  await page.until(() => page.raw.evaluate(() => document.activeElement.id), 'editor');
  await page.raw.keyboard.press('ControlOrMeta+a');
  await page.raw.keyboard.press('ControlOrMeta+v');
  await page.until(() => page.value('badge/asyncio-lock'), 'unsafe');
  equal((await badges(page)).unprotected, 'unsafe');
  await page.until(async () => (await page.value('interleavings')).startsWith('Loses updates in 3 of 4 schedules'));
  await page.screenshot('search-edited');
});

test('a bar of the outcomes plays its witness, and there is a way back', async ({ open }) => {
  const page = await open();
  await page.click('tab/interleavings');
  await page.until(async () => (await page.value('verdict')).startsWith('Loses updates in 3 of 4 schedules'));
  equal(await page.label('outcome/0'), 'value 1');
  await page.screenshot('search-outcomes');
  await page.click('outcome/0');
  await page.until(() => page.value('counter/value'), '1');
  ok(await page.selected('tab/run'));
  ok(/^An untimed schedule/.test(await page.value('untimed')));
  ok((await page.fragment()).includes('schedule=u1'));
  await page.screenshot('search-witness');
  await page.click('back-to-timed');
  await page.until(async () => !(await page.has('untimed')));
  await page.until(async () => !(await page.fragment()).includes('schedule='));
});

test('the shortest failure of every failing strategy opens as a link and plays to the failure', async ({ open }) => {
  const page = await open();
  await settled(page);
  const failing = Object.entries(await badges(page)).filter(([, badge]) => badge !== 'safe').map(([name]) => name);
  ok(failing.length >= 3, failing.join());
  for (const name of failing) {
    await page.press(`strategy/${name}`);
    await page.click('tab/interleavings');
    await page.until(() => page.has('shortest-why'));
    const why = await page.value('shortest-why');
    await page.press('play-shortest-here');
    await page.until(async () => (await page.fragment()).includes('schedule=u1'));
    const link = await page.fragment();
    const other = await open({ fragment: link });
    ok(await other.has('untimed'), name);
    await other.until(async () => ['finished', 'deadlock', 'stuck', 'exception'].includes(await other.value('outcome')));
    await other.until(async () => (await other.value('position')) === (await other.value('step-count')));
    const told = await other.value('explanation');
    const lines = (await other.value('code')).split('\n').length;
    const named = [...why.matchAll(/#\d+/g)].map(([request]) => request);
    ok(named.length >= 1, why);
    for (const request of named) ok(Number(request.slice(1)) <= 3, why);
    for (const [, line] of why.matchAll(/on line (\d+)/g)) ok(Number(line) >= 1 && Number(line) <= lines, why);
    if (/the update of/.test(why)) {
      const [, writer] = /and (#\d+) wrote/.exec(why);
      const [, victim] = /the update of (#\d+) is lost/.exec(why);
      const line = Number(/wrote \S+ over it on line (\d+)/.exec(why)[1]);
      ok(/value/.test((await other.value('code')).split('\n')[line - 1]), why);
      ok(writer !== victim && Number(await other.value('counter/value')) < 3, told);
    } else {
      equal(await other.value('outcome'), 'deadlock', why);
      for (const request of named) ok(told.includes(request), `${why} / ${told}`);
    }
    await other.raw.context().close();
    await page.press('back-to-timed');
  }
});

test('the page draws on while a large search goes on beside it', async ({ open }) => {
  const page = await open({ fragment: '#/event-loop-counter/lock-too-wide', script: kCountWorkers });
  await page.click('tab/interleavings');
  await settled(page);
  await page.click('explored-requests/6');
  const drawn = await page.raw.evaluate(() => new Promise((resolve) => {
    let longest = 0;
    let last = performance.now();
    let left = 30;
    const next = (now) => {
      longest = Math.max(longest, now - last);
      last = now;
      if (left-- > 0) requestAnimationFrame(next);
      else resolve(30 - left);
    };
    requestAnimationFrame(next);
  }));
  ok(drawn >= 30);
  await page.until(async () => (await page.value('verdict')).includes('6 requests'));
  equal(await page.raw.evaluate(() => window.workers), 1);
});

for (const [name, options] of [['desk-dark', {}], ['desk-light-ru', { colors: 'light', locale: 'ru-RU' }],
                               ['phone-dark-ru', { viewport: kPhone, ratio: 2, touch: true, locale: 'ru-RU' }],
                               ['phone-light', { viewport: kPhone, ratio: 2, touch: true, colors: 'light' }],
                               ['medium', { viewport: { width: 1024, height: 768 } }]]) {
  test(`all interleavings can be seen: ${name}`, async ({ open }) => {
    const page = await open({ ...options, fragment: '#/event-loop-counter/semaphore-3' });
    await page.click('tab/interleavings');
    await page.until(() => page.has('shortest-why'));
    await page.screenshot(`search-${name}`);
    const box = await page.box('verdict');
    await page.raw.mouse.move(box.x + 40, box.y + 40);
    await page.raw.mouse.wheel(0, 5000);
    await page.screenshot(`search-${name}-below`);
    same(page.problems, []);
  });
}
