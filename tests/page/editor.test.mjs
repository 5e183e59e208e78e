// Editing in the page: the editor made of DOM, what is tried while typing, programs of one's own, and links
// that carry them from one browser profile to another.
import { equal, ok, test } from './harness.mjs';

const kPhone = { width: 390, height: 844 };
const kDesk = { width: 1440, height: 900 };

const kOwn = `import asyncio

stock = 10
sold = 0


async def buy(amount):
    global stock, sold
    seen = stock
    await asyncio.sleep(amount / 10)
    stock = seen - amount
    sold += amount


async def main():
    await asyncio.gather(buy(2), buy(3), buy(4))
    print(stock, sold)


asyncio.run(main())
`;

const kCount = `import asyncio

count = 0


async def main():
    global count
    for _ in range(9):
        await asyncio.sleep(0)
        count += 1


asyncio.run(main())
`;

const content = (page) => page.raw.locator('#editor .cm-content');
const text = (page) => content(page).evaluate((element) =>
    [...element.querySelectorAll('.cm-line')].map((line) => line.textContent).join('\n'));
const focused = (page) => page.raw.evaluate(() => document.activeElement.id);

async function edit(page) {
  await page.click('edit');
  await content(page).waitFor();
  await page.until(() => focused(page), 'editor');
}

// As a person does: the whole text is selected, and what is on the clipboard takes its place.
async function paste(page, program) {
  await page.raw.evaluate((copied) => navigator.clipboard.writeText(copied), program);
  await page.raw.keyboard.press('ControlOrMeta+a');
  await page.raw.keyboard.press('ControlOrMeta+v');
}

// Behind the first place where the text says so.
async function caretBehind(page, words) {
  const before = (await text(page)).split(words)[0] + words;
  await page.raw.keyboard.press('ControlOrMeta+Home');
  for (const _ of before) await page.raw.keyboard.press('ArrowRight');
}

const facts = async (page) => ({
  position: await page.value('position'),
  steps: await page.value('step-count'),
  outcome: await page.value('outcome'),
  explanation: await page.value('explanation'),
  counters: await Promise.all(['counter/stock', 'counter/sold'].map((id) => page.value(id))),
  code: await page.value('code'),
});

test('a program of one\'s own is pasted, run, broken, mended and shared: another profile has the same run',
     async ({ open }) => {
  const page = await open({ viewport: kDesk });
  await edit(page);
  await paste(page, kOwn);
  await page.until(() => page.value('counter/sold'), '9');
  ok(await page.selected('scenario/program'));
  await page.until(() => page.value('outcome'), 'finished');
  equal(await page.value('counter/stock'), '6', 'two of the three sales are lost');
  equal(await page.value('output'), '6 9');
  equal(await page.value('lane-count'), '6', 'main, its three tasks, and the two that asyncio.run ends with');

  // A mistake is marked where it is, and the last program that compiled goes on.
  await caretBehind(page, 'seen = ');
  await page.raw.keyboard.type('= ');
  await page.until(() => page.value('code/status'), 'line\u00a09: SyntaxError: invalid syntax');
  equal(await page.raw.locator('#editor .cm-lintRange-error').textContent(), '=');
  equal(await page.raw.locator('#editor .cm-gutterElement.wrong').textContent(), '9');
  equal(await page.value('counter/stock'), '6');
  ok(!(await page.has('notice/0')));
  await page.screenshot('editor-mistake');
  await page.raw.keyboard.press('Backspace');
  await page.raw.keyboard.press('Backspace');
  await page.until(async () => (await page.value('code/status')).startsWith('This is what runs.'));
  equal(await page.raw.locator('#editor .cm-lintRange-error').count(), 0);
  await page.click('close-code');

  await page.until(() => page.value('outcome'), 'finished');
  await page.click('to-start');
  for (let step = 0; step < 4; ++step) await page.click('step');
  await page.until(() => page.value('position'), '4');
  ok((await page.value('explanation')).includes('Task-'), await page.value('explanation'));
  await page.click('share');
  await page.until(() => page.has('copied'));
  const link = await page.raw.evaluate(() => navigator.clipboard.readText());
  const here = await facts(page);
  equal(here.code, kOwn);

  const other = await open({ viewport: kDesk, motion: 'no-preference', fragment: new URL(link).hash });
  await other.until(() => other.value('position'), '4');
  equal(await other.label('notice/0'), 'This code came with the link');
  equal(await other.label('play'), 'Play');
  await other.until(() => other.value('outcome'), 'finished');
  equal(JSON.stringify(await facts(other)), JSON.stringify(here));
  await other.frames(30);
  equal(await other.value('position'), '4', 'it stands still');
  await other.screenshot('editor-shared');
  await page.click('to-end');
  await other.click('to-end');
  await other.until(async () => JSON.stringify(await facts(other)) === JSON.stringify(await facts(page)));
});

test('a strategy is edited while it runs, and Reset returns to its file', async ({ open }) => {
  const page = await open({ fragment: '#/event-loop-counter/asyncio-lock' });
  await page.until(() => page.value('counter/value'), '12');
  const source = await page.value('code');
  await edit(page);
  ok(!(await page.has('code')), 'the mirror leaves the text to the editor');
  equal(await text(page), source);
  await caretBehind(page, 'async with lock:');
  for (const _ of 'async with lock:') await page.raw.keyboard.press('Backspace');
  await page.raw.keyboard.type('if True:');
  await page.until(() => page.value('counter/value'), '1');
  for (let undone = 0; undone < 20 && (await text(page)) !== source; ++undone) {
    await page.raw.keyboard.press('ControlOrMeta+z');
  }
  await page.until(() => page.value('counter/value'), '12');
  await page.until(async () => !(await page.has('reset-code')));  // it is the file again
  await paste(page, source.replace('async with lock:', 'if True:'));
  await page.until(() => page.value('counter/value'), '1');
  await page.until(async () => (await page.fragment()).includes('code=1.'));  // written when the page is at rest
  await page.click('reset-code');
  await page.until(() => page.value('counter/value'), '12');
  equal(await text(page), source);
  await page.until(async () => !(await page.fragment()).includes('code='));
});

test('the editor has the keys of one: indentation, running at once, search, and a way out', async ({ open }) => {
  const page = await open();
  await edit(page);
  await page.raw.keyboard.press('ControlOrMeta+a');
  await page.raw.keyboard.type('def twice(n):\n');
  await page.raw.keyboard.press('Tab');
  await page.raw.keyboard.type('return 2 * n');
  equal(await text(page), 'def twice(n):\n        return 2 * n', 'a colon indents, and Tab by four more');
  await page.raw.keyboard.press('ControlOrMeta+a');
  await page.raw.keyboard.press('Shift+Tab');
  equal((await text(page)).split('\n')[1], '    return 2 * n');
  await paste(page, kCount);
  await page.raw.keyboard.press('ControlOrMeta+Enter');
  await page.until(() => page.value('counter/count'), '9');
  await page.raw.keyboard.press('ControlOrMeta+f');
  await page.raw.locator('#editor .cm-search [name=search]').waitFor();
  await page.raw.keyboard.type('count');
  await page.until(async () => (await page.raw.locator('#editor .cm-searchMatch').count()) >= 2);
  await page.screenshot('editor-search');
  await page.raw.keyboard.press('Escape');
  equal(await page.raw.locator('#editor .cm-search').count(), 0);
  equal(await focused(page), 'editor');
  await page.raw.keyboard.press('Escape');
  equal(await focused(page), 'canvas');
  // Keys are the page's again.
  const position = await page.value('position');
  await page.key('ArrowLeft');
  await page.until(async () => (await page.value('position')) !== position);
});

test('text comes in as an input method gives it', async ({ open }) => {
  const page = await open();
  await edit(page);
  await paste(page, 'word = "?"\n');
  await caretBehind(page, '"?');
  const devtools = await page.raw.context().newCDPSession(page.raw);
  await devtools.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 });
  await devtools.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 });
  await devtools.send('Input.insertText', { text: '日本' });
  await page.until(() => text(page), 'word = "?日本"\n');
  await page.click('close-code');
  await page.until(() => page.value('code'), 'word = "?日本"\n');
});

test('the editor is loaded when it is first used, from the page\'s own place', async ({ open, address }) => {
  const page = await open();
  const loaded = [];
  page.raw.on('request', (request) => loaded.push(request.url()));
  await page.frames(10);
  equal(loaded.length, 0);
  await edit(page);
  equal(loaded.join(), `${address}/editor.js`);
});

test('where the editor cannot be loaded the canvas has one', async ({ open }) => {
  const page = await open({ expectProblems: true });
  await page.raw.route('**/editor.js', (route) => route.abort());
  await page.click('edit');
  await page.until(() => page.has('code'));
  await page.item('code').evaluate((element) => {
    element.value = 'count = 1\ncount += 1\n';
    element.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await page.until(() => page.value('counter/count'), '2');
});

test('the editor follows the page: tabs, lists, language, theme, size', async ({ open }) => {
  const page = await open({ viewport: kPhone });
  const shown = () => page.raw.locator('#editor').isVisible();
  await page.click('tab/code');
  await edit(page);
  const box = await page.raw.locator('#editor').boundingBox();
  ok(box.height > 600 && box.width === 390, JSON.stringify(box));
  await paste(page, 'count = 1\n');
  await page.click('tab/run');
  await page.until(async () => !(await shown()));
  await page.click('tab/code');
  await page.until(shown);
  equal(await text(page), 'count = 1\n');
  await page.raw.setViewportSize(kDesk);
  await page.until(async () => (await page.raw.locator('#editor').boundingBox())?.width === 420);
  await page.click('theme');
  const ground = () => page.raw.$eval('#editor', (host) => host.style.getPropertyValue('--panel'));
  await page.until(ground, '#ffffff');
  await page.click('language');
  await page.until(async () => (await content(page).getAttribute('aria-label')).startsWith('Программа'));
});

for (const [name, fragment] of [
  ['cut off', (link) => link.slice(0, -20)],
  ['changed', (link) => link.replace(/(code=1\.[0-9a-f]{8}\.)..../, '$1AAAA')],
  ['of another version', (link) => link.replace('code=1.', 'code=9.')],
  ['no text at all', (link) => link.replace(/code=.*/, 'code=%00%ff')],
  ['with no code', (link) => link.replace(/&code=.*/, '')],
]) {
  test(`a link whose code is ${name} gives a message and nothing else`, async ({ open }) => {
    const page = await open();
    await edit(page);
    await paste(page, kOwn);
    await page.until(() => page.value('counter/sold'), '9');
    const link = await page.until(async () => {
      const now = await page.fragment();
      return now.includes('code=') && now;
    });
    const other = await open({ fragment: fragment(link) });
    await other.until(() => other.label('notice/0'), 'This link cannot be opened');
    await other.until(() => other.value('counter/value'), '1');
  });
}

for (const [size, viewport] of [['desk', kDesk], ['phone', kPhone]]) {
  for (const locale of ['en-US', 'ru-RU']) {
    for (const colors of ['dark', 'light']) {
      test(`pictures of the editor: ${size}, ${locale}, ${colors}`, async ({ open }) => {
        const page = await open({ viewport, locale, colors, ratio: 2 });
        if (size === 'phone') await page.click('tab/code');
        await edit(page);
        await caretBehind(page, 'current = ');
        await page.raw.keyboard.type('= ');
        await page.until(async () => (await page.value('code/status')).includes('SyntaxError'));
        await page.screenshot(`editor-${size}-${locale.slice(0, 2)}-${colors}`);
      });
    }
  }
}
