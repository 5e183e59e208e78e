// The panels, driven as a person does: with the pointer on the canvas, with keys, by the address. What is
// checked is read from the mirror; every panel leaves a picture to look at.
import { equal, ok, test } from './harness.mjs';

const kWide = { width: 1280, height: 800 };
const kMedium = { width: 1024, height: 768 };
const kPhone = { width: 390, height: 844 };

const enter = (page, id, text) => page.item(id).evaluate((element, value) => {
  element.value = value;
  element.dispatchEvent(new Event('change', { bubbles: true }));
}, text);

test('the first visit plays the default scenario', async ({ open }) => {
  const page = await open({ motion: 'no-preference' });
  ok(await page.selected('scenario/event-loop-counter'));
  await page.until(async () => Number(await page.value('position')) > 2);
  await page.until(() => page.label('play'), 'Pause');
  await page.click('play');
  await page.until(() => page.label('play'), 'Play');
});

test('a click on a strategy runs it, and its result stands beside it', async ({ open }) => {
  const page = await open();
  await page.until(() => page.value('counter/value'), '1');
  ok((await page.label('counter/value')).includes('should be 12'));
  await page.click('strategy/asyncio-lock');
  await page.until(() => page.value('counter/value'), '12');
  await page.until(() => page.value('strategy/threading-lock'), 'deadlock, deadlock');
  await page.until(() => page.value('strategy/unprotected'), 'wrong, 1 / 12');
  await page.until(() => page.value('strategy/asyncio-lock'), 'correct, 12 / 12');
  await page.until(() => page.value('strategy/write-after-lock'), 'correct, fragile');
  await page.click('strategy/threading-lock');
  await page.until(() => page.value('outcome'), 'deadlock');
  ok(/#2 waits on line 10 .* which #1 holds/.test(await page.value('explanation')));
  await page.screenshot('panel-deadlock');
});

test('a parameter is typed in, and everything else stays', async ({ open }) => {
  const page = await open();
  await page.click('parameter/requests');
  await page.raw.keyboard.type('50');
  await page.key('Enter');
  await page.until(() => page.label('counter/value'), 'Counter, should be 50');
  await page.until(() => page.value('counter/value'), '1');
  await page.click('strategy/asyncio-lock');
  await page.until(() => page.value('counter/value'), '50');
  await page.until(() => page.value('parameter/requests'), '50');
  await enter(page, 'parameter/requests', '0');
  await page.until(() => page.value('notice/0'), 'Requests must be between 1 and 100000.');
  await page.until(() => page.value('parameter/requests'), '50');
  await page.screenshot('panel-notice');
  await page.click('notice/0/close');
  await page.until(async () => !(await page.has('notice/0')));
});

test('steps go forward and back, by button, key and scrubbing', async ({ open }) => {
  const page = await open();
  await page.until(() => page.value('position'), '25');
  await page.click('to-start');
  await page.until(() => page.value('position'), '0');
  await page.click('step');
  await page.click('step');
  await page.until(() => page.value('position'), '2');
  await page.until(async () => (await page.value('explanation')).startsWith('#1 read value = 0.'));
  await page.key('ArrowRight');
  await page.until(() => page.value('position'), '3');
  await page.key('ArrowLeft');
  await page.until(() => page.value('position'), '2');
  await page.click('step-back');
  await page.until(() => page.value('position'), '1');
  await page.key('End');
  await page.until(() => page.value('position'), '25');
  await page.until(async () => (await page.value('explanation')).startsWith('#12 wrote 1 over the 1 that #11 wrote.'));
  const ruler = await page.box('position');
  await page.raw.mouse.move(ruler.x + ruler.width * 0.9, ruler.y + 10);
  await page.raw.mouse.down();
  await page.raw.mouse.move(ruler.x + ruler.width * 0.5, ruler.y + 10, { steps: 4 });
  await page.raw.mouse.up();
  await page.until(async () => Math.abs(Number(await page.value('position')) - 13) <= 1);
});

// Down and up before the page can draw: the page's own clock stands still within one call.
const clickTwice = (page, box) => page.raw.$eval('#canvas', (canvas, [clientX, clientY]) => {
  for (const type of ['mousemove', 'mousedown', 'mouseup', 'mousedown', 'mouseup']) {
    canvas.dispatchEvent(new MouseEvent(type, { clientX, clientY, button: 0, bubbles: true, cancelable: true }));
  }
}, [box.x + box.width / 2, box.y + box.height / 2]);
const tapThrice = (page, selector, key, keyCode) => page.raw.$eval(selector, (element, [code, number]) => {
  for (let tap = 0; tap < 3; ++tap) {
    for (const type of ['keydown', 'keyup']) {
      element.dispatchEvent(new KeyboardEvent(type, { key: code, code, keyCode: number, bubbles: true,
                                                      cancelable: true }));
    }
  }
}, [key, keyCode]);

test('taps and clicks that are over before the next frame all count', async ({ open }) => {
  const page = await open();
  await page.until(() => page.value('position'), '25');
  await page.click('to-start');
  await page.until(() => page.value('position'), '0');
  await clickTwice(page, await page.box('step'));
  await page.until(() => page.value('position'), '2');
  await tapThrice(page, '#canvas', 'ArrowRight', 39);
  await page.until(() => page.value('position'), '5');
  await tapThrice(page, '#mirror [data-id="share"]', 'ArrowRight', 39);
  await page.until(() => page.value('position'), '8');
});

test('a key that is tapped on a control of the mirror reaches the page', async ({ open }) => {
  const page = await open();
  await page.until(() => page.value('position'), '25');
  await page.item('share').focus();
  await page.raw.keyboard.press('Home');
  await page.until(() => page.value('position'), '0');
  await page.raw.keyboard.press('ArrowRight');
  await page.raw.keyboard.press('ArrowRight');
  await page.until(() => page.value('position'), '2');
  // A letter comes as a key and as what it types: w and s zoom.
  ok(await page.item('zoom-out').isDisabled());
  await page.raw.keyboard.press('w');
  await page.until(async () => !(await page.item('zoom-out').isDisabled()));
});

test('ten thousand requests are scrubbed and stepped back through', async ({ open }) => {
  const page = await open({ fragment: '#/event-loop-counter/unprotected?requests=10000&at=15000' });
  await page.until(() => page.value('position'), '15000');
  await page.until(async () => (await page.value('explanation')).startsWith('#4999 wrote 1 over the 1 that #4998 wrote.'));
  await page.click('step-back');
  await page.until(() => page.value('position'), '14999');
  await page.until(() => page.value('lost-updates'), '4997');
  await page.screenshot('panel-bands');
  await page.click('band/10');
  ok(!(await page.has('band/10')));
  await page.screenshot('panel-lanes');
});

test('Share copies a link that opens the same run at the same step', async ({ open }) => {
  const page = await open();
  await page.click('strategy/semaphore-3');
  await page.until(() => page.value('counter/value'), '4');
  await page.click('to-start');
  for (let i = 0; i < 5; ++i) await page.click('step');
  await page.click('share');
  await page.until(() => page.has('copied'));
  const link = await page.raw.evaluate(() => navigator.clipboard.readText());
  ok(link.length < 200, link);
  const explanation = await page.value('explanation');
  const other = await open({ fragment: new URL(link).hash });
  await other.until(() => other.value('position'), '5');
  ok(await other.selected('strategy/semaphore-3'));
  equal(await other.value('explanation'), explanation);
  await other.until(() => other.fragment(), new URL(link).hash);
});

test('an address that is entered while the page writes its own is not overwritten', async ({ open }) => {
  const page = await open({ motion: 'no-preference' });
  for (const strategy of ['asyncio-lock', 'semaphore-1', 'unprotected', 'gather-sum', 'lock-short', 'semaphore-3']) {
    // What the page was to write comes due before it can hear of the new address.
    await page.raw.evaluate((hash) => {
      location.hash = hash;
      const until = Date.now() + 400;
      while (Date.now() < until) continue;
    }, `#/event-loop-counter/${strategy}`);
    await page.until(() => page.selected(`strategy/${strategy}`));
  }
});

test('a damaged link is said in place, and the page works on', async ({ open }) => {
  const page = await open({ fragment: '#/event-loop-counter/no-such-strategy' });
  await page.until(() => page.has('notice/0'));
  await page.click('strategy/asyncio-lock');
  await page.until(() => page.value('counter/value'), '12');
});

test('language and theme are one click and are remembered', async ({ open }) => {
  const page = await open();
  await page.click('language');
  await page.until(() => page.label('strategy/unprotected'), 'Без защиты');
  await page.click('theme');
  await page.raw.reload();
  await page.until(() => page.raw.evaluate(() => document.documentElement.dataset.state), 'running');
  await page.until(() => page.label('strategy/unprotected'), 'Без защиты');
  await page.until(() => page.label('theme'), 'Тёмная тема');
});

for (const [locale, safe] of [['en-US', 'safe'], ['ru-RU', 'безопасно']]) {
  test(`Learn tells the shortest failure of what can fail, and of nothing else: ${locale}`, async ({ open }) => {
    const page = await open({ fragment: '#/event-loop-counter/unprotected?tab=learn', locale });
    const strategies = (await page.ids()).filter((id) => id.startsWith('strategy/')).map((id) => id.slice(9));
    const told = [];
    for (const strategy of strategies) {
      await page.raw.evaluate((hash) => { location.hash = hash; }, `#/event-loop-counter/${strategy}?tab=learn`);
      await page.until(() => page.selected(`strategy/${strategy}`));
      await page.until(async () => !['checking', 'проверяется'].includes(await page.value(`badge/${strategy}`)));
      const fails = (await page.value(`badge/${strategy}`)) !== safe;
      equal(await page.has('example'), fails, strategy);
      equal(await page.has('play-example'), fails, strategy);
      if (fails) told.push(await page.value('example'));
    }
    ok(told.length >= 5, told.join('\n'));
    ok(told.length < strategies.length, told.join('\n'));
    for (const example of told) {
      ok(/^#\d/.test(example) && !/[{}]/.test(example), example);
      equal(/[а-я]{3}/.test(example), locale === 'ru-RU', example);
    }
  });
}

test('the shortest failure that Learn tells is played on the tab Run, at an address of its own', async ({ open }) => {
  const page = await open({ fragment: '#/event-loop-counter/unprotected?tab=learn' });
  const example = await page.until(() => page.value('example'));
  const [, victim] = /: the update of (#\d) is lost\.$/.exec(example);
  const [, steps] = /Shortest failure: 1 switch, (\d+) steps\.$/.exec(await page.value('interleavings'));
  await page.click('play-example');
  await page.until(() => page.selected('tab/run'));
  await page.until(() => page.value('position'), steps);
  equal(await page.value('step-count'), steps);
  ok((await page.value('explanation')).endsWith(`: the update of ${victim} is lost.`));
  await page.until(async () => (await page.fragment()).includes('schedule=u'));
  const other = await open({ fragment: await page.fragment() });
  await other.until(() => other.value('step-count'), steps);
  ok(await other.has('untimed'));
});

test('the page follows its size from three columns to one', async ({ open }) => {
  const page = await open();
  ok(await page.has('code') && !(await page.has('tab/code')));
  await page.raw.setViewportSize(kMedium);
  await page.until(() => page.has('tab/code'));
  ok(!(await page.has('code')));
  await page.click('tab/code');
  ok(await page.has('code'));
  await page.raw.setViewportSize(kPhone);
  await page.until(() => page.has('strategy'));
  await page.click('strategy');
  await page.click('strategy/owner-queue');
  await page.until(() => page.value('strategy'), 'One owner and a queue');
});

for (const [size, viewport, tabs] of [['wide', kWide, ['run', 'learn']], ['medium', kMedium, ['run', 'code', 'learn']],
                                      ['phone', kPhone, ['run', 'code', 'learn']]]) {
  for (const locale of ['en-US', 'ru-RU']) {
    test(`pictures of the ${size} page in ${locale}`, async ({ open }) => {
      for (const colors of ['dark', 'light']) {
        const page = await open({ viewport, locale, colors, ratio: colors === 'dark' ? 1 : 2 });
        await page.until(() => page.value('position'), '25');
        for (const tab of tabs) {
          await page.click(`tab/${tab}`);
          await page.screenshot(`page-${size}-${locale.slice(0, 2)}-${colors}-${tab}`);
        }
      }
    });
  }
}
