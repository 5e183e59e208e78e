// The timeline, with the pointer, two fingers and keys.
import { equal, ok, same, test } from './harness.mjs';

const kPhone = { width: 390, height: 844 };
const kMany = '#/event-loop-counter/unprotected?requests=10000';

// src/ui/theme.cpp
const kRaised = '1c232d';
const kPlayhead = '4ea1ff';
const kOnLight = { 'c0331d': 'failure', '2272d6': 'running', '566373': 'arrow' };

async function atEnd(page) {
  await page.until(() => page.value('outcome'), 'finished');
  await page.until(async () => (await page.value('position')) === (await page.value('step-count')));
}

const enter = (page, id, text) => page.item(id).evaluate((element, value) => {
  element.value = value;
  element.dispatchEvent(new Event('change', { bubbles: true }));
}, text);

async function slide(page, id, to) {
  await page.item(id).evaluate((element, value) => {
    element.value = value;
    element.dispatchEvent(new Event('input', { bubbles: true }));
  }, String(to));
  await page.frames();
}

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

test('pointing at a step shows its own times in a box', async ({ open }) => {
  const page = await open({ fragment: '#/event-loop-counter/unprotected?requests=4' });
  await atEnd(page);
  const ruler = await page.box('position');
  const lanes = ruler.y + ruler.height;
  const steps = Number(await page.value('step-count'));
  // Of #4, below whose lane there is nothing else; the second line in the box.
  const pointAt = async (step) => {
    const x = Math.round(ruler.x + ruler.width * (step - 0.5) / (steps * 1.04));
    await page.raw.mouse.move(x, lanes + 36 * 3.5);
    await page.frames();
    return { x: x + 24, y: lanes + 36 * 4 + 24, width: 110, height: 18 };
  };
  const first = await pointAt(5);
  const picture = await page.raw.screenshot({ clip: first });
  ok((await page.colours(first)).includes(kRaised));
  ok(/\d\sµs to .*\d\sµs · .*\d\sµs/.test(await page.value('tooltip')), await page.value('tooltip'));
  const beside = await page.raw.screenshot({ clip: await pointAt(5.2) });
  ok(picture.equals(beside), 'the same all over the step');
  const last = await page.raw.screenshot({ clip: await pointAt(9) });
  ok(!picture.equals(last), 'and another at another step of the same request');
  ok(!(await page.colours(first)).includes(kRaised), 'no longer where it was');
});

async function openWithRuler(open) {
  const page = await open({ fragment: '#/event-loop-counter/unprotected?requests=100' });
  await atEnd(page);
  const ruler = await page.box('position');
  const x = ruler.x + ruler.width / 2;
  const lanes = ruler.y + ruler.height + 150;
  const stepAt = async (place) => {
    await page.raw.mouse.click(place, ruler.y + ruler.height / 2);
    await page.frames();
    return Number(await page.value('position'));
  };
  const toLanes = () => page.raw.mouse.move(x, lanes);
  return { page, x, lanes, stepAt, toLanes };
}

test('the wheel zooms the timeline under the pointer and moves it sideways, as dragging does', async ({ open }) => {
  const { page, x, lanes, stepAt, toLanes } = await openWithRuler(open);
  const under = await stepAt(x);
  const right = await stepAt(x + 100);
  ok(under < right);
  const turn = async (sideways, down) => {
    await toLanes();
    await page.raw.mouse.wheel(sideways, down);
    await page.frames();
  };
  for (let notch = 0; notch < 4; ++notch) await turn(0, -100);
  equal(await stepAt(x), under);
  const near = await stepAt(x + 100);
  ok(under < near && near < right, `${near} is nearer than ${right}`);
  await turn(100, 0);
  ok((await stepAt(x)) > under);
  await turn(-100, 0);
  equal(await stepAt(x), under);
  await toLanes();
  await page.raw.mouse.down();
  await page.raw.mouse.move(x - 100, lanes, { steps: 5 });
  await page.raw.mouse.up();
  await page.frames();
  equal(await stepAt(x), near, 'what was to the right has come with the pointer');
  equal(await stepAt(x - 100), under);
  for (let notch = 0; notch < 5; ++notch) await turn(0, 100);
  ok(!(await isZoomed(page)));
  equal(await stepAt(x), under);
});

test('keys zoom the timeline under the pointer, move it and show all of it, and take no step', async ({ open }) => {
  const { page, x, stepAt, toLanes } = await openWithRuler(open);
  const under = await stepAt(x);
  const all = await stepAt(x + 100);
  const press = async (key) => {
    const position = await page.value('position');
    await toLanes();
    await page.key(key);
    equal(await page.value('position'), position, key);
  };
  for (const key of ['w', 'w', 'w']) await press(key);
  for (const [closer, away, left, right] of [['w', 's', 'a', 'd'], ['Shift+ArrowUp', 'Shift+ArrowDown',
                                              'Shift+ArrowLeft', 'Shift+ArrowRight']]) {
    const near = await stepAt(x + 100);
    await press(closer);
    equal(await stepAt(x), under, closer);
    ok((await stepAt(x + 100)) < near, closer);
    await press(away);
    equal(await stepAt(x + 100), near, away);
    await press(right);
    ok((await stepAt(x)) > under, right);
    await press(left);
    equal(await stepAt(x), under, left);
  }
  ok((await stepAt(x + 100)) < all && (await isZoomed(page)));
  await press('f');
  ok(!(await isZoomed(page)));
  equal(await stepAt(x + 100), all);
});

test('lanes are taken again by those who come when others are gone', async ({ open }) => {
  const page = await open({ fragment: '#/event-loop-counter/unprotected?requests=300&arrivals=1' });
  await atEnd(page);
  ok((await page.label('throughput')).includes('300 of 300 done'));
  ok(Number(await page.value('lane-count')) < 30);
  await page.press('parameter/arrivals/0');
  await page.until(() => page.value('lane-count'), '300');
});

test('what plays stays in view until a hand moves the timeline, and again when asked to', async ({ open }) => {
  const { page, toLanes } = await openWithRuler(open);
  const seesPlayhead = async () => (await page.colours(await page.box('position'))).includes(kPlayhead);
  await slide(page, 'speed', 12);
  for (let turn = 0; turn < 8; ++turn) await page.press('zoom-in');  // a dozen steps are left
  await page.key('Home');
  await page.press('play');
  while (Number(await page.value('position')) < 20) ok(await seesPlayhead());
  ok(!(await page.has('follow')));
  await toLanes();
  await page.raw.mouse.wheel(0, -100);
  await page.until(() => page.has('follow'));
  await page.until(async () => !(await seesPlayhead()));
  await page.click('follow');
  await page.until(seesPlayhead);
  ok(!(await page.has('follow')));
  equal(await page.label('play'), 'Pause');
});

test('the lanes are drawn by a shader, one instance for every span', async ({ open }) => {
  const countInstances = () => {
    window.instances = [];
    const draw = WebGL2RenderingContext.prototype.drawArraysInstanced;
    WebGL2RenderingContext.prototype.drawArraysInstanced = function (mode, first, count, instances) {
      window.instances.push(instances);
      return draw.call(this, mode, first, count, instances);
    };
  };
  const page = await open({ fragment: '#/event-loop-counter/unprotected?requests=8', script: countInstances });
  await atEnd(page);
  const instances = await page.raw.evaluate(() => window.instances);
  const spans = 8 * 4;  // every request queues, reads, waits and writes
  ok(instances.at(-1) >= spans, `${instances.at(-1)} instances for ${spans} spans`);
});

test('who runs, what fails and what is handed on have their colours in the lanes', async ({ open }) => {
  const expected = { unprotected: { 6: ['running'], 7: ['failure', 'running'] },
                     'asyncio-lock': { 5: ['running'], 6: ['arrow', 'running'] },
                     'threading-lock': { 2: ['running'], 3: ['failure', 'running'] } };
  for (const [strategy, steps] of Object.entries(expected)) {
    const page = await open({ fragment: `#/event-loop-counter/${strategy}?requests=4`, colors: 'light' });
    await page.until(async () => (await page.value('outcome')) !== 'running');
    const { x, y, width, height } = await page.box('position');
    for (const [step, names] of Object.entries(steps)) {
      await slide(page, 'position', step);
      const colours = await page.colours({ x, y: y + height, width, height: 4 * 36 });
      same(colours.map((colour) => kOnLight[colour]).filter(Boolean).sort(), names, `${strategy}, step ${step}`);
    }
  }
});
