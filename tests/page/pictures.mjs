// Takes the README's pictures of the page: node pictures.mjs PAGE_FOLDER PICTURES_FOLDER
// One of each tab. Those beside the first go through tests/tools/small_png.py before they are kept.
import fs from 'node:fs';
import path from 'node:path';
import { launch, openPage, serve } from './harness.mjs';

const kSize = { width: 1280, height: 800 };
const kPictures = {
  'picture': { fragment: '#/event-loop-counter/unprotected', tab: 'tab/run' },
  'picture-interleavings': { fragment: '#/event-loop-counter/unprotected', tab: 'tab/interleavings', colors: 'light' },
  'picture-by-hand': { fragment: '#/event-loop-counter/unprotected', tab: 'tab/by-hand',
                       press: ['hand/option/0'] },
  'picture-database': { fragment: '#/bank-account/for-update?at=90', tab: 'tab/database', colors: 'light' },
  'picture-learn': { fragment: '#/transfer/argument-order', tab: 'tab/learn' },
  'picture-compare': { fragment: '#/cache-stampede/unprotected', tab: 'tab/compare', colors: 'light' },
  'picture-matrix': { fragment: '#/matrix' },
};

const [folder, pictures] = process.argv.slice(2);
const server = await serve(folder);
const browser = await launch();
for (const [name, { fragment, tab, colors, press = [] }] of Object.entries(kPictures)) {
  const address = `http://localhost:${server.address().port}`;
  const page = await openPage(browser, address, pictures, { fragment, colors, viewport: kSize });
  if (tab) {
    await page.click(tab);
    await page.until(() => page.selected(tab));
  }
  for (const id of press) await page.click(id);
  await page.until(() => page.raw.evaluate(async () => {  // until it has come to rest
    let asked = false;
    const original = window.requestAnimationFrame;
    window.requestAnimationFrame = (callback) => { asked = true; return original.call(window, callback); };
    await new Promise((resolve) => setTimeout(resolve, 700));
    window.requestAnimationFrame = original;
    return !asked;
  }));
  await page.raw.mouse.move(1, 1);
  await page.screenshot(name);
  console.log(path.join(pictures, `${name}.png`), fs.statSync(path.join(pictures, `${name}.png`)).size);
  await page.raw.context().close();
}
await browser.close();
server.close();
