// Until the program is there: how much has arrived, and what is said and shown where it cannot run.
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import zlib from 'node:zlib';
import { equal, ok, serve, test } from './harness.mjs';

// A host that hands out the program's second half when it is told to, compressed, as hosts do.
async function slowHost(folder, body) {
  const program = zlib.gzipSync(fs.readFileSync(path.join(folder, 'interleave-page.wasm')), { level: 1 });
  const files = await serve(folder);
  let release;
  const released = new Promise((resolve) => { release = resolve; });
  const server = http.createServer(async (request, response) => {
    if (request.url !== '/interleave-page.wasm') {
      const plain = http.get(`http://localhost:${files.address().port}${request.url}`, (answer) => {
        response.writeHead(answer.statusCode, { 'content-type': answer.headers['content-type'] ?? '' });
        answer.pipe(response);
      });
      plain.on('error', () => response.destroy());  // the test is over
      return;
    }
    response.writeHead(200, { 'content-type': 'application/wasm', 'content-encoding': 'gzip' });
    response.write(program.subarray(0, program.length / 2));
    await released;
    response.end(program.subarray(program.length / 2));
  });
  await new Promise((resolve) => server.listen(0, 'localhost', resolve));
  try {
    await body(`http://localhost:${server.address().port}/`, release);
  } finally {
    for (const one of [server, files]) {
      one.closeAllConnections();
      one.close();
    }
  }
}

test('how much of the program has arrived is shown and told', async ({ open, folder }) => {
  await slowHost(folder, async (at, release) => {
    const page = await open({ at, wait: false });
    const bar = page.raw.getByRole('progressbar', { name: 'Loading Interleave' });
    const percent = async () => Number(await bar.getAttribute('aria-valuenow'));
    await page.until(async () => (await percent()) >= 20);
    ok((await percent()) < 90, `${await percent()}`);
    const width = await page.raw.$eval('#progress i', (inner) => inner.getBoundingClientRect().width);
    ok(width > 0 && width < 120, `${width}`);
    await page.screenshot('loading');
    release();
    await page.until(() => page.raw.evaluate(() => document.documentElement.dataset.state), 'running');
    equal(await bar.count(), 0);
  });
});

for (const [name, motion] of [['moves', 'no-preference'], ['stands still', 'reduce']]) {
  test(`a bar of unknown length ${name} (${motion})`, async ({ open, address }) => {
    const page = await open({ wait: false, motion, expectProblems: true });
    await page.raw.route('**/interleave-page.wasm', () => {});  // never answered
    await page.raw.goto(`${address}/?again`, { waitUntil: 'commit' });
    await page.raw.waitForSelector('#progress', { state: 'attached' });
    const bar = await page.raw.$eval('#progress i', (inner) => getComputedStyle(inner).animationName);
    equal(bar === 'none', motion === 'reduce');
    equal(await page.raw.getAttribute('#progress', 'aria-valuenow'), null);
  });
}

for (const [locale, file, words] of [['en-US', 'catalog.html', /lost update/], ['ru-RU', 'catalog.ru.html', /обновлен/]]) {
  test(`where the program cannot run the catalog can be read (${locale})`, async ({ open, address }) => {
    const page = await open({ script: 'delete window.WebAssembly', wait: false, locale, expectProblems: true });
    await page.until(() => page.raw.evaluate(() => document.querySelector('#catalog h2') !== null));
    ok(words.test(await page.raw.innerText('#catalog')));
    // It scrolls, and what it says is what the document says.
    ok(await page.raw.evaluate(() => document.documentElement.scrollHeight > 3 * innerHeight));
    const shown = await page.raw.$$eval('#catalog h3', (titles) => titles.map((title) => title.textContent));
    await page.screenshot(`catalog-${locale}`);
    await page.raw.goto(`${address}/${file}`);
    const listed = await page.raw.$$eval('h3', (titles) => titles.map((title) => title.textContent));
    ok(listed.length > 50);
    equal(shown.join('\n'), listed.join('\n'));
  });
}

test('without scripts the page says so and leads to its texts', async ({ folder, open }) => {
  const text = fs.readFileSync(path.join(folder, 'index.html'), 'utf8');
  ok(/<noscript>[^]*catalog\.html[^]*catalog\.ru\.html[^]*<\/noscript>/.test(text));
  const page = await open({ wait: false, scripts: false, expectProblems: true });  // what is preloaded is not run
  for (const words of ['needs JavaScript', 'нужен JavaScript']) ok((await page.raw.innerText('body')).includes(words));
  // Nothing can be clicked in a way that waits for frames, for without scripts there are none to be asked for.
  const link = await page.raw.getAttribute('a[href="catalog.ru.html"]', 'href');
  await page.raw.goto(new URL(link, page.raw.url()).href);
  ok((await page.raw.locator('h3').count()) > 50);
});

// What is called of the part behind the first frame is fetched while everything waits for it.
test('no visit waits for the part of the program that is loaded behind it', async ({ open }) => {
  const russian = () => {
    localStorage.setItem('interleave/language', 'ru');
    localStorage.setItem('interleave/theme', 'light');
  };
  for (const options of [{ hints: true, motion: 'no-preference' }, { hints: true, locale: 'ru-RU', colors: 'light' },
                         { motion: 'no-preference' }, { script: russian, ratio: 2 },
                         { viewport: { width: 390, height: 844 }, touch: true, hints: true }]) {
    const page = await open(options);
    equal(await page.raw.evaluate(() => Module.waitedForRest), undefined, JSON.stringify(options));
  }
});

test('a page that is left early asks for nothing more', async ({ open, address }) => {
  const page = await open({ at: 'about:blank', wait: false });
  const asked = { fetch: 0, xhr: 0 };  // behind the first frame; while everything waits for it
  await page.raw.route('**/interleave-rest.wasm', (route) => { ++asked[route.request().resourceType()]; });
  await page.raw.goto(`${address}/`, { waitUntil: 'commit' });
  await page.until(() => asked.fetch > 0);  // it is never answered
  await page.raw.goto('about:blank');
  equal(asked.xhr, 0);
});
