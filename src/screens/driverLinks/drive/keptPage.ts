const PAGES = '/drive/';
const WORKER = `${PAGES}worker.js`;

/** What every cache of a link begins with, as the worker names it. */
const CACHE = 'larder ';
/** The link's own cache. */
const cacheOf = (path: string): string => `${CACHE}${path}`;

/** A browser has neither without a safe connection, nor may a page use them in each private window. */
const canKeep = (): boolean =>
  import.meta.env.PROD && 'serviceWorker' in navigator && 'caches' in window;

/**
 * Keeps the page at a driver's link for the time without a connection: its HTML with the scripts and
 * styles that it has loaded, of one version of the product at a time. A browser that cannot keep it goes
 * on without.
 * @param path The link's address: the worker's scope, and what its cache is called by.
 */
export async function keepPage(path: string): Promise<void> {
  if (!canKeep()) return;
  try {
    await navigator.serviceWorker.register(WORKER, { scope: path, updateViaCache: 'none' });
    const html = await fetch(path, { headers: { accept: 'text/html' } });
    const text = await html.clone().text();
    const wanted = loaded();
    // Where another version is out already, its page is kept once it has been loaded.
    if (!html.ok || !beginningsIn(text).every((url) => wanted.includes(url))) return;
    const cache = await caches.open(cacheOf(path));
    const kept = (await cache.keys()).map(({ url }) => url);
    await cache.addAll(wanted.filter((url) => !kept.includes(url)));
    await cache.put(path, html);
    const page = new URL(path, window.location.origin).href;
    const stays = new Set([...wanted, page]);
    await Promise.all(kept.filter((url) => !stays.has(url)).map((url) => cache.delete(url)));
  } catch {
    // No room, or not allowed: the page works on while it is open.
  }
}

/** Forgets the page of a link that has ended, and who showed it. */
export const forgetPage = (path: string): Promise<void> => forgetWhere((one) => one === path);

/** The same for every link but these. */
export const forgetOtherPages = (paths: readonly string[]): Promise<void> =>
  forgetWhere((one) => one.startsWith(PAGES) && !paths.includes(one));

async function forgetWhere(isOver: (path: string) => boolean): Promise<void> {
  if (!canKeep()) return;
  try {
    const registered = await navigator.serviceWorker.getRegistrations();
    const over = registered.filter(({ scope }) => isOver(new URL(scope).pathname));
    await Promise.all(over.map((one) => one.unregister()));
    const names = (await caches.keys()).filter((name) => name.startsWith(CACHE));
    const left = names.filter((name) => isOver(name.slice(CACHE.length)));
    await Promise.all(left.map((name) => caches.delete(name)));
  } catch {
    // Nothing could be kept either.
  }
}

/** The scripts and styles that a page's HTML begins with. */
function beginningsIn(html: string): string[] {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const named = page.querySelectorAll('script[type="module"][src], link[rel="stylesheet"][href]');
  return [...named].map((one) => {
    const address = one.getAttribute('src') ?? one.getAttribute('href') ?? '';
    return new URL(address, window.location.origin).href;
  });
}

/** The scripts, styles and pictures of the product that this page has loaded so far. */
function loaded(): string[] {
  const { origin } = window.location;
  const heard = performance.getEntriesByType('resource').map(({ name }) => name);
  const said = [...document.querySelectorAll('script[src], link[href]')].map((one) => {
    const address = one.getAttribute('src') ?? one.getAttribute('href') ?? '';
    return new URL(address, origin).href;
  });
  return [...new Set([...heard, ...said])].filter((url) => url.startsWith(`${origin}/assets/`));
}
