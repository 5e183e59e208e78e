// What is copied to a host: it works under any path, without a network after the first visit, and one version takes
// the place of another as a whole.
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import { equal, ok, same, serve, test } from './harness.mjs';

const kWeb = new URL('../../web/', import.meta.url).pathname;
const kUnder = '/games/of races/';

function makeSite(page, site, options = ['--plain']) {
  execFileSync('/usr/bin/python3', [`${kWeb}site.py`, page, site, `${kWeb}service_worker.js`, ...options]);
  return site;
}

// The site on a host of its own, in a folder that goes with the test.
async function host(page, body) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'interleave-site-'));
  const site = makeSite(page, path.join(folder, 'site'));
  const server = await serve(site, encodeURI(kUnder));
  try {
    await body({ site, server, at: `http://localhost:${server.address().port}${encodeURI(kUnder)}` });
  } finally {
    server.closeAllConnections();
    server.close();
    fs.rmSync(folder, { recursive: true });
  }
}

const version = (page) => page.raw.evaluate(() => document.documentElement.dataset.version);
const running = (page) =>
  page.until(() => page.raw.evaluate(() => document.documentElement.dataset.state).catch(() => ''), 'running');
// Whether a worker of the site has everything; `waiting`: one that is not in charge yet.
const kept = (page, state = 'active') => page.until(() => page.raw.evaluate(async (wanted) =>
  ((await navigator.serviceWorker.getRegistration())?.[wanted]?.state ?? '') ===
      (wanted === 'active' ? 'activated' : 'installed'), state));

async function reload(page) {
  await page.raw.reload();
  await running(page);
}

test('after the first visit the site needs no network, its editor neither', async ({ open, folder }) => {
  await host(folder, async ({ at }) => {
    const page = await open({ at, expectProblems: true });
    await kept(page);
    await page.raw.context().setOffline(true);
    await reload(page);
    ok((await page.ids()).length > 20);
    await page.click('strategy/asyncio-lock');
    await page.until(() => page.selected('strategy/asyncio-lock'));
    await page.click('edit');
    await page.until(() => page.raw.evaluate(() => !!document.querySelector('#editor:not([hidden])')));
    const beside = await page.raw.context().newPage();
    for (const name of ['conformance.html', 'catalog.ru.html', 'licences.txt', '?embed#/thread-counter/lock']) {
      ok((await beside.goto(at + name)).ok(), name);
    }
  });
});

test('a new version takes the place of the old one as a whole', async ({ open, folder }) => {
  await host(folder, async ({ site, at }) => {
    const page = await open({ at });
    const old = await version(page);
    await kept(page);
    await reload(page);
    equal(await page.raw.evaluate(() => navigator.serviceWorker.controller !== null), true);

    const changed = fs.mkdtempSync(path.join(os.tmpdir(), 'interleave-page-'));
    fs.cpSync(folder, changed, { recursive: true });
    fs.appendFileSync(path.join(changed, 'conformance.html'), '<!-- newer -->');
    makeSite(changed, site);
    fs.rmSync(changed, { recursive: true });

    // Found beside the page that is open, which stays as it is and says so.
    await reload(page);
    equal(await version(page), old);
    await kept(page, 'waiting');
    ok(/new version/.test(await page.until(() => page.raw.textContent('#newer'))));
    const document = (from) => from.evaluate(async () => (await fetch('conformance.html')).text());
    ok(!(await document(page.raw)).includes('<!-- newer -->'));

    // A second page keeps both at the old version, whichever is loaded again.
    const second = await page.raw.context().newPage();
    await second.goto(at);
    await reload(page);
    equal(await version(page), old);
    await second.close();

    await page.raw.reload();
    await page.until(async () => ![old, undefined].includes(await version(page).catch(() => old)));
    await running(page);
    ok((await document(page.raw)).includes('<!-- newer -->'));
    equal((await page.raw.evaluate(() => caches.keys())).length, 1);
  });
});

test('files that do not belong together are not taken for a version', async ({ open, folder }) => {
  await host(folder, async ({ site, at }) => {
    fs.appendFileSync(path.join(site, 'editor.js'), '// of another version');
    const page = await open({ at, expectProblems: true });
    const refused = await page.raw.evaluate(() => new Promise((resolve) => {
      navigator.serviceWorker.register('service_worker.js').then((registration) => {
        const worker = registration.installing;
        worker.addEventListener('statechange', () => resolve(worker.state));
      });
    }));
    equal(refused, 'redundant');
  });
});

test('where nothing may be kept the page runs all the same', async ({ open, folder }) => {
  await host(folder, async ({ at }) => {
    const script = `Object.defineProperty(Navigator.prototype, 'serviceWorker', { get() {
        window.wasRefused = true;
        throw new Error('no');
      } });
      Object.defineProperty(Window.prototype, 'localStorage', { get() { throw new Error('no'); } });`;
    const page = await open({ at, script });
    await page.until(() => page.raw.evaluate(() => window.wasRefused));
    await page.frames();
    ok((await page.ids()).length > 20);
  });
});

test('beside each file that shrinks lies the same file compressed, in both ways', async ({ folder }) => {
  const work = fs.mkdtempSync(path.join(os.tmpdir(), 'interleave-compressed-'));
  const some = path.join(work, 'page');
  fs.mkdirSync(some);
  for (const name of ['index.html', 'boot.js', 'editor.js', 'catalog.ru.html', 'icon.svg']) {
    fs.copyFileSync(path.join(folder, name), path.join(some, name));
  }
  fs.writeFileSync(path.join(some, 'noise.bin'), randomBytes(5000));
  const site = makeSite(some, path.join(work, 'site'), []);
  const read = (name) => fs.readFileSync(path.join(site, name));
  const plain = [...fs.readdirSync(some), 'service_worker.js'];
  const shrunk = plain.filter((name) => name !== 'noise.bin');
  same(fs.readdirSync(site).sort(), [...plain, ...shrunk.flatMap((name) => [`${name}.br`, `${name}.gz`])].sort());
  for (const name of shrunk) {
    ok(zlib.brotliDecompressSync(read(`${name}.br`)).equals(read(name)), `${name}.br`);
    ok(zlib.gunzipSync(read(`${name}.gz`)).equals(read(name)), `${name}.gz`);
  }
  ok(!/\.(br|gz)"/.test(read('service_worker.js')), 'the worker keeps none of them');
  fs.rmSync(work, { recursive: true });
});

test('the page runs where the host does not know what a .wasm is', async ({ open, folder }) => {
  await host(folder, async ({ server, at }) => {
    server.prependListener('request', (_, response) => {
      const { writeHead } = response;
      response.writeHead = (status, headers) => writeHead.call(response, status,
        headers?.['content-type'] === 'application/wasm' ? { 'content-type': 'application/octet-stream' } : headers);
    });
    const page = await open({ at: `${at}#/on-call/for-update` });
    const said = () => fetch('interleave-page.wasm').then((answer) => answer.headers.get('content-type'));
    equal(await page.raw.evaluate(said), 'application/octet-stream');
    await page.until(() => page.value('outcome'), 'finished');
    await page.until(() => page.value('badge/for-update'), 'safe');
  });
});
