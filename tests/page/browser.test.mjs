// The page and the browser around it: its shortcuts, its history, the system's wishes, a graphics card that goes away.
import { equal, ok, test } from './harness.mjs';

// What the browser would still do with a key pressed on the canvas: true where the page left it alone.
const isLeft = (page, init) => page.raw.evaluate((given) => {
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...given });
  document.getElementById('canvas').dispatchEvent(event);
  return !event.defaultPrevented;
}, init);

test('shortcuts of the browser are left to it', async ({ open }) => {
  const page = await open();
  await page.raw.focus('#canvas');
  const step = await page.value('position');
  for (const init of [
    { key: 't', code: 'KeyT', keyCode: 84, ctrlKey: true }, { key: 'l', code: 'KeyL', keyCode: 76, ctrlKey: true },
    { key: 'f', code: 'KeyF', keyCode: 70, ctrlKey: true }, { key: 'r', code: 'KeyR', keyCode: 82, ctrlKey: true },
    { key: 'w', code: 'KeyW', keyCode: 87, ctrlKey: true }, { key: '+', code: 'Equal', keyCode: 187, ctrlKey: true },
    { key: 'l', code: 'KeyL', keyCode: 76, metaKey: true }, { key: 'F5', code: 'F5', keyCode: 116 },
    { key: 'F12', code: 'F12', keyCode: 123 }, { key: 'F6', code: 'F6', keyCode: 117 },
    { key: 'ArrowLeft', code: 'ArrowLeft', keyCode: 37, altKey: true },
    { key: 'ArrowRight', code: 'ArrowRight', keyCode: 39, altKey: true },
    { key: 'd', code: 'KeyD', keyCode: 68, altKey: true }, { key: 'Tab', code: 'Tab', keyCode: 9 },
  ]) {
    ok(await isLeft(page, init), JSON.stringify(init));
  }
  await page.frames();
  equal(await page.value('position'), step);
  // Its own keys it takes.
  ok(!(await isLeft(page, { key: 'ArrowLeft', code: 'ArrowLeft', keyCode: 37 })));
});

test('back and forward go through scenarios and what was shared', async ({ open }) => {
  const page = await open({ fragment: '#/event-loop-counter/unprotected' });
  const entries = () => page.raw.evaluate(() => history.length);
  const at = (words) => page.until(async () => (await page.fragment()).includes(words));
  const first = await entries();
  await page.click('strategy/asyncio-lock');
  await at('event-loop-counter/asyncio-lock');
  equal(await entries(), first);
  await page.click('scenario/thread-counter');
  await at('thread-counter');
  equal(await entries(), first + 1);
  await page.click('share');
  await page.until(async () => (await entries()) === first + 2);
  await page.click('scenario/bank-account');
  await at('bank-account');
  await page.raw.goBack();
  await at('thread-counter');
  await page.raw.goBack();
  await at('thread-counter');
  await page.raw.goBack();
  await at('event-loop-counter/asyncio-lock');
  await page.until(() => page.selected('strategy/asyncio-lock'));
  await page.raw.goForward();
  await at('thread-counter');
  await page.until(() => page.has('strategy/partial-sums'));
});

test('dark, light and reduced motion follow the system while the page is open', async ({ open }) => {
  const page = await open({ colors: 'dark' });
  const color = () => page.raw.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  equal(await color(), 'rgb(15, 19, 25)');
  await page.raw.emulateMedia({ colorScheme: 'light' });
  await page.until(color, 'rgb(244, 246, 248)');
  await page.raw.emulateMedia({ colorScheme: 'dark' });
  await page.until(color, 'rgb(15, 19, 25)');
  // What was chosen in the page stays.
  await page.click('theme');
  await page.until(color, 'rgb(244, 246, 248)');
  await page.raw.emulateMedia({ colorScheme: 'light' });
  await page.raw.emulateMedia({ colorScheme: 'dark' });
  await page.frames(10);
  equal(await color(), 'rgb(244, 246, 248)');
});

test('who asks for less motion while the page is open sees the end at once', async ({ open }) => {
  const page = await open({ motion: 'no-preference' });
  await page.press('to-end');
  await page.until(() => page.label('play'), 'Play');
  await page.press('strategy/asyncio-lock');
  await page.until(() => page.label('play'), 'Pause');
  await page.until(async () => Number(await page.value('position')) > 2);
  await page.raw.emulateMedia({ reducedMotion: 'reduce' });
  await page.press('to-end');
  await page.until(() => page.label('play'), 'Play');
  await page.raw.evaluate(() => {
    window.labels = new Set();
    new MutationObserver(() => window.labels.add(document.querySelector('[data-id="play"]')?.dataset.label))
      .observe(document.getElementById('mirror'), { subtree: true, childList: true, attributes: true });
  });
  await page.press('strategy/semaphore-3');
  await page.until(() => page.value('counter/value'), '4');  // as it ends
  await page.until(async () => (await page.value('position')) === (await page.value('step-count')));
  equal(await page.raw.evaluate(() => [...window.labels].join()), 'Play');
});

// What a person sees.
async function picture(page, name) {
  await page.frames(10);
  await page.screenshot(name);
  return (await page.raw.screenshot()).toString('base64');
}

test('a lost and restored WebGL context is drawn in anew', async ({ open }) => {
  const page = await open({ fragment: '#/event-loop-counter/unprotected?seed=1&at=20' });
  if (await page.selected('play')) await page.press('play');
  await page.raw.mouse.move(5, 5);
  const before = await picture(page, 'context-before');
  const wasHere = await page.raw.evaluate(() => { window.wasHere = true; return true; });
  ok(wasHere);
  await page.raw.evaluate(() => {
    const canvas = document.getElementById('canvas');
    window.loss = canvas.getContext('webgl2').getExtension('WEBGL_lose_context');
    const done = new Promise((resolve) => canvas.addEventListener('webglcontextlost', resolve, { once: true }));
    window.loss.loseContext();
    return done;
  });
  await page.click('theme');  // what is drawn meanwhile is lost
  await page.click('theme');
  await page.raw.evaluate(() => {
    const canvas = document.getElementById('canvas');
    const done = new Promise((resolve) => canvas.addEventListener('webglcontextrestored', resolve, { once: true }));
    window.loss.restoreContext();
    return done;
  });
  await page.raw.mouse.move(5, 5);
  ok((await picture(page, 'context-restored')) === before);
  equal(await page.raw.evaluate(() => window.wasHere), true);  // not loaded again
  await page.click('strategy/asyncio-lock');
  await page.until(() => page.selected('strategy/asyncio-lock'));
});
