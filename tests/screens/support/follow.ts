import { act } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Host } from './host.ts';

/** How often an open record is read anew, milliseconds. */
const PAUSE = 10_000;

/** Of each test of the file: the pages' intervals go on by hand, and otherwise as they are. */
export function moveIntervals(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

/** An open page has looked again by the end of this. */
export const lookAgain = () => act(() => vi.advanceTimersByTimeAsync(PAUSE));

/** The calls since, by name, that a person is said to have asked for. */
export const usesSince = (host: Host, before: number) =>
  host
    .calls()
    .slice(before)
    .flatMap(({ name, headers }) => (headers.get('Background') === '1' ? [] : [name]));
