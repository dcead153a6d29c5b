import { describe, expect, test } from 'vitest';
import { failuresOfPlaywright, failuresOfVitest } from '../support/failures.ts';

describe('What failed is told again at the end', () => {
  test("of Vitest's report: file, name and the beginning of the message", () => {
    const lines = Array.from({ length: 40 }, (_, index) => `line ${index}`).join('\n');
    const report = {
      testResults: [
        {
          name: '/somewhere/tests/api/orders/stock.test.ts',
          status: 'failed',
          assertionResults: [
            { status: 'passed', fullName: 'An order is kept' },
            {
              status: 'failed',
              fullName: 'An order takes stock',
              failureMessages: [`\u001b[31mAssertionError\u001b[39m: expected 1 to be 2\n${lines}`],
            },
          ],
        },
      ],
    };
    const [told = '', ...more] = failuresOfVitest(report);
    expect(more).toEqual([]);
    expect(told).toMatch(
      /^tests\/api\/orders\/stock\.test\.ts › An order takes stock\n {4}AssertionError: expected 1/,
    );
    expect(told.split('\n')).toHaveLength(13);
  });

  test('of a file that could not be loaded', () => {
    const name = '/somewhere/tests/api/broken.test.ts';
    const report = {
      testResults: [{ name, status: 'failed', message: 'no such module', assertionResults: [] }],
    };
    expect(failuresOfVitest(report)).toEqual(['tests/api/broken.test.ts\n    no such module']);
  });

  test('of a browser test what its pages showed first', () => {
    const errors = [{ message: 'not found' }, { message: 'Error: Open pages:\nhttp://a/goods' }];
    const tests = [{ status: 'unexpected', results: [{ errors }] }];
    const report = { suites: [{ specs: [{ file: 'e2e/tabs.spec.ts', title: 'ends', tests }] }] };
    expect(failuresOfPlaywright(report)).toEqual([
      'e2e/tabs.spec.ts › ends\n    Error: Open pages:\n    http://a/goods\n    not found',
    ]);
  });

  test("of Playwright's report, in suites of suites, the flaky ones too", () => {
    const spec = (title: string, status: string, message?: string) => ({
      file: 'e2e/entry.spec.ts',
      title,
      tests: [{ status, results: [{ errors: message === undefined ? [] : [{ message }] }] }],
    });
    const report = {
      errors: [{ message: 'no port' }],
      suites: [
        {
          specs: [spec('signs in', 'expected')],
          suites: [{ specs: [spec('pays', 'unexpected', 'not found'), spec('ships', 'flaky')] }],
        },
      ],
    };
    expect(failuresOfPlaywright(report)).toEqual([
      '\n    no port',
      'e2e/entry.spec.ts › pays\n    not found',
      'e2e/entry.spec.ts › ships',
    ]);
  });

  test('nothing of a report that was never written', () => {
    expect([...failuresOfVitest(undefined), ...failuresOfPlaywright(undefined)]).toEqual([]);
  });
});
