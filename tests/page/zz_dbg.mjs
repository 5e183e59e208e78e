import { launch, openPage, serve } from './harness.mjs';
const folder='/work/main/build/wasm/page';
const server = await serve(folder); const browser = await launch();
const page = await openPage(browser, `http://localhost:${server.address().port}`, '/tmp', { viewport: { width: 390, height: 844 }, touch: true, fragment: '#/event-loop-counter/asyncio-lock?requests=12', script: () => {
  window.seen=[]; for (const t of ['touchstart','touchmove','touchend','touchcancel','mousedown','mouseup','pointerdown','wheel']) window.addEventListener(t, e=>window.seen.push(t+' '+(e.changedTouches?[...e.changedTouches].map(x=>x.identifier+':'+x.clientX+','+x.clientY).join(' '):e.clientX)+' '+e.target.id), true);
}});
await page.raw.waitForTimeout(3000);
const client = await page.raw.context().newCDPSession(page.raw);
const y=456;
const touch = (type, xs) => client.send('Input.dispatchTouchEvent', { type, touchPoints: xs.map((x, id) => ({ x, y, id })) });
await touch('touchStart', [150]);
await touch('touchStart', [150, 210]);
await page.frames();
for (let step = 1; step <= 6; ++step) { await touch('touchMove', [150 - step * 12, 210 + step * 12]); await page.frames(2); await page.raw.screenshot({path:`/tmp/p${step}.png`}); }
await touch('touchEnd', []);
await page.frames();
console.log((await page.raw.evaluate(()=>window.seen)).join('\n'));
await browser.close(); server.close();
