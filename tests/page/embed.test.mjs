// The page in a frame of somebody else's: compact, with a way out, and it takes neither wheel nor keys that are not
// its own, in a sandbox too.
import http from 'node:http';
import { equal, ok, test } from './harness.mjs';

const kFragment = '#/thread-counter/lock?seed=7';

// A page of another origin, long enough to scroll, with the frame below its first lines.
async function hostPage(address, attributes, body) {
  const text = `<!DOCTYPE html><title>Host</title><body style="margin: 0"><p>Above</p>
    <input id="field"><iframe src="${address}/?embed${kFragment}" width="900" height="480" ${attributes}></iframe>
    <div style="height: 3000px">Below</div></body>`;
  const server = http.createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(text);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await body(`http://127.0.0.1:${server.address().port}/`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

async function frameOf(page) {
  const frame = await page.until(() => page.raw.frames().find((one) => one.url().includes('?embed')));
  await page.until(() => frame.evaluate(() => document.documentElement.dataset.state).catch(() => ''), 'running');
  return frame;
}

const openHost = (open, at) => open({ at, wait: false, expectProblems: true });
const scrolled = (page) => page.raw.evaluate(() => window.scrollY);
const value = (frame, id) => frame.evaluate(
  (wanted) => document.querySelector(`#mirror [data-id="${wanted}"]`)?.dataset.value ?? null, id);

for (const attributes of ['', 'sandbox="allow-scripts"']) {
  test(`in a frame ${attributes || 'of another origin'} the compact page runs and leads out`, async ({ open, address }) => {
    await hostPage(address, attributes, async (at) => {
      const page = await openHost(open, at);
      const frame = await frameOf(page);
      const ids = await frame.$$eval('#mirror [data-id]', (elements) => elements.map((one) => one.dataset.id));
      ok(ids.includes('play') && ids.includes('tab/interleavings'), ids.join());
      ok(!ids.some((id) => id.startsWith('strategy/')), ids.join());
      await page.until(async () => Number(await value(frame, 'step-count')) > 0);
      await frame.hover('#out a');
      const link = await frame.$eval('#out a', (one) => [one.href, one.target, one.textContent]);
      ok(link[0].startsWith(`${address}/#/thread-counter/lock?`) && link[0].includes('seed=7'), link[0]);
      equal(link[1], '_blank');
      equal(link[2], 'Interleave — open in full');
      await page.screenshot(`embed${attributes ? '-sandboxed' : ''}`);
    });
  });
}

test('the wheel scrolls the page around until somebody has clicked into the frame', async ({ open, address }) => {
  await hostPage(address, '', async (at) => {
    const page = await openHost(open, at);
    const frame = await frameOf(page);
    const wheel = async (down) => {
      await page.raw.mouse.move(300, 250);
      await page.raw.mouse.wheel(0, down);
    };
    await wheel(40);
    await page.until(() => scrolled(page), 40);
    await page.raw.mouse.click(300, 250);
    await page.until(() => frame.evaluate(() => 'engaged' in document.documentElement.dataset));
    await wheel(40);
    await page.frames(20);
    equal(await scrolled(page), 40);
    await page.key('Escape');
    await wheel(40);
    await page.until(() => scrolled(page), 80);
    // The focus goes back to the host.
    await page.raw.mouse.click(300, 250);
    await page.until(() => frame.evaluate(() => 'engaged' in document.documentElement.dataset));
    await page.raw.focus('#field');
    await page.until(() => frame.evaluate(() => !('engaged' in document.documentElement.dataset)));
    await wheel(40);
    await page.until(() => scrolled(page), 120);
  });
});

test('what is typed beside the frame stays with the host', async ({ open, address }) => {
  await hostPage(address, '', async (at) => {
    const page = await openHost(open, at);
    await page.raw.focus('#field');
    const frame = await frameOf(page);
    equal(await page.raw.evaluate(() => document.activeElement.id), 'field');
    await page.raw.keyboard.type('a b');
    equal(await page.raw.inputValue('#field'), 'a b');
  });
});

test('a phone in a frame has its timeline, its code and its transport', async ({ open, address }) => {
  const page = await open({ at: `${address}/?embed${kFragment}`, viewport: { width: 380, height: 420 }, touch: true });
  for (const id of ['play', 'tab/code', 'tab/run']) ok(await page.has(id), id);
  ok(!(await page.has('strategy')));
  await page.screenshot('embed-narrow');
});
