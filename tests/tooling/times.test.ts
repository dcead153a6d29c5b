import { describe, expect, test, vi } from 'vitest';
import { levels } from '../support/levels.ts';
import { keepPace, paceNow } from '../support/pace.ts';
import { isTooSlow, SHARES, tellWhole, timeReport, timesOfPlaywright } from '../support/times.ts';

const usual = Object.entries(SHARES).map(([name, share]) => ({ name, seconds: 24 * share }));

describe('The time of a run', () => {
  test('is told at the pace of the usual machine, with the level that grew most', () => {
    const grown = usual.map((level) =>
      level.name === 'embedded' ? { ...level, seconds: level.seconds + 600 } : level,
    );
    expect(tellWhole(grown, { whole: 3600, pace: 1.5 })).toMatch(
      /took 60 minutes at a pace of 1\.50: 40 of the usual machine, 40 are allowed\. embedded grew most/,
    );
    expect(tellWhole(usual.slice(1), { whole: 3600, pace: 1 })).toBeNull();
  });

  test('is too long where the machine is not to blame', () => {
    expect(isTooSlow(usual, { whole: 87 * 60, pace: 1 })).toBe(true);
    // A quick machine is not asked for more.
    expect(isTooSlow(usual, { whole: 87 * 60, pace: 0.5 })).toBe(true);
    expect(isTooSlow(usual, { whole: 87 * 60, pace: 2.4 })).toBe(false);
    expect(isTooSlow(usual, { whole: 80 * 60, pace: 1 })).toBe(false);
  });

  test('has no budget where a level runs that takes hours, or a part of them', () => {
    const kill = [...usual, { name: 'kill', seconds: 9000 }];
    expect(isTooSlow(kill, { whole: 9000, pace: 1 })).toBe(false);
    expect(isTooSlow(usual.slice(1), { whole: 9000, pace: 1 })).toBe(false);
  });

  test('has a pace, taken again and again', () => {
    expect(paceNow()).toBeGreaterThan(0);
    vi.useFakeTimers();
    const end = keepPace();
    vi.advanceTimersByTime(60_000);
    expect(vi.getTimerCount()).toBe(1);
    expect(end()).toBeGreaterThan(0);
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });

  test('is shared out among the levels of a full run', () => {
    const full = Object.keys(levels).filter((name) => !['kill', 'fuzz'].includes(name));
    expect(Object.keys(SHARES)).toEqual(full);
    expect(Object.values(SHARES).reduce((sum, share) => sum + share, 0)).toBe(100);
  });

  test('is told by level, and of the slowest files and pages', () => {
    const files = Array.from({ length: 30 }, (_, index) => ({
      name: `${index}.ts`,
      seconds: index,
    }));
    const lines = timeReport([{ name: 'types', seconds: 1.26 }], { files, pages: files }, false);
    expect(lines).toHaveLength(2 + 16 + 11);
    expect(lines[1]).toBe('     1.3 s  types');
    expect(lines[3]).toBe('    29.0 s  29.ts');
  });

  test("is read from Playwright's report, in suites of suites", () => {
    const specs = [
      { file: 'a.spec.ts', title: 'sells', tests: [{ results: [{ duration: 1500 }] }] },
    ];
    expect(timesOfPlaywright({ suites: [{ suites: [{ specs }] }] })).toEqual([
      { name: 'a.spec.ts › sells', seconds: 1.5 },
    ]);
    expect(timesOfPlaywright(undefined)).toEqual([]);
  });
});
