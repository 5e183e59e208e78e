// Every tab at every size, in both languages and themes: a picture to look at, and what can be told without looking.
// Nothing lies beyond the window's sides, no two controls lie on each other, and each tab draws something of its own.
// That no text is cut, tests/ui tells: the mirror has every text whole.
import { equal, ok, same, test } from './harness.mjs';

// `inside`: a part of what the tabs and the page of all show.
const kSizes = {
  1280: { viewport: { width: 1280, height: 800 }, ratio: 1, inside: [290, 100, 300, 300] },
  1920: { viewport: { width: 1920, height: 1080 }, ratio: 2, inside: [290, 100, 300, 300] },
  phone: { viewport: { width: 390, height: 844 }, ratio: 2, touch: true, inside: [20, 230, 300, 300] },
};
const kTransport = ['position', 'to-start', 'step-back', 'play', 'step', 'to-end'];

// Where they are drawn: what scrolls on a phone ends above the transport.
async function controls(page, { width, height }) {
  const boxes = await page.raw.$$eval('#mirror :is(button, input, textarea)', (elements) => elements.map((element) => {
    const [x, y, w, h] = ['left', 'top', 'width', 'height'].map((side) => parseFloat(element.style[side]));
    return { id: element.dataset.id, left: x, top: y, right: x + w, bottom: y + h };
  }));
  const transport = width < 720 && boxes.find(({ id }) => id === 'position');
  const floor = transport ? transport.top : height;
  return boxes.map((box) => (kTransport.includes(box.id) ? box : { ...box, bottom: Math.min(box.bottom, floor) }))
    .filter(({ left, top, right, bottom }) => right > left && bottom > top);
}

function overlap(one, other) {
  const shared = (from, to) => Math.min(one[to], other[to]) - Math.max(one[from], other[from]);
  const isItsRow = other.id === one.id.replace('compare/', 'beside/') && other.id !== one.id;
  return !isItsRow && shared('left', 'right') > 1 && shared('top', 'bottom') > 1;
}

// Of a phone's tabs those at the sides may be cut: arrows there say that there are more.
function misplaced(boxes, { width }) {
  const beyond = boxes.filter(({ id, left, right }) => !id.startsWith('tab/') && (left < 0 || right > width + 1));
  const pairs = boxes.flatMap((one, index) => boxes.slice(index + 1).filter((other) => overlap(one, other))
    .map((other) => `${one.id} lies on ${other.id}`));
  return [...beyond.map(({ id }) => `${id} lies beyond a side`), ...pairs];
}

// How many colours a part of a picture has, and a number that is another where the part is another.
function look(page, picture, part) {
  return page.raw.evaluate(async ([base64, place]) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }), ...place);
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context.drawImage(bitmap, 0, 0);
    const pixels = new Uint32Array(context.getImageData(0, 0, bitmap.width, bitmap.height).data.buffer);
    return [new Set(pixels).size, pixels.reduce((sum, pixel) => (Math.imul(sum, 31) + pixel) | 0, 0)];
  }, [picture.toString('base64'), part]);
}

for (const [size, { inside, ...options }] of Object.entries(kSizes)) {
  for (const [language, locale, finished] of [['en', 'en-US', 'finished'], ['ru', 'ru-RU', 'завершён']]) {
    test(`every tab fits and draws in both themes at ${size}, in ${language}`, async ({ open }) => {
      const page = await open({ ...options, locale, fragment: '#/on-call/read-committed' });
      const theme = () => page.raw.evaluate(() => document.documentElement.dataset.theme);
      const seen = new Set();
      const check = async (tab) => {
        const path = `${page.screenshots}/tab-${tab}-${size}-${language}-${await theme()}.png`;
        const picture = await page.raw.screenshot({ path });
        const boxes = await controls(page, options.viewport);
        ok(boxes.length > 8, `${tab}: ${boxes.length} controls`);
        same(misplaced(boxes, options.viewport), [], tab);
        const [colours, sum] = await look(page, picture, inside.map((points) => points * options.ratio));
        ok(colours > 20, `${tab}: ${colours} colours`);
        seen.add(sum);
      };
      const checkInBoth = async (tab) => {
        await check(tab);
        const other = (await theme()) === 'dark' ? 'light' : 'dark';
        await page.item('theme').dispatchEvent('click');
        await page.until(theme, other);
        await check(tab);
      };
      const isReady = {
        interleavings: () => page.has('outcome/0'),
        'by-hand': () => page.has('hand/option/0'),
        compare: async () => (await page.value('compare-note')) === '',
      };
      await page.until(() => page.value('outcome'), finished);
      const tabs = (await page.ids()).filter((id) => id.startsWith('tab/')).map((id) => id.slice('tab/'.length));
      equal(tabs.length, size === 'phone' ? 7 : 6, tabs.join());
      for (const tab of tabs) {
        await page.item(`tab/${tab}`).dispatchEvent('click');
        await page.until(() => page.selected(`tab/${tab}`));
        if (isReady[tab]) await page.until(isReady[tab]);
        await checkInBoth(tab);
      }
      await page.raw.evaluate(() => { location.hash = '#/matrix'; });
      await page.until(() => page.has('cell/event-loop-counter/unprotected'));
      await checkInBoth('matrix');
      equal(seen.size, 2 * tabs.length + 2, 'each is another');
    });
  }
}
