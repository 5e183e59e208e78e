// The page around the program: loading, what is missing, sleeping, focus. Nothing here knows the panels.
import { equal, ok, same, test } from './harness.mjs';

test('the page opens without an error and draws', async ({ open }) => {
  const page = await open();
  equal(await page.raw.title() !== '', true);
  ok((await page.ids()).length > 0);
});

test('nothing is loaded from elsewhere', async ({ open, address }) => {
  const page = await open();
  const hosts = new Set();
  page.raw.on('request', (request) => hosts.add(new URL(request.url()).origin));
  await page.raw.reload();
  await page.until(() => page.raw.evaluate(() => document.documentElement.dataset.state), 'running');
  equal([...hosts].join(), address);
});

test('the page refuses to evaluate text as a program', async ({ open }) => {
  const page = await open({ expectProblems: true });
  const refused = await page.raw.evaluate(async () => {
    const script = document.createElement('script');
    script.textContent = 'window.was_run = true';
    document.body.appendChild(script);
    return window.was_run === undefined;
  });
  ok(refused);
});

// From a timer: while the debugger evaluates, the policy is lifted.
test('the page has no eval, and no Function that is made of text', async ({ open }) => {
  const page = await open({ wait: false, expectProblems: true });
  const thrown = await page.raw.evaluate(() => new Promise((resolve) => {
    const nameOf = (evaluate) => {
      try {
        return `gave ${evaluate()}`;
      } catch (error) {
        return error.name;
      }
    };
    setTimeout(() => resolve([() => Function('return 1')(), () => eval('1'), () => (0, eval)('1')].map(nameOf)));
  }));
  same(thrown, ['EvalError', 'EvalError', 'EvalError']);
});

test('the policy of the page names no host but its own, and lets only WebAssembly be compiled', async ({ address }) => {
  const html = await (await fetch(address)).text();
  const [, policy] = /<meta http-equiv="Content-Security-Policy" content="([^"]+)">/.exec(html);
  const allowed = new Map(policy.split(';').map((directive) => {
    const [name, ...sources] = directive.trim().split(/\s+/);
    return [name, sources];
  }));
  same([...new Set([...allowed.values()].flat())].sort(), ["'none'", "'self'", "'wasm-unsafe-eval'"]);
  same(allowed.get('default-src'), ["'none'"]);
  same(allowed.get('script-src'), ["'self'", "'wasm-unsafe-eval'"]);
});

for (const [name, script, words] of [
  ['WebGL 2', "HTMLCanvasElement.prototype.getContext = () => null", /WebGL 2/],
  ['WebAssembly', 'delete window.WebAssembly', /WebAssembly/],
]) {
  test(`without ${name} the page says so in place`, async ({ open }) => {
    for (const locale of ['en-US', 'ru-RU']) {
      const page = await open({ script, wait: false, locale, expectProblems: true });
      const notice = await page.until(() => page.raw.textContent('#notice'));
      ok(words.test(notice), notice);
      equal(/[а-я]/.test(notice), locale === 'ru-RU');
      equal(await page.raw.evaluate(() => document.documentElement.dataset.state), 'failed');
    }
  });
}

test('a program that does not arrive is said to be missing', async ({ open, address }) => {
  const page = await open({ wait: false, expectProblems: true });
  await page.raw.route('**/interleave-page.js', (route) => route.abort());
  await page.raw.goto(`${address}/?again`);
  ok(/could not be loaded/.test(await page.until(() => page.raw.textContent('#notice'))));
});

for (const [colors, expected] of [['dark', 'rgb(15, 19, 25)'], ['light', 'rgb(244, 246, 248)']]) {
  test(`the ${colors} page has its colour before the program is there`, async ({ open, address }) => {
    const page = await open({ wait: false, colors, expectProblems: true });
    await page.raw.route('**/interleave-page.js', () => {});  // never answered
    await page.raw.goto(`${address}/?again`, { waitUntil: 'commit' });
    await page.raw.waitForSelector('#canvas', { state: 'attached' });
    equal(await page.raw.evaluate(() => getComputedStyle(document.documentElement).backgroundColor), expected);
    equal(await page.raw.evaluate(() => document.documentElement.dataset.state), 'loading');
  });
}

// Frames that the program itself asks for; a page at rest asks for none.
async function framesIn(page, milliseconds) {
  return page.raw.evaluate((length) => new Promise((resolve) => {
    let frames = 0;
    const original = window.requestAnimationFrame;
    window.requestAnimationFrame = (callback) => {
      frames += 1;
      return original.call(window, callback);
    };
    setTimeout(() => {
      window.requestAnimationFrame = original;
      resolve(frames);
    }, length);
  }), milliseconds);
}

test('a page that plays nothing asks for no frames', async ({ open }) => {
  const page = await open();
  if (await page.has('play') && await page.selected('play')) await page.press('play');
  await page.until(async () => (await framesIn(page, 500)) === 0);
  equal(await framesIn(page, 1000), 0);
  await page.raw.mouse.move(200, 200);
  ok((await framesIn(page, 300)) < 12);
});

// A share of the time, and measured again where something else took the processor: a page that works never gets there.
test('a page at rest leaves the main thread alone, on every tab', async ({ open }) => {
  const page = await open();
  const client = await page.raw.context().newCDPSession(page.raw);
  await client.send('Performance.enable');
  const measure = async () => new Map((await client.send('Performance.getMetrics')).metrics
    .map(({ name, value }) => [name, value]));
  const tabs = (await page.ids()).filter((id) => id.startsWith('tab/'));
  ok(tabs.length >= 5, tabs.join());
  for (const tab of tabs) {
    await page.press(tab);
    await page.until(() => page.selected(tab));
    await page.until(async () => (await framesIn(page, 500)) === 0);
    await page.until(async () => {
      const before = await measure();
      await page.raw.waitForTimeout(2000);
      const after = await measure();
      const grown = (name) => after.get(name) - before.get(name);
      return grown('TaskDuration') < 0.05 * grown('Timestamp');
    });
  }
});

for (const ratio of [1, 1.5, 2, 3]) {
  test(`at ratio ${ratio} the canvas has a pixel for every pixel of the screen`, async ({ open }) => {
    const page = await open({ ratio, viewport: { width: 801, height: 603 } });
    for (const size of [{ width: 801, height: 603 }, { width: 1000, height: 401 }]) {
      await page.raw.setViewportSize(size);
      await page.frames(8);
      const [width, height] = await page.raw.$eval('#canvas', (canvas) => [canvas.width, canvas.height]);
      ok(Math.abs(width - size.width * ratio) <= 1.5, `${width}`);
      ok(Math.abs(height - size.height * ratio) <= 1.5, `${height}`);
    }
  });
}

test('the tab key leads from the canvas into the controls', async ({ open }) => {
  const page = await open();
  await page.raw.focus('#canvas');
  await page.key('Tab');
  ok(await page.raw.evaluate(() => document.activeElement.closest('#mirror') !== null));
});
