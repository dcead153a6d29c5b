/** Where it is kept when the page was last loaded again for a missing part. */
const RELOADED_KEY = 'reloadedAt';

/** A second failure within this time is told instead of loading again, in milliseconds. */
const GUARD = 30_000;

/**
 * Loads the page again, once, when a part of it cannot be loaded: after an update of the product
 * the parts of the old page are gone. If that does not help, the page's error screen says so.
 */
export function reloadOnceForMissingChunks(
  page: Pick<Window, 'addEventListener' | 'sessionStorage' | 'location'> = window,
  now: () => number = Date.now,
): void {
  page.addEventListener('vite:preloadError', (event) => {
    const reloadedAt = Number(page.sessionStorage.getItem(RELOADED_KEY) ?? 0);
    if (now() - reloadedAt < GUARD) return;
    page.sessionStorage.setItem(RELOADED_KEY, String(now()));
    event.preventDefault();
    page.location.reload();
  });
}

/** Whether an error says that a part of the page could not be loaded, in the browsers' words. */
export function isMissingChunk(error: unknown): boolean {
  const message = error instanceof Error ? error.message : String(error);
  return /dynamically imported module|module script failed|preload CSS/i.test(message);
}
