/**
 * Shows the page of a driver's link where there is no connection. It is registered for the address of
 * one link, controls nothing else, and writes nothing: the page itself keeps what is here and forgets it
 * (`src/screens/driverLinks/drive/keptPage.ts`). Calls pass it by.
 */

/** As the page names it: the link's address. */
const PATH = new URL(self.registration.scope).pathname;
const CACHE = `larder ${PATH}`;

/** How long a bad connection is waited for before what is kept is shown, milliseconds. */
const PATIENCE = 4_000;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(pageFor(request));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(assetFor(request));
});

/** The newest page, unless it does not come. */
async function pageFor(request) {
  const kept = await keptUnder(PATH);
  const fresh = fetch(request);
  if (!kept) return fresh;
  const orKept = fresh.then(
    (answer) => (answer.status >= 500 ? kept : answer),
    () => kept,
  );
  return Promise.race([orKept, new Promise((done) => setTimeout(done, PATIENCE, kept))]);
}

/** A script or style never changes under its name. */
const assetFor = async (request) => (await keptUnder(request.url)) ?? fetch(request);

/** `caches.match` makes no cache where none is. */
const keptUnder = (url) => caches.match(url, { cacheName: CACHE, ignoreVary: true });
