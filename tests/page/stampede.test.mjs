// The cache stampede on the page: the load on the database, loads that fail, a client that hangs up, and what the
// demand for keys and the life of a value do to the number of loads.
import { equal, ok, test } from './harness.mjs';

const kBurst = 'keys=1&arrivals=0&requests=20';  // all at once, for one key
const kWhole = { width: 1280, height: 1250 };    // what is changed is in sight

async function openEnded(open, target) {
  const page = await open({ fragment: `#/cache-stampede/${target}` });
  await page.until(() => page.value('outcome'), 'finished');
  await page.until(async () => (await page.value('position')) === (await page.value('step-count')));
  // The other strategies too: until then rows grow with their results, and move what is below.
  await page.until(async () => /(\d|exception)$/.test(await page.value('strategy/serve-stale')));
  return page;
}

async function type(page, parameter, text) {
  await page.click(`parameter/${parameter}`);
  await page.raw.keyboard.type(text);
  await page.key('Enter');
}

// Of the line below the throughput.
const ends = (page) => page.label('throughput').then((label) => label.replace('throughput, ', ''));

// Nothing before it has run.
async function callsOf(page, strategy) {
  const said = /, calls (\d+)/.exec(await page.value(`compare/${strategy}`));
  return said && Number(said[1]);
}

test('the first figure of the stampede is the load on the database at this moment', async ({ open }) => {
  const page = await openEnded(open, 'unprotected?keys=1&arrivals=0&requests=6');
  equal((await page.ids()).find((id) => id.startsWith('counter/')), 'counter/in_flight');
  equal(await page.label('counter/in_flight'), 'Database queries');
  equal(await page.value('counter/in_flight'), '0');
  await page.click('to-start');
  await page.key('ArrowRight');  // they arrive
  for (const asked of ['0', '1', '2', '3', '4', '5']) {
    await page.until(() => page.value('counter/in_flight'), asked);
    await page.key('ArrowRight');
  }
  await page.until(() => page.value('counter/in_flight'), '6');
  await page.key('ArrowRight');  // an answer has come
  await page.key('ArrowRight');  // and who asked goes on
  await page.until(() => page.value('counter/in_flight'), '5');
  equal(await page.value('counter/peak'), '6');
});

test('a burst for one key is as many loads as requests, and one where the load is shared', async ({ open }) => {
  const page = await openEnded(open, `unprotected?${kBurst}`);
  equal(await page.value('counter/peak'), '20');
  equal(await page.value('counter/repeated'), '19');
  equal(await ends(page), '20 of 20 done');
  await page.click('strategy/single-flight');
  await page.until(() => page.value('counter/peak'), '1');
  equal(await page.value('counter/repeated'), '0');
  await page.until(() => ends(page), '20 of 20 done');
});

test('requests whose load fails are said to have failed', async ({ open }) => {
  const page = await openEnded(open, `unprotected?${kBurst}&failures=50`);
  const [, done, failed] = /^(\d+) of 20 done, (\d+) failed$/.exec(await ends(page));
  equal(Number(done) + Number(failed), 20);
  ok(done > 0 && failed > 0, `${done} and ${failed}`);
  equal(await page.value('counter/repeated'), String(done - 1));  // what failed is not in the cache
  await type(page, 'failures', '100');
  await page.until(() => ends(page), '0 of 20 done, 20 failed');
  ok(/^#\d+ got the answer and failed\.$/.test(await page.value('explanation')), await page.value('explanation'));
  await page.until(async () => (await page.value('strategy/unprotected')).startsWith('wrong'));
  // One load for all, and the first client has hung up before it fails.
  await page.press('strategy/single-flight');
  await page.until(() => ends(page), '1 of 20 done, 19 failed');
  equal(await page.value('counter/peak'), '1');
});

test('a client that hangs up takes the load of all others along, unless it is shielded', async ({ open }) => {
  const page = await openEnded(open, `single-flight?${kBurst}`);
  equal(await ends(page), '20 of 20 done');
  await page.click('strategy/single-flight-cancelled');
  await page.until(() => ends(page), '1 of 20 done, 19 failed');
  await type(page, 'hang_up_ns', '1 s');  // longer than any load
  await page.until(() => ends(page), '20 of 20 done');
});

// A request each millisecond; a load takes less than one, from 0.3 ms on.
test('the shorter a value lives, the more often it is loaded', async ({ open }) => {
  const page = await open({ viewport: kWhole, fragment:
    '#/cache-stampede/unprotected?keys=1&arrivals=1&gap_ns=1000000&requests=40&tab=compare' });
  for (const [life, calls] of [['800 us', 20], ['5 ms', 7], ['10 s', 1], ['100 us', 40]]) {
    await page.until(() => callsOf(page, 'serve-stale'));  // the last one
    await type(page, 'ttl_ns', life);
    for (const strategy of ['unprotected', 'single-flight']) {
      await page.until(() => callsOf(page, strategy), calls);
    }
  }
});

// Of values that live on, one load for each key that is asked for at all.
function keysAskedFor(skew, keys, requests) {
  const weights = Array.from({ length: keys }, (_, index) => (index + 1) ** -skew);
  const sum = weights.reduce((one, other) => one + other);
  return weights.reduce((count, weight) => count + 1 - (1 - weight / sum) ** requests, 0);
}

test("the steeper Zipf's law, the fewer keys are loaded", async ({ open }) => {
  const page = await open({ viewport: kWhole, fragment:
    '#/cache-stampede/single-flight?keys=1000&requests=300&ttl_ns=10000000000&tab=compare' });
  let before = 1000;
  for (const skew of [0, 50, 100, 150]) {
    await page.until(() => callsOf(page, 'serve-stale'));  // the last one
    await page.click(`parameter/skew/${skew}`);
    await page.until(() => page.selected(`parameter/skew/${skew}`));
    const calls = await page.until(() => callsOf(page, 'single-flight'));
    const expected = keysAskedFor(skew / 100, 1000, 300);
    ok(Math.abs(calls - expected) < 20, `skew ${skew}: ${calls} loads, about ${expected} expected`);
    ok(calls < before, `skew ${skew}: ${calls} loads after ${before}`);
    before = calls;
  }
});
