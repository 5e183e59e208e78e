// Keeps the whole site for when there is no network. A version of this script belongs to one version of the site:
// web/site.py writes in what it consists of, with a hash of each file's contents. The rules:
//
//   - A version is fetched as a whole before it is used, each file checked against its hash, so that what is half
//     uploaded, or cached on the way, is not taken.
//   - It answers from what it keeps, so every page that it serves is of that one version. While a page of the old
//     version is open, the new one waits; the next page that is opened when no other is gets it.
//   - What is not of the site is left to the network.
'use strict';
const kVersion = '@version@';
const kFiles = new Map(@files@);
const kCache = `interleave/${new URL('.', location).pathname}/`;
const kScope = new URL('.', location).href;

async function fetchAll() {
  const cache = await caches.open(kCache + kVersion);
  await Promise.all([...kFiles].map(async ([name, integrity]) => {
    const response = await fetch(new Request(name, { cache: 'no-cache', credentials: 'same-origin', integrity }));
    if (!response.ok) throw new Error(`${name}: ${response.status}`);
    await cache.put(name, response);
  }));
}

async function removeOthers() {
  const names = (await caches.keys()).filter((name) => name.startsWith(kCache) && name !== kCache + kVersion);
  await Promise.all(names.map((name) => caches.delete(name)));
}

// The file that an address means; undefined: none of the site's.
function fileOf(address) {
  const place = address.split(/[?#]/, 1)[0];
  if (!place.startsWith(kScope)) return undefined;
  const name = place.slice(kScope.length) || 'index.html';
  return kFiles.has(name) ? name : undefined;
}

async function answer(name, request) {
  const cache = await caches.open(kCache + kVersion);
  return (await cache.match(name)) ?? fetch(request);
}

// The page is loaded again while a newer version waits: if no other page has the old one open, the new one takes
// over, and what is answered asks it at once. (A page that is opened anew while none is open needs no such help,
// and one that is opened beside another stays with the version of that one.)
async function giveWay(request) {
  if (!request.isReloadNavigation || !registration.waiting) return null;
  const pages = await clients.matchAll({ type: 'window' });
  if (pages.length > 1) return null;
  registration.waiting.postMessage('take over');
  return new Response('<!DOCTYPE html><title>Interleave</title><script>location.reload()</script>',
                      { headers: { 'Content-Type': 'text/html' } });
}

addEventListener('install', (event) => event.waitUntil(fetchAll()));
addEventListener('activate', (event) => event.waitUntil(removeOthers()));
addEventListener('message', (event) => { if (event.data === 'take over') skipWaiting(); });
addEventListener('fetch', (event) => {
  const name = event.request.method === 'GET' ? fileOf(event.request.url) : undefined;
  if (name === undefined) return;
  const opens = event.request.mode === 'navigate';
  event.respondWith(opens ? giveWay(event.request).then((response) => response ?? answer(name, event.request))
                          : answer(name, event.request));
});
