// Two accesses to what is shared, clicked in the timeline one after the other or chosen with a key: which comes
// first, and what says so.
import { ok, test } from './harness.mjs';

const kLane = 36;    // how high, where there is room
const kRoom = 1.04;  // the axis shows a little more than the run

async function openFinished(open, strategy) {
  const page = await open({ fragment: `#/event-loop-counter/${strategy}?requests=4`,
                            viewport: { width: 1280, height: 900 } });
  await page.until(() => page.value('outcome'), 'finished');
  await page.until(async () => (await page.value('position')) === (await page.value('step-count')));
  return page;
}

// In the middle of a step; steps follow each other without a gap, the first one makes the requests.
async function clickStep(page, step, request) {
  const ruler = await page.box('position');
  const steps = Number(await page.value('step-count'));
  await page.raw.mouse.click(ruler.x + ruler.width * (step - 0.5) / (steps * kRoom),
                             ruler.y + ruler.height + kLane * (request - 0.5));
  await page.frames();
  await page.until(() => page.label('story'), `The story of #${request}`);
}

test('nothing orders two unprotected writes, and that is told as a race', async ({ open }) => {
  const page = await openFinished(open, 'unprotected');
  await clickStep(page, 6, 1);
  ok(!(await page.has('order')), 'one access alone is compared with nothing');
  await clickStep(page, 7, 2);
  const told = await page.until(() => page.value('order'));
  ok(told.startsWith('#1 wrote value = 1.; #2 wrote value = 1.; Nothing in the program puts one before the other.'),
     told);
  ok(told.endsWith('At least one of them writes: this is a race.'), told);
  await page.screenshot('order-race');
});

test('without a pointer, E compares what one step did with what another did', async ({ open }) => {
  const page = await openFinished(open, 'unprotected');
  await page.raw.keyboard.press('e');
  await page.until(() => page.label('story'), 'The story of #4');
  await page.raw.keyboard.press('ArrowLeft');
  await page.raw.keyboard.press('e');
  await page.until(() => page.label('story'), 'The story of #3');
  ok((await page.until(() => page.value('order'))).endsWith('At least one of them writes: this is a race.'));
});

test('two reads are no race, and two steps of one request come in its own order', async ({ open }) => {
  const page = await openFinished(open, 'unprotected');
  await clickStep(page, 2, 1);
  await clickStep(page, 3, 2);
  ok(!(await page.until(() => page.value('order'))).includes('this is a race'));
  await clickStep(page, 7, 2);
  await page.until(async () => (await page.value('order')).endsWith(
    'Both are steps of one program, in its own order.'));
});

test('a lock that is handed on orders two writes', async ({ open }) => {
  const page = await openFinished(open, 'asyncio-lock');
  await clickStep(page, 6, 1);
  await clickStep(page, 8, 2);
  const told = await page.until(() => page.value('order'));
  ok(told.includes('The first happens before the second:'), told);
  ok(told.endsWith('The lock keeps the two apart. It does not decide which of them is first.'), told);
  await page.screenshot('order-lock');
});
