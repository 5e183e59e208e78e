// A finger on a phone: what it taps acts, and where it is drawn along, the column follows.
import { equal, ok, test } from './harness.mjs';

const kPhone = { viewport: { width: 390, height: 844 }, touch: true };
const kThreeLines = 60;  // of the sentence: the column keeps room for them

const tap = async (page, id) => {
  const box = await page.box(id);
  await page.raw.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await page.frames();
};

test('a finger opens the list, chooses another strategy and steps through its run, told in sight', async ({ open }) => {
  const page = await open(kPhone);
  await page.until(() => page.value('position'), '25');
  ok(!(await page.has('strategy/asyncio-lock')));
  await tap(page, 'strategy');
  await page.until(() => page.value('strategy/threading-rlock'), 'wrong, 1 / 12');  // rows grow with their results
  await tap(page, 'strategy/asyncio-lock');
  await page.until(() => page.value('strategy'), 'asyncio.Lock');
  await page.until(async () => !(await page.has('strategy/asyncio-lock')));
  await page.until(() => page.value('counter/value'), '12');
  await tap(page, 'to-start');
  await page.until(() => page.value('position'), '0');
  await tap(page, 'step');
  await page.until(() => page.value('position'), '1');
  await tap(page, 'step');
  await page.until(() => page.value('position'), '2');
  ok((await page.value('explanation')).startsWith('#1 got the lock and read value = 0.'));
  const [tabs, steps, sentence] = await Promise.all(['tab/run', 'position', 'explanation'].map((id) => page.box(id)));
  ok(sentence.y >= tabs.y + tabs.height, `${sentence.y}`);
  ok(sentence.y + kThreeLines <= steps.y, `${sentence.y}`);
  ok(sentence.x >= 0 && sentence.x + sentence.width <= 390, `${sentence.x}, ${sentence.width}`);
  await tap(page, 'step-back');
  await page.until(() => page.value('position'), '1');
});

test('a finger that is drawn up or down scrolls the column, and presses nothing', async ({ open }) => {
  const page = await open(kPhone);
  await page.until(() => page.value('position'), '25');
  const client = await page.raw.context().newCDPSession(page.raw);
  const touch = (type, ys) => client.send('Input.dispatchTouchEvent',
                                          { type, touchPoints: ys.map((y) => ({ x: 200, y })) });
  const draw = async (from, to) => {
    await touch('touchStart', [from]);
    for (let part = 1; part <= 5; ++part) {
      await touch('touchMove', [from + (to - from) * part / 5]);
      await page.frames(2);
    }
    await touch('touchEnd', []);
    await page.frames();
  };
  const top = async () => (await page.box('explanation')).y;
  const isSeen = (id) => page.item(id).evaluate((element) => parseFloat(element.style.height) > 0);
  const before = await top();
  ok(!(await isSeen('parameter/requests')));
  await draw(500, 300);
  await page.until(() => top(), before - 200);
  ok(await isSeen('parameter/requests'));
  await draw(400, 600);
  await page.until(() => top(), before);
  equal(await page.value('position'), '25');
  equal(await page.value('strategy'), 'No protection');
  equal(await page.raw.evaluate(() => window.scrollY), 0);
});
