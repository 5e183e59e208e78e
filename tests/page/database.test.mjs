// The database on the page: its sessions as lanes below the requests, waits that name their holder, and the
// tab that shows the versions of the rows at the moment.
import { equal, ok, test } from './harness.mjs';

const kPhone = { width: 390, height: 844 };
const kScenario = '#/bank-account/for-update?requests=6&connections=3&seed=2';

// Steps on until a fact says something; what it says then.
async function stepUntil(page, id, pattern) {
  await page.click('to-start');
  for (let step = 0; step < 200; ++step) {
    const said = (await page.has(id)) ? await page.value(id) : '';
    if (pattern.test(said)) return said;
    await page.click('step');
  }
  throw new Error(`${id} never said ${pattern}`);
}

test('the timeline has a lane for each session, and says who waits for whom', async ({ open }) => {
  const page = await open({ fragment: kScenario });
  await page.until(() => page.has('sessions'));
  const said = await stepUntil(page, 'sessions', /waits for db\s\d/);
  ok(/SELECT accounts FOR UPDATE, waits for db\s\d/.test(said), said);
  const box = await page.box('sessions');
  const ruler = await page.box('position');
  ok(box.y > ruler.y + 150, 'it lies below the lanes');
  await page.raw.mouse.move(box.x + box.width / 2, box.y + 30);
  await page.screenshot('database-sessions');
});

test('a moment of the database: versions, who sees them, who waits for which row', async ({ open }) => {
  const page = await open({ fragment: kScenario });
  await page.until(() => page.has('tab/database'));
  await page.click('tab/database');
  const written = await stepUntil(page, 'db-row/accounts/1', /not committed/);
  ok(/^written by db\s\d\s\(#\d\), not committed/.test(written), written);
  const before = await page.value('db-row/accounts/0');
  ok(/has written a newer one, not committed/.test(before), before);
  ok(/locked by db\s\d\s\(#\d\), FOR UPDATE/.test(before), before);
  ok(/db\s\d\s\(#\d\) waits for it/.test(before), before);
  const sessions = (await page.ids()).filter((id) => id.startsWith('db-session/'));
  equal(sessions.length, 3);
  const all = await Promise.all(sessions.map((id) => page.value(id)));
  ok(all.some((text) => /waits for a row of accounts, held by db\s\d\s\(#\d\)/.test(text)), all.join('\n'));
  await page.screenshot('database-moment');
});

test('a lost update has its name in the step and in the list', async ({ open }) => {
  const page = await open({ fragment: '#/bank-account/read-modify-write?requests=3' });
  await page.until(() => page.has('tab/database'));
  await page.click('tab/database');
  await page.until(() => page.has('db-anomaly/0'));
  equal(await page.label('db-anomaly/0'), 'P4 lost update');
  ok(/read a row of accounts, #\d changed it/.test(await page.value('db-anomaly/0')));
  await stepUntil(page, 'explanation', /^P4 lost update\./);
  await page.screenshot('database-anomaly');
});

test('a pool that is dry says who waits for it', async ({ open }) => {
  const page = await open({ fragment: kScenario });
  await page.until(() => page.has('tab/database'));
  await page.click('tab/database');
  const pool = await stepUntil(page, 'db-pool', /3 wait: /);
  equal(pool, 'pool: 3 connections lent, 3 wait: #4, #5, #6');
});

test('the database speaks Russian, on a phone too', async ({ open }) => {
  const page = await open({ fragment: kScenario, locale: 'ru-RU', viewport: kPhone, touch: true, ratio: 2,
                            colors: 'light' });
  await page.until(() => page.has('tab/database'));
  await page.click('tab/database');
  await page.until(async () => /закоммичено/.test((await page.value('db-row/accounts/0')) ?? ''));
  await page.screenshot('database-phone');
});

test('programs without a database have no such tab', async ({ open }) => {
  const page = await open({ fragment: '#/event-loop-counter/unprotected' });
  ok(!(await page.has('tab/database')));
  ok(!(await page.has('sessions')));
});
