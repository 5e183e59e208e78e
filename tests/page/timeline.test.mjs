// The timeline, with the pointer, two fingers and keys.
import { equal, ok, test } from './harness.mjs';

const kPhone = { width: 390, height: 844 };
const kMany = '#/event-loop-counter/unprotected?requests=10000';

async function atEnd(page) {
  await page.until(() => page.value('outcome'), 'finished');
  await page.until(async () => (await page.value('position')) === (await page.value('step-count')));
}

const enter = (page, id, text) => page.item(id).evaluate((element, value) => {
  element.value = value;
  element.dispatchEvent(new Event('change', { bubbles: true }));
}, text);

// Everything is in sight where there is nothing to zoom out to.
const isZoomed = (page) => page.item('zoom-out').evaluate((element) => element.getAttribute('aria-disabled') !== 'true'
                                                                        && !element.disabled);

test('what is found in the timeline is gone through, and its story told', async ({ open }) => {
  const page = await open({ fragment: '#/event-loop-counter/asyncio-lock?requests=12' });
  await atEnd(page);
  await page.click('to-start');  // the keys are the canvas's from here on
  await page.key('End');
  await page.raw.keyboard.press('/');
  await page.frames();
  await page.raw.keyboard.type('lock');
  await page.until(() => page.value('find-count'), '11');
  await page.key('Enter');
  await page.until(() => page.value('find-count'), '1 of 11');
  await page.key('ArrowDown');
  await page.until(() => page.value('find-count'), '2 of 11');
  await page.until(() => page.label('story'), 'The story of #3');
  ok((await page.value('story')).includes('until #2 lets it go on'));
  await page.screenshot('timeline-story');
  await page.press('story/close');
  await page.until(async () => !(await page.has('story')));
});

test('a request among ten thousand is found', async ({ open }) => {
  const page = await open({ fragment: kMany });
  await atEnd(page);
  await page.until(() => page.has('band/0'));
  await page.screenshot('timeline-bands');
  await enter(page, 'find', '#7777');
  await page.until(() => page.value('find-count'), '1 of 1');
  await page.until(async () => !(await page.has('band/0')));
  await page.screenshot('timeline-found');
});

test('colours of the light theme, and ten thousand requests in it', async ({ open }) => {
  const page = await open({ fragment: kMany, colors: 'light' });
  await atEnd(page);
  await page.screenshot('timeline-bands-light');
  await enter(page, 'find', 'lost');
  await page.until(async () => ((await page.value('find-count')) ?? '').startsWith('1 of '));
  await page.screenshot('timeline-lost-light');
});

test('two fingers apart zoom the timeline under them', async ({ open }) => {
  const page = await open({ viewport: kPhone, touch: true, fragment: '#/event-loop-counter/asyncio-lock?requests=12' });
  await atEnd(page);
  await page.screenshot('timeline-phone');
  const counters = await page.box('counter/value');
  const y = counters.y + 240;
  const client = await page.raw.context().newCDPSession(page.raw);
  const before = await page.raw.screenshot();
  const touch = (type, xs) => client.send('Input.dispatchTouchEvent',
                                          { type, touchPoints: xs.map((x, id) => ({ x, y, id })) });
  await touch('touchStart', [150]);
  await touch('touchStart', [150, 210]);
  await page.frames();
  for (let step = 1; step <= 6; ++step) {
    await touch('touchMove', [150 - step * 12, 210 + step * 12]);
    await page.frames(2);
  }
  await touch('touchEnd', []);
  await page.frames();
  await page.screenshot('timeline-phone-pinched');
  equal(await page.value('position'), await page.value('step-count'));
  equal(await page.raw.evaluate(() => window.visualViewport.scale), 1);
  ok(!before.equals(await page.raw.screenshot()));
});

// What browsers make of two fingers on a trackpad is a wheel with a Ctrl that nobody holds.
test('a pinch on a trackpad zooms the timeline and not the page', async ({ open }) => {
  const page = await open({ fragment: '#/event-loop-counter/asyncio-lock?requests=12' });
  await atEnd(page);
  ok(!(await isZoomed(page)));
  const ruler = await page.box('position');
  const at = { x: ruler.x + ruler.width / 2, y: ruler.y + ruler.height + 100 };
  await page.raw.mouse.move(at.x, at.y);
  const client = await page.raw.context().newCDPSession(page.raw);
  const pinch = async (deltaY) => {
    await client.send('Input.dispatchMouseEvent', { type: 'mouseWheel', ...at, deltaX: 0, deltaY, modifiers: 2 });
    await page.frames();
  };
  for (let turn = 0; turn < 5; ++turn) await pinch(-20);
  ok(await isZoomed(page));
  equal(await page.raw.evaluate(() => window.visualViewport.scale), 1);
  equal(await page.raw.evaluate(() => window.devicePixelRatio), 1);
  await page.screenshot('timeline-pinched');
  for (let turn = 0; turn < 8; ++turn) await pinch(20);
  ok(!(await isZoomed(page)));
});
