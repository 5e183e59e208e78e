// axe-core over what a screen reader has of the page: the mirror of every tab, what is said when nothing runs, and the
// documents, in both languages. Serious and critical violations fail.
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

for (const name of ['conformance.html', 'catalog.html', 'catalog.ru.html']) {
  for (const colors of ['dark', 'light']) {
    test(`the document ${name} is accessible (${colors})`, async ({ open, address }) => {
      const page = await open({ at: `${address}/${name}`, wait: false, colors });
      await check(page, name);
    });
  }
}
