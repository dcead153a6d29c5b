/** How the tests of a level ended. */
export interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

/** A check that is one test in itself, such as the type check. */
export function countOf(passed: boolean): Count {
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 };
}

/** The sum of all levels. */
export function sum(counts: readonly Count[]): Count {
  return {
    passed: counts.reduce((total, { passed }) => total + passed, 0),
    failed: counts.reduce((total, { failed }) => total + failed, 0),
    skipped: counts.reduce((total, { skipped }) => total + skipped, 0),
  };
}

/** "12 passed, 0 failed", and ", 2 skipped" where there are such. */
export function inWords({ passed, failed, skipped }: Count): string {
  const words = `${passed} passed, ${failed} failed`;
  return skipped === 0 ? words : `${words}, ${skipped} skipped`;
}

/**
 * What a test runner did, from its report and its exit code. Never less than one failure where the
 * runner itself failed (it crashed, or something was thrown outside of a test), where it left no
 * report, or where no test ran: silence is no success.
 * @param report the parsed JSON report, undefined where the runner left none
 */
export function judged(report: unknown, exitCode: number, read: (report: unknown) => Count): Count {
  const count = report === undefined ? countOf(false) : read(report);
  const ran = count.passed + count.failed > 0;
  return count.failed === 0 && (exitCode !== 0 || !ran) ? { ...count, failed: 1 } : count;
}

/** Reads the report of `vitest --reporter=json`. A file that could not be loaded is a failure. */
export function readVitest(report: unknown): Count {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } =
    report as VitestReport;
  const notLoaded = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + notLoaded.length,
    skipped: numPendingTests + numTodoTests,
  };
}

/** Reads the report of `playwright test --reporter=json`. A retry that passed is no success. */
export function readPlaywright(report: unknown): Count {
  const { stats, errors } = report as PlaywrightReport;
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}
