import { LATE } from '../lib/inTime.ts';

/** Where it is kept when the page was last loaded again for a missing part. */
const RELOADED_KEY = 'reloadedAt';

/**
 * A second failure within this time is told instead of loading again, in milliseconds. It is longer than
 * a part may be on its way and the page around it: a page that fails each time never loads itself for ever.
 */
const GUARD = 600_000;

/** How long the server may take to say whether a part is there, in milliseconds. */
const PROBE = 10_000;

/** Why a part is not there: no server was reached, it is of a version before, or it did not come in time. */
export type Missing = 'network' | 'version' | 'late';

type Page = Pick<Window, 'addEventListener' | 'sessionStorage' | 'location' | 'document' | 'fetch'>;

/** Stylesheets that did not come: the builder's loader asks for each only once. */
const missingStyles = new Set<string>();

/**
 * Notes what could not be loaded, and nothing else: whoever needs the part tells of it, and a part
 * that was only fetched ahead (a link under the pointer) is not missed by anybody.
 */
export function watchMissingChunks(page: Page = window): void {
  page.addEventListener('vite:preloadError', (event) => {
    const { message } = (event as Event & { payload: Error }).payload;
    const style = /preload CSS for (\S+)/.exec(message)?.[1];
    if (style !== undefined) missingStyles.add(style);
    // The router would load the page again by itself, without asking whether there is a server.
    page.sessionStorage.setItem(`tanstack_router_reload:${message}`, '1');
  });
}

/** Asks once more for the stylesheets that did not come. */
export async function loadMissingStyles({ document }: Pick<Page, 'document'> = window) {
  await Promise.all(
    [...missingStyles].map(
      (href) =>
        new Promise<void>((done) => {
          const link = document.createElement('link');
          link.rel = 'stylesheet';
          link.crossOrigin = '';
          link.href = href;
          link.onload = () => {
            missingStyles.delete(href);
            done();
          };
          link.onerror = () => {
            link.remove();
            done();
          };
          document.head.append(link);
        }),
    ),
  );
}

/** Parts that were told as missing on each page. */
const missedOn = new WeakMap<Page, Set<string>>();

/**
 * Loads the page again, once, where that alone can bring a part: after an update of the product the
 * parts of the old page are gone, a browser that could not load a part once may not ask for it again,
 * although it is there, and one that waits for it too long waits for ever. A server that cannot be
 * reached says nothing about any of them, so the page stays as it is. Answers why the part is missing;
 * null where the page is on its way anew, and nobody has time to read that.
 */
export async function reloadIfOutdated(
  error: unknown,
  page: Page = window,
  now: () => number = Date.now,
): Promise<Missing | null> {
  const part = partOf(error);
  if (part === undefined) return 'network';
  const isLate = wordsOf(error) === LATE;
  const signal = AbortSignal.timeout(PROBE);
  const answer = await page
    .fetch(part, { method: 'HEAD', cache: 'no-store', signal })
    .catch(() => null);
  const missed = missedOn.get(page) ?? new Set();
  const wasMissed = missed.has(part);
  missedOn.set(page, missed.add(part));
  const why = answer?.status === 404 ? 'version' : answer?.ok && isLate ? 'late' : 'network';
  if (why === 'network' && !(answer?.ok && wasMissed)) return why;
  const reloadedAt = Number(page.sessionStorage.getItem(RELOADED_KEY) ?? 0);
  if (now() - reloadedAt < GUARD) return why;
  page.sessionStorage.setItem(RELOADED_KEY, String(now()));
  page.location.reload();
  return null;
}

/** Whether an error says that a part of the page could not be loaded, in the browsers' words. */
export function isMissingChunk(error: unknown): boolean {
  return /dynamically imported module|module script failed|preload CSS/i.test(wordsOf(error));
}

/** The address of the part; a browser that does not name it is asked for the page's own script. */
function partOf(error: unknown): string | undefined {
  if (!isMissingChunk(error)) return undefined;
  return /https?:\S+/.exec(wordsOf(error))?.[0] ?? new URL(import.meta.url).pathname;
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
