import { describe, expect, it, vi } from 'vitest';
import { isMissingChunk, reloadOnceForMissingChunks } from '../../../src/shell/reload.ts';

/** A page whose parts are missing, with a clock of its own. */
function page() {
  const target = new EventTarget();
  const kept = new Map<string, string>();
  const reload = vi.fn();
  let now = 1_000_000;
  reloadOnceForMissingChunks(
    {
      addEventListener: target.addEventListener.bind(target) as Window['addEventListener'],
      sessionStorage: {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
      } as Storage,
      location: { reload } as unknown as Location,
    },
    () => now,
  );
  return {
    reload,
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    missPart: () => {
      const event = new Event('vite:preloadError', { cancelable: true });
      target.dispatchEvent(event);
      return event;
    },
  };
}

describe('a part of the page that cannot be loaded', () => {
  it('makes the page load again, once', () => {
    const { reload, missPart, pass } = page();
    expect(missPart().defaultPrevented).toBe(true);
    expect(reload).toHaveBeenCalledTimes(1);
    pass(5_000);
    // The second time the error goes on to the error screen.
    expect(missPart().defaultPrevented).toBe(false);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('may do so again after a while: the product may be updated twice a day', () => {
    const { reload, missPart, pass } = page();
    missPart();
    pass(60_000);
    missPart();
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it.each([
    'Failed to fetch dynamically imported module: https://x/assets/a.js',
    'error loading dynamically imported module: https://x/assets/a.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/a.css',
  ])('is known by what browsers say: %s', (message) => {
    expect(isMissingChunk(new TypeError(message))).toBe(true);
  });

  it('is not any other error', () => {
    expect(isMissingChunk(new TypeError('Failed to fetch'))).toBe(false);
    expect(isMissingChunk('x is not a function')).toBe(false);
  });
});
