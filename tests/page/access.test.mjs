// axe-core over what a screen reader has of the page: the mirror of every tab and of what comes and goes around them,
// the editor, what is said when nothing runs, and the documents, in both languages. Serious and critical violations
// fail.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { ok, test } from './harness.mjs';

const kAxe = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// The page refuses scripts of others, so axe comes in through the debugger, which no policy binds.
async function violations(page) {
  await page.raw.evaluate(kAxe);
  const found = await page.raw.evaluate(() => axe.run(document, { resultTypes: ['violations'] }));
  return found.violations.filter((one) => ['serious', 'critical'].includes(one.impact))
      .map((one) => `${one.id}: ${one.help}\n  ${one.nodes.slice(0, 3).map((node) => node.html).join('\n  ')}`);
}

async function check(page, what) {
  const found = await violations(page);
  ok(found.length === 0, `${what}\n${found.join('\n')}`);
}

for (const locale of ['en-US', 'ru-RU']) {
  test(`every tab is accessible (${locale})`, async ({ open }) => {
    const page = await open({ locale, fragment: '#/bank-account/for-update' });
    const tabs = (await page.ids()).filter((id) => id.startsWith('tab/'));
    ok(tabs.length >= 5, tabs.join());
    for (const tab of tabs) {
      await page.press(tab);
      await page.until(() => page.selected(tab));
      await check(page, tab);
    }
    await page.raw.setViewportSize({ width: 390, height: 844 });
    await page.frames(10);
    await check(page, 'narrow');
  });

  test(`what is said when nothing runs is accessible (${locale})`, async ({ open }) => {
    for (const script of ['delete window.WebAssembly', 'HTMLCanvasElement.prototype.getContext = () => null']) {
      const page = await open({ locale, script, wait: false, expectProblems: true });
      await page.until(() => page.raw.evaluate(() => document.querySelector('#catalog h2') !== null));
      await check(page, script);
    }
  });
}

for (const [locale, colors] of [['en-US', 'dark'], ['ru-RU', 'light']]) {
  const look = `${locale}, ${colors}`;

  test(`what comes and goes around the tabs is accessible (${look})`, async ({ open }) => {
    const fragment = '#/event-loop-counter/no-such-strategy';
    const page = await open({ locale, colors, fragment, hints: true });
    const shows = async (what, id) => {
      await page.until(() => page.has(id));
      await check(page, what);
    };
    await shows('the notice of a broken link', 'notice/0');
    await shows('a hint of the first visit', 'hint');
    await page.press('export');
    await shows('the list of exports', 'export/link');
    await page.key('Escape');
    await page.raw.evaluate(() => { location.hash = '#/matrix'; });
    await shows('the whole catalog', 'cell/event-loop-counter/unprotected');
    await page.raw.goBack();
    await page.raw.setViewportSize({ width: 390, height: 844 });
    await page.until(() => page.has('tab/code'));
    await page.press('tab/code');
    await shows("the phone's code", 'code');
    await page.press('strategy');
    await shows("the phone's list of protections", 'strategy/asyncio-lock');
  });

  test(`the page in a frame is accessible (${look})`, async ({ open, address }) => {
    const page = await open({ at: `${address}/?embed#/thread-counter/lock`, locale, colors });
    ok(await page.raw.locator('#out a').isVisible());
    await check(page, 'embed');
  });

  // High enough that nothing scrolls: axe does not know that a text to edit takes the focus and scrolls with its keys.
  test(`the editor is accessible with a mistake in it and its search open (${look})`, async ({ open }) => {
    const page = await open({ locale, colors, viewport: { width: 1280, height: 1600 } });
    await page.click('edit');
    await page.until(() => page.raw.evaluate(() => document.activeElement.id), 'editor');
    await check(page, 'editor');
    await page.raw.keyboard.type('= ');
    await page.until(() => page.raw.locator('#editor .cm-lintRange-error').count());
    await page.raw.keyboard.press('ControlOrMeta+f');
    await page.raw.locator('#editor .cm-search [name=search]').waitFor();
    await page.raw.keyboard.type('value');
    await page.until(() => page.raw.locator('#editor .cm-searchMatch').count());
    await check(page, 'editor, searched');
  });
}

for (const name of ['conformance.html', 'catalog.html', 'catalog.ru.html']) {
  for (const colors of ['dark', 'light']) {
    test(`the document ${name} is accessible (${colors})`, async ({ open, address }) => {
      const page = await open({ at: `${address}/${name}`, wait: false, colors });
      await check(page, name);
    });
  }
}
