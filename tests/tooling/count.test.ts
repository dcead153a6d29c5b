import { describe, expect, test } from 'vitest';
import { inWords, judged, readPlaywright, readVitest, sum } from '../support/count.ts';

const assertion = (status: string) => ({ status });
const vitestReport = (...files: [status: string, tests: string[]][]) => {
  const all = files.flatMap(([, tests]) => tests);
  const count = (status: string) => all.filter((each) => each === status).length;
  return {
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    numPendingTests: count('skipped'),
    numTodoTests: count('todo'),
    testResults: files.map(([status, tests]) => ({
      status,
      assertionResults: tests.map(assertion),
    })),
  };
};
const playwrightReport = (
  stats: { expected?: number; unexpected?: number; flaky?: number; skipped?: number },
  errors: unknown[] = [],
) => ({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats }, errors });

describe('The sum of all levels', () => {
  test('adds passed, failed and skipped', () => {
    const total = sum([
      { passed: 1, failed: 0, skipped: 0 },
      { passed: 40, failed: 2, skipped: 3 },
    ]);
    expect(total).toEqual({ passed: 41, failed: 2, skipped: 3 });
  });

  test('is nothing where no level ran', () => {
    expect(sum([])).toEqual({ passed: 0, failed: 0, skipped: 0 });
  });

  test('is told in one line, with the skipped only where there are some', () => {
    expect(inWords({ passed: 41, failed: 2, skipped: 0 })).toBe('41 passed, 2 failed');
    expect(inWords({ passed: 41, failed: 2, skipped: 3 })).toBe('41 passed, 2 failed, 3 skipped');
  });
});

describe("Vitest's report", () => {
  test('gives what passed, failed and was left out', () => {
    const report = vitestReport(['failed', ['passed', 'failed', 'skipped', 'todo']]);
    expect(judged(report, 1, readVitest)).toEqual({ passed: 1, failed: 1, skipped: 2 });
  });

  test('makes a file that could not be loaded a failure', () => {
    const report = vitestReport(['passed', ['passed']], ['failed', []]);
    expect(judged(report, 1, readVitest)).toEqual({ passed: 1, failed: 1, skipped: 0 });
  });

  test('makes a hook that failed before its tests a failure', () => {
    const report = vitestReport(['failed', ['skipped', 'skipped']]);
    expect(judged(report, 1, readVitest)).toEqual({ passed: 0, failed: 1, skipped: 2 });
  });

  test('makes an error outside of the tests a failure', () => {
    const report = vitestReport(['passed', ['passed']]);
    expect(judged(report, 1, readVitest)).toEqual({ passed: 1, failed: 1, skipped: 0 });
  });
});

describe("Playwright's report", () => {
  test('gives what passed, failed and was left out', () => {
    const report = playwrightReport({ expected: 5, unexpected: 2, skipped: 1 });
    expect(judged(report, 1, readPlaywright)).toEqual({ passed: 5, failed: 2, skipped: 1 });
  });

  test('makes a test that passed at the second try a failure', () => {
    const report = playwrightReport({ expected: 5, flaky: 1 });
    expect(judged(report, 0, readPlaywright)).toEqual({ passed: 5, failed: 1, skipped: 0 });
  });

  test('makes an error outside of the tests a failure', () => {
    const report = playwrightReport({}, [{ message: 'No tests found.' }]);
    expect(judged(report, 1, readPlaywright)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});

describe('A level', () => {
  test('fails where the runner left no report', () => {
    expect(judged(undefined, 0, readVitest)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  test('fails where no test ran', () => {
    expect(judged(vitestReport(), 0, readVitest)).toEqual({ passed: 0, failed: 1, skipped: 0 });
    const skipped = vitestReport(['passed', ['skipped']]);
    expect(judged(skipped, 0, readVitest)).toEqual({ passed: 0, failed: 1, skipped: 1 });
  });
});
