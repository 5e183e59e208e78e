// Threads on the page: the runtime is one click, verdicts and words follow it, the timeline shows who holds the
// GIL, and a line shows its bytecode with the places where another thread may come in.
import { equal, ok, same, test } from './harness.mjs';

const kPhone = { width: 390, height: 844 };
const kScenario = '#/thread-counter/unprotected';

// The badge under each runtime, by the pointer.
const kVerdicts = [['gil-3.11', 'safe', /nothing promises it/], ['free-threaded', 'unsafe', /another core/],
                   ['any-bytecode', 'unsafe', /several bytecodes/]];

test('a click on a runtime shows its verdict, its sentence and why', async ({ open }) => {
  const page = await open({ fragment: `${kScenario}?seed=7` });
  await page.until(() => page.value('badge/unprotected'), 'unsafe');
  ok(await page.selected('runtime/any-bytecode'));
  for (const [runtime, badge, why] of kVerdicts) {
    await page.click(`runtime/${runtime}`);
    await page.until(() => page.value('badge/unprotected'), badge);
    ok(await page.selected(`runtime/${runtime}`));
    equal(await page.value('runtime'), await page.value(`runtime/${runtime}`));
    await page.until(async () => why.test((await page.value('runtime-why')) ?? ''));
    ok(await page.selected('strategy/unprotected'));
    equal(await page.value('seed'), '7');
    await page.screenshot(`threads-${runtime}`);
  }
});

test('the address holds a chosen runtime and opens with it', async ({ open }) => {
  const page = await open({ fragment: kScenario });
  const entries = await page.raw.evaluate(() => history.length);
  await page.click('runtime/gil-3.11');
  await page.until(async () => (await page.fragment()).includes('runtime=gil-3.11'));
  equal(await page.raw.evaluate(() => history.length), entries, 'it is no entry of its own');
  const other = await open({ fragment: await page.fragment() });
  ok(await other.selected('runtime/gil-3.11'));
  await other.until(() => other.value('badge/unprotected'), 'safe');
  await page.click('runtime/any-bytecode');
  await page.until(async () => !(await page.fragment()).includes('runtime='));
});

test('programs without threads are offered no runtime', async ({ open }) => {
  const page = await open();
  ok(!(await page.has('runtime')));
  await page.click('scenario/thread-counter');
  await page.until(() => page.has('runtime'));
});

test('the timeline shows who holds the GIL, and nothing of it without one', async ({ open }) => {
  const page = await open({ fragment: `${kScenario}?increments=200` });
  await page.until(async () => /changes hands \d+ times/.test((await page.value('holders')) ?? ''));
  const box = await page.box('holders');
  await page.raw.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.screenshot('threads-holders');
  await page.click('runtime/free-threaded');
  await page.until(async () => !(await page.has('holders')));
  await page.screenshot('threads-at-once');
});

test('a line shows its bytecode, and where a switch may come', async ({ open }) => {
  const page = await open({ fragment: `${kScenario}?requests=2&increments=3` });
  await page.click('bytecode-shown');
  await page.press('to-start');
  await page.press('step');
  await page.until(async () => ((await page.label('bytecode')) ?? '').startsWith('line 9: counter += 1'));
  ok(/LoadGlobal counter ↔ {2}LoadConst 1 ↔ {2}BinaryOp \+= ↔/.test(await page.value('bytecode')));
  await page.click('runtime/gil-3.11');
  await page.press('step');
  await page.until(async () => (await page.value('bytecode')).startsWith('LoadGlobal counter  LoadConst 1  BinaryOp'));
  await page.screenshot('threads-bytecode');
});

test('two threads are steered to a lost update by hand', async ({ open }) => {
  const page = await open({ fragment: `${kScenario}?increments=1` });
  await page.click('tab/by-hand');
  await page.until(async () => (await page.label('hand/option/0')) === '#1: counter += 1  line\u00a09');
  await page.click('hand/option/0');
  await page.until(() => page.has('hand/step/1'));
  await page.click('hand/option/1');
  await page.until(() => page.has('hand/step/2'));
  await page.click('hand/default');
  await page.until(async () => /^You broke it with 1 switch/.test((await page.label('hand/note')) ?? ''));
  ok(/#1 wrote 1 over the 2 that #2 wrote/.test(await page.value('hand/note')));
  for (const id of await page.ids()) {
    if (id.startsWith('hand/')) ok(!/\btasks?\b/.test(`${await page.label(id)} ${await page.value(id)}`), id);
  }
  await page.screenshot('threads-by-hand');
});

for (const [name, options] of [['light-ru', { colors: 'light', locale: 'ru-RU' }],
                               ['phone-dark-ru', { viewport: kPhone, ratio: 2, touch: true, locale: 'ru-RU' }],
                               ['phone-light', { viewport: kPhone, ratio: 2, touch: true, colors: 'light' }]]) {
  test(`the runtimes can be seen: ${name}`, async ({ open }) => {
    const page = await open({ ...options, fragment: kScenario });
    await page.until(() => page.has('runtime'));
    await page.screenshot(`threads-${name}`);
    const box = await page.box('holders');
    await page.raw.mouse.move(box.x + 40, box.y + 120);
    await page.raw.mouse.wheel(0, 5000);
    await page.press('runtime/gil-3.11');
    await page.until(() => page.selected('runtime/gil-3.11'));
    await page.screenshot(`threads-${name}-below`);
    same(page.problems, []);
  });
}
