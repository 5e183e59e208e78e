// Load and the timeline as a person handles them: the scale of a number, the cards that show who waits, the keys.
import { equal, ok, test } from './harness.mjs';

const kWaiting = 'e9a23b';  // src/ui/theme.cpp, dark

test('a scale is dragged and the load changes at once, before it is let go', async ({ open }) => {
  const page = await open({ fragment: '#/event-loop-counter/asyncio-lock', viewport: { width: 1280, height: 1500 } });
  // What is known of the last strategy moves the scale for the last time.
  await page.until(() => page.value('strategy/threading-rlock'), 'wrong, 1 / 12');
  const scale = await page.box('scale/requests');
  const y = scale.y + scale.height / 2;
  await page.raw.mouse.move(scale.x + 20, y);
  await page.raw.mouse.down();
  const slideTo = async (share) => {
    await page.raw.mouse.move(scale.x + scale.width * share, y, { steps: 5 });
    await page.frames();
    const requests = await page.value('parameter/requests');
    await page.until(() => page.label('throughput'), `throughput, ${requests} of ${requests} done`);
    ok((await page.fragment()).includes(`requests=${requests}&`), 'the link follows');
    return Number(requests);
  };
  const few = await slideTo(0.3);
  const many = await slideTo(0.5);
  ok(few > 12 && few < 100 && many > 100, `${few}, then ${many}, with the button still down`);
  await page.raw.mouse.up();
  await page.frames();
  equal(await page.value('parameter/requests'), String(many));
});

test('a dry pool and a lock that many wait for are seen in the cards', async ({ open }) => {
  const page = await open({ fragment: '#/bank-account/for-update?requests=60&at=90' });
  await page.until(async () => /the pool is dry: \d+ wait/.test((await page.label('in-flight')) ?? ''));
  const other = await open({ fragment: '#/event-loop-counter/lock-too-wide?requests=60&at=80' });
  await other.until(async () => /\d+ wait for a lock/.test((await other.label('in-flight')) ?? ''));
});

// At two pixels to a point the middle of a letter's stroke has the letter's own colour.
test('what is said of who waits has the colour of waiting, and has it no longer when nobody does', async ({ open }) => {
  for (const scenario of ['bank-account/for-update?requests=60&at=90',
                          'event-loop-counter/lock-too-wide?requests=60&at=80']) {
    const page = await open({ fragment: `#/${scenario}`, ratio: 2 });
    await page.until(async () => / wait/.test((await page.label('in-flight')) ?? ''));
    const card = await page.box('in-flight');
    const words = { x: card.x + 1, y: card.y + 64, width: card.width - 2, height: 32 };
    ok((await page.colours(words)).includes(kWaiting), `${scenario}: in colour`);
    await page.click('to-end');
    await page.until(() => page.label('in-flight'), 'in flight, nobody waits for another');
    ok(!(await page.colours(words)).includes(kWaiting), `${scenario}: the colour is gone`);
  }
});

// Else what is drawn is gone before anybody else reads it.
function keepDrawn() {
  const getContext = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function (kind, options) {
    return getContext.call(this, kind, { ...options, preserveDrawingBuffer: true });
  };
}

test('figures and charts of a hundred thousand requests move while they are run', async ({ open }) => {
  const page = await open({ fragment: '#/event-loop-counter/lock-short?arrivals=1', motion: 'no-preference',
                            script: keepDrawn });
  const seen = await page.raw.evaluate(async (ids) => {
    const item = (id) => document.querySelector(`#mirror [data-id="${id}"]`);
    const seen = ids.map((id) => ({ id, figures: new Set(), charts: new Set() }));
    const chart = new OffscreenCanvas(106, 70).getContext('2d', { willReadFrequently: true });
    const isRunning = () => item('outcome').dataset.value === 'running';
    const frame = () => new Promise(requestAnimationFrame);
    item('parameter/requests').value = '100000';
    item('parameter/requests').dispatchEvent(new Event('change', { bubbles: true }));
    while (!isRunning()) await frame();
    for (; isRunning(); await frame()) {
      for (const { id, figures, charts } of seen) {
        const { left, top, height } = item(id).style;
        const bottom = parseFloat(top) + parseFloat(height);
        chart.drawImage(document.getElementById('canvas'), -parseFloat(left) - 11, 92 - bottom);
        figures.add(item(id).dataset.value);
        charts.add(chart.getImageData(0, 0, 106, 70).data.join());
      }
    }
    return seen.map(({ id, figures, charts }) => ({ id, figures: figures.size, charts: charts.size }));
  }, ['throughput', 'in-flight', 'latency']);
  for (const { id, figures, charts } of seen) {
    ok(figures > 2 && charts > 2, `${id}: ${figures} different figures, ${charts} different charts`);
  }
  equal(await page.value('outcome'), 'finished');
  await page.click('to-end');
  await page.until(async () => /100\s000 of 100\s000 done/.test(await page.label('throughput')));
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
