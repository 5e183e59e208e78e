// The tab Compare: its rows in the order of any of its columns, and two runs side by side.
import { equal, ok, same, test } from './harness.mjs';

const kWide = { viewport: { width: 1920, height: 1000 } };  // no column is left out
const kTall = { viewport: { width: 390, height: 1500 }, touch: true };

const openCompared = async (open, scenario, options = {}) => {
  const page = await open({ fragment: `#/${scenario}/unprotected?tab=compare`, ...options });
  await page.until(() => page.has('compare-note'));
  await page.until(async () => (await page.value('compare-note')) === '');  // all have run
  return page;
};

// As a row says them; what it does not say is nothing.
const after = (word) => (said) => Number(new RegExp(`, ${word} ([\\d.]+)`).exec(said)?.[1] ?? 0);
const kFigures = {
  value: (said) => (/^[^,]*, wrong,/.test(said) ? 1 : 0),
  throughput: after('throughput'),
  p50: after('p50'),
  p99: after('p99'),
  'lock-wait': after('lock p99'),
  calls: after('calls'),
  lines: after('lines'),
};

// From the top down.
async function rowsOf(page) {
  const rows = await page.raw.$$eval('#mirror [data-id^="compare/"]', (elements) => elements.map((element) =>
    ({ name: element.dataset.id.slice(8), said: element.dataset.value, y: parseFloat(element.style.top) })));
  return rows.sort((one, other) => one.y - other.y);
}

for (const [shape, options] of [['a table', kWide], ['cards', kTall]]) {
  test(`${shape} of protections can be put in the order of any column, and turned around`, async ({ open }) => {
    const page = await openCompared(open, 'cache-stampede', options);
    const sorts = (await page.ids()).filter((id) => id.startsWith('compare-sort/')).map((id) => id.slice(13));
    if (options === kWide) same(sorts, ['protection', ...Object.keys(kFigures)]);
    const catalog = (await rowsOf(page)).map((row) => row.name);
    for (const column of sorts.filter((sort) => sort !== 'protection')) {
      const figures = async () => (await rowsOf(page)).map(({ said }) => kFigures[column](said));
      const rising = (await figures()).sort((one, other) => one - other);
      ok(rising[0] < rising.at(-1), `${column}: ${rising}`);
      const falling = [...rising].reverse();
      const orders = column === 'throughput' ? [falling, rising] : [rising, falling];  // the best one on top
      for (const order of orders) {
        await page.click(`compare-sort/${column}`);
        await page.until(async () => (await figures()).join(), order.join());
        ok(await page.selected(`compare-sort/${column}`));
      }
      equal(new Set((await rowsOf(page)).map((row) => row.y)).size, catalog.length);
    }
    for (const order of [catalog, [...catalog].reverse()]) {
      await page.click('compare-sort/protection');
      await page.until(async () => (await rowsOf(page)).map((row) => row.name).join(), order.join());
    }
  });
}

// The first lock is let go before the await, so that nobody ever waits for it. Then: ten microseconds a step, one for
// the arrivals and one for each of three who may read; the fourth may not.
test('side by side, two runs are alike, or part where the first of them has to wait', async ({ open }) => {
  const page = await openCompared(open, 'event-loop-counter');
  await page.click('beside/released-early');
  await page.until(() => page.value('split'), 'Both do the same from beginning to end.');
  await page.click('compare/semaphore-3');
  await page.until(() => page.selected('compare/semaphore-3'));
  await page.click('beside/unprotected');
  await page.until(() => page.value('split'), 'Alike up to 40\u00a0µs. Then they part: ' +
    'Semaphore(3): #4 started and waits for the semaphore. No protection: #4 read value = 0.');
  await page.click('beside/unprotected');
  await page.until(async () => (await page.value('split')).startsWith('Press the two bars'));
});
