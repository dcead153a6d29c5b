import { describe, expect, test } from 'vitest';
import { levels } from '../support/levels.ts';
import { SHARES, timeReport, timesOfPlaywright, tooSlow } from '../support/times.ts';

const usual = Object.entries(SHARES).map(([name, share]) => ({ name, seconds: 24 * share }));

describe('The time of a run', () => {
  test('is within its budget, or the level is named that grew most', () => {
    expect(tooSlow(usual, 2400)).toBeNull();
    const grown = usual.map((level) =>
      level.name === 'embedded' ? { ...level, seconds: level.seconds + 600 } : level,
    );
    expect(tooSlow(grown, 3600)).toMatch(/took 60 minutes, 50 are allowed\. embedded grew most/);
  });

  test('has no budget where a level runs that takes hours', () => {
    expect(tooSlow([{ name: 'kill', seconds: 9000 }], 9000)).toBeNull();
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
    const lines = timeReport([{ name: 'types', seconds: 1.26 }], { files, pages: files });
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
