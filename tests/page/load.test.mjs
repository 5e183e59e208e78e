// Load and the timeline as a person handles them: the scale of a number, the cards that show who waits, the keys.
import { equal, ok, test } from './harness.mjs';

test('a scale is dragged and the load changes at once', async ({ open }) => {
  const page = await open({ fragment: '#/event-loop-counter/asyncio-lock', viewport: { width: 1280, height: 1500 } });
  await page.until(async () => /12 \/ 12/.test((await page.item('strategy/semaphore-1').getAttribute('data-value')) ?? ''));
  const scale = await page.box('scale/requests');
  const y = scale.y + scale.height / 2;
  await page.raw.mouse.move(scale.x + 20, y);
  await page.raw.mouse.down();
  await page.raw.mouse.move(scale.x + scale.width / 2, y, { steps: 5 });
  await page.frames();
  await page.raw.mouse.up();
  await page.until(async () => Number(await page.value('parameter/requests')) > 100);
  ok((await page.fragment()).includes('requests='));
});

test('a dry pool and a lock that many wait for are seen in the cards', async ({ open }) => {
  const page = await open({ fragment: '#/bank-account/for-update?requests=60&at=90' });
  await page.until(async () => /the pool is dry: \d+ wait/.test((await page.label('in-flight')) ?? ''));
  const other = await open({ fragment: '#/event-loop-counter/lock-too-wide?requests=60&at=80' });
  await other.until(async () => /\d+ wait for a lock/.test((await other.label('in-flight')) ?? ''));
});

test('W, S, A, D and F move the timeline as they do elsewhere', async ({ open }) => {
  const page = await open({ fragment: '#/event-loop-counter/asyncio-lock' });
  await page.until(async () => (await page.value('outcome')) === 'finished');
  const ruler = await page.box('position');
  await page.raw.mouse.click(ruler.x + ruler.width / 2, ruler.y + ruler.height / 2);
  await page.screenshot('timeline-before-keys');
  const before = await page.raw.screenshot();
  for (const key of ['w', 'w', 'w', 'd']) await page.key(key);
  ok(!before.equals(await page.raw.screenshot()), 'the view has changed');
  await page.key('f');
  await page.frames();
  ok(before.equals(await page.raw.screenshot()), 'and F shows everything again');
  equal(await page.value('step-count'), '36');
});
