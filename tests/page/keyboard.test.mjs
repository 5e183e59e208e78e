// The page by keyboard and by ear: the focus is always seen, and every step is said once.
import { equal, ok, same, test } from './harness.mjs';

const focused = (page) => page.raw.evaluate(() => {
  const { top, bottom, left, right, height } = document.activeElement.getBoundingClientRect();
  const seen = height > 0 && top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
  return { id: document.activeElement.dataset.id, seen };
});

for (const [fragment, from, next] of [
  ['#/matrix', 'cell/event-loop-counter/asyncio-lock', 'cell/'],
  ['#/cache-stampede/unprotected?tab=compare', 'compare/lock-per-key', ''],
]) {
  test(`the tab key leads on to what is scrolled out of view (${fragment})`, async ({ open }) => {
    const page = await open({ fragment, viewport: { width: 1280, height: 500 } });
    await page.until(() => page.has(from));
    await page.item(from).evaluate((element) => element.focus());
    const visited = new Set();
    for (let i = 0; i < 12; ++i) {
      await page.key('Tab');
      await page.until(async () => (await focused(page)).seen);
      const { id } = await focused(page);
      ok(id.startsWith(next), id);
      visited.add(id);
    }
    equal(visited.size, 12);
    await page.screenshot(`focus-${next.replace('/', '') || 'compare'}`);
  });
}

test('keys work before anything was clicked, and the page keys scroll what is read', async ({ open }) => {
  const page = await open();
  await page.key('Home');
  await page.until(() => page.value('position'), '0');
  await page.raw.evaluate(() => { location.hash = '#/matrix'; });
  const id = 'cell/event-loop-counter/unprotected';
  await page.until(() => page.has(id));
  await page.frames(4);  // which part is the largest is known
  const before = (await page.box(id)).y;
  await page.key('PageDown');
  await page.until(async () => !((await page.box(id).catch(() => ({ y: 0 }))).y >= before));
});

test('a log says every step that is gone to, and what plays only where it stops', async ({ open }) => {
  const page = await open();
  const entries = () => page.raw.$$eval('#mirror [role="log"] p', (all) => all.map((one) => one.textContent));
  const live = await page.raw.$$eval('#mirror [role="status"], #mirror [role="alert"]',
                                     (all) => all.map((one) => one.dataset.id));
  equal(live.includes('explanation') || live.some((id) => id.startsWith('counter/')), false, `${live}`);
  await page.press('to-start');
  const expected = await entries();
  for (let step = 1; step <= 3; ++step) {
    await page.press('step');
    expected.push(`step ${step}: ${await page.value('explanation')}`);
  }
  same(await entries(), expected);
  await page.press('play');
  await page.until(() => page.label('play'), 'Play');
  expected.push(`step ${await page.value('step-count')}: ${await page.value('explanation')}`);
  same(await entries(), expected);
});
