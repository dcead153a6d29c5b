import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inTime, LONGEST } from '../../../src/lib/inTime.ts';
import { isMissingChunk, reloadIfOutdated, watchMissingChunks } from '../../../src/shell/reload.ts';

const PART = 'http://x/assets/a-1.js';
const missing = new TypeError(`Failed to fetch dynamically imported module: ${PART}`);

/** A page whose parts are missing, with a clock of its own and a server that answers so. */
function page(answer: () => Promise<Response>) {
  const target = new EventTarget();
  const reload = vi.fn();
  const fetch = vi.fn<typeof window.fetch>(answer);
  let now = 1_000_000;
  const window_ = {
    addEventListener: target.addEventListener.bind(target) as Window['addEventListener'],
    sessionStorage,
    location: { reload } as unknown as Location,
    document,
    fetch,
  };
  watchMissingChunks(window_);
  return {
    reload,
    fetch,
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    needPart: (error: unknown = missing) => reloadIfOutdated(error, window_, () => now),
    missPart: () => {
      const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), {
        payload: missing,
      });
      target.dispatchEvent(event);
      return event;
    },
  };
}

/** What becomes of a part that never comes. */
async function tooLate(): Promise<unknown> {
  vi.useFakeTimers();
  const failed = inTime(new Promise(() => undefined)).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(LONGEST);
  vi.useRealTimers();
  return failed;
}

const gone = () => Promise.resolve(new Response(null, { status: 404 }));
const there = () => Promise.resolve(new Response(null, { status: 200 }));
const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));

describe('a part of the page that cannot be loaded', () => {
  beforeEach(() => sessionStorage.clear());
  afterEach(() => vi.useRealTimers());

  it('does nothing where nobody needs it yet, and keeps the router from loading anew', () => {
    const { reload, fetch, missPart } = page(gone);
    expect(missPart().defaultPrevented).toBe(false);
    expect(fetch).not.toHaveBeenCalled();
    expect(reload).not.toHaveBeenCalled();
    expect(sessionStorage.getItem(`tanstack_router_reload:${missing.message}`)).toBe('1');
  });

  it.each([
    ['the server cannot be reached', unreachable],
    ['the part is there after all', there],
    ['the server fails', () => Promise.resolve(new Response(null, { status: 503 }))],
  ])('leaves the page as it is where %s', async (_what, answer) => {
    const { reload, fetch, needPart } = page(answer);
    await needPart();
    expect(fetch).toHaveBeenCalledWith(
      PART,
      expect.objectContaining({ method: 'HEAD', cache: 'no-store' }),
    );
    expect(reload).not.toHaveBeenCalled();
  });

  it('makes the page load again where it is there, and the browser does not ask for it again', async () => {
    const { reload, needPart } = page(there);
    await needPart();
    expect(reload).not.toHaveBeenCalled();
    await needPart();
    expect(reload).toHaveBeenCalledTimes(1);
    await needPart();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('makes the page load again where it is gone, once', async () => {
    const { reload, needPart, pass } = page(gone);
    expect(await needPart()).toBeNull();
    expect(reload).toHaveBeenCalledTimes(1);
    pass(5_000);
    expect(await needPart()).toBe('version');
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('may do so again after a while: the product may be updated twice a day', async () => {
    const { reload, needPart, pass } = page(gone);
    await needPart();
    pass(3_600_000);
    await needPart();
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('makes the page load again where it is late, and then tells of it, however often it is', async () => {
    const { reload, needPart, pass } = page(there);
    const late = await tooLate();
    expect(await needPart(late)).toBeNull();
    for (let times = 0; times < 2; times += 1) {
      pass(LONGEST);
      expect(await needPart(late)).toBe('late');
    }
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('leaves a page whose part is late where no server answers', async () => {
    const { reload, needPart } = page(unreachable);
    expect(await needPart(await tooLate())).toBe('network');
    expect(reload).not.toHaveBeenCalled();
  });

  it('asks nothing for any other error', async () => {
    const { fetch, needPart } = page(gone);
    await needPart(new TypeError('Failed to fetch'));
    expect(fetch).not.toHaveBeenCalled();
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
