/** A page that nobody has touched for so long is looked at by nobody, in milliseconds. */
const QUIET_AFTER = 5 * 60_000;

/** What an open page asks by itself, it asks so many times more rarely then. */
export const RARER = 4;

const USES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** When somebody last touched the page, by `performance.now()`. */
let usedAt = performance.now();
const listeners = new Set<() => void>();

const isQuiet = (): boolean => performance.now() - usedAt > QUIET_AFTER;

/** How many of its pauses a page waits until it asks by itself again: a page that is used, one. */
export const pausesNow = (): number => (isQuiet() ? RARER : 1);

/**
 * Tells when somebody comes back to the page: touches it after a long time, or sees it again.
 * @returns ends it
 */
export function onReturn(listener: () => void): () => void {
  if (listeners.size === 0) watch('addEventListener');
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) watch('removeEventListener');
  };
}

function watch(how: 'addEventListener' | 'removeEventListener'): void {
  for (const use of USES) window[how](use, used, { capture: true, passive: true });
  document[how]('visibilitychange', seen);
}

function used(): void {
  const wasQuiet = isQuiet();
  usedAt = performance.now();
  if (wasQuiet) tell();
}

function seen(): void {
  if (document.visibilityState !== 'visible') return;
  usedAt = performance.now();
  tell();
}

const tell = () => {
  for (const listener of listeners) listener();
};
