// The tab "By hand": the person is the scheduler. Breaks a program in the fewest switches, takes it back, and
// hands the run on as a link.
import { equal, ok, test } from './harness.mjs';

const kTarget = '#/event-loop-counter/unprotected';

const openTab = async (open, options = {}) => {
  const page = await open({ fragment: kTarget, ...options });
  await page.click('tab/by-hand');
  await page.until(() => page.has('hand/option/0'));
  return page;
};

test('by hand a program is broken in the proven minimum, and the link opens that run', async ({ open }) => {
  const page = await openTab(open);
  await page.until(async () => (await page.value('hand/status')).endsWith('the shortest break needs 1'));
  await page.click('hand/option/0');
  await page.until(() => page.has('hand/step/1'));
  await page.until(async () => (await page.value('hand/option/1')).endsWith('every way from here fails'));
  await page.key('2');
  await page.until(() => page.label('hand/note'), 'You cannot save it any more.');
  await page.screenshot('by-hand-lost');
  await page.click('hand/default');
  await page.until(() => page.label('hand/note'), 'You broke it with 1 switch: the proven minimum.');
  ok((await page.value('explanation')).startsWith('#'));
  await page.screenshot('by-hand-broken');
  const steps = await page.value('step-count');
  const explanation = await page.value('explanation');
  await page.click('share');
  await page.until(() => page.has('copied'));
  const link = await page.raw.evaluate(() => navigator.clipboard.readText());
  ok(link.length < 200, link);

  const other = await open({ fragment: new URL(link).hash });
  equal(await other.selected('tab/by-hand'), true);
  await other.click('tab/run');
  await other.until(() => other.value('step-count'), steps);
  await other.until(() => other.value('position'), steps);
  equal(await other.value('explanation'), explanation);
  equal(await other.value('parameter/requests'), '3');
  await other.click('tab/by-hand');
  await other.until(() => other.label('hand/note'), 'You broke it with 1 switch: the proven minimum.');
  ok(await other.has('hand/step/2'));
});

test('by hand every decision can be taken back, with the keyboard too', async ({ open }) => {
  const page = await openTab(open);
  await page.key('1');
  await page.until(() => page.has('hand/step/1'));
  await page.click('hand/random');
  await page.until(() => page.label('hand/status'), 'It is over.');
  await page.key('Backspace');
  await page.until(async () => !(await page.has('hand/step/2')));
  ok(await page.has('hand/step/1'));
  await page.press('hand/default');
  await page.until(() => page.label('hand/note'), 'It ended well.');
  await page.click('hand/step/2');
  await page.until(async () => !(await page.has('hand/step/2')));
  await page.item('hand/option/1').focus();
  await page.raw.keyboard.press('Enter');
  await page.until(() => page.value('hand/step/2'), 'switch');
  await page.press('hand/restart');
  await page.until(() => page.has('hand/hint'));
  await page.click('tab/run');
  await page.until(() => page.value('position'), '25');
});

for (const [size, viewport, touch] of [['wide', { width: 1280, height: 800 }, false], ['medium', { width: 1024, height: 768 }, false],
                                       ['phone', { width: 390, height: 844 }, true]]) {
  for (const locale of ['en-US', 'ru-RU']) {
    test(`pictures of the ${size} tab By hand in ${locale}`, async ({ open }) => {
      for (const colors of ['dark', 'light']) {
        const name = `by-hand-${size}-${locale.slice(0, 2)}-${colors}`;
        const page = await openTab(open, { viewport, locale, colors, touch, ratio: colors === 'dark' ? 1 : 2 });
        await page.until(async () => !/being worked out|выясняется/.test(await page.value('hand/option/0')));
        await page.screenshot(`${name}-start`);
        await page.click('hand/option/0');
        await page.until(() => page.has('hand/step/1'));
        await page.screenshot(`${name}-choice`);
        await page.press('hand/to-failure');
        await page.until(() => page.has('hand/note'));
        await page.screenshot(`${name}-broken`);
      }
    });
  }
}
