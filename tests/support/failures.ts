/** How many lines of a failure's message are told again at the end. */
const LINES = 12;

/**
 * Each test that failed in the report of `vitest --reporter=json`: its file, its name and the
 * beginning of what it said. A file that could not be loaded is named too.
 */
export function failuresOfVitest(report: unknown): string[] {
  const { testResults = [] } = (report ?? {}) as { testResults?: VitestFile[] };
  return testResults.flatMap(({ name, status, message = '', assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [told(name, '', message)] : [];
    return failed.map(({ fullName, failureMessages = [] }) =>
      told(name, fullName, failureMessages.join('\n')),
    );
  });
}

/** Begins what is told of the pages that were open when a browser test failed. */
export const OPEN_PAGES = 'Open pages:';

/** The same of `playwright test --reporter=json`; a retry that passed is among them. */
export function failuresOfPlaywright(report: unknown): string[] {
  const { suites = [], errors = [] } = (report ?? {}) as PlaywrightReport;
  return [...errors.map(({ message = '' }) => told('', '', message)), ...suites.flatMap(inSuite)];
}

function inSuite({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const failed = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) =>
        told(
          file,
          title,
          results.flatMap(({ errors = [] }) => pagesFirst(errors.map(messageOf))).join('\n'),
        ),
      ),
  );
  return [...failed, ...suites.flatMap(inSuite)];
}

/** What the pages showed is short; the error may be longer than what is told of it. */
const pagesFirst = (messages: string[]): string[] =>
  messages.toSorted(
    (one, other) => Number(other.includes(OPEN_PAGES)) - Number(one.includes(OPEN_PAGES)),
  );

function messageOf({ message = '' }: { message?: string }): string {
  return message;
}

/** A heading, and the beginning of the message below it without its colours. */
function told(file: string, name: string, message: string): string {
  const heading = [file.replace(/^.*\/(?=tests\/)/, ''), name].filter((part) => part !== '');
  const lines = message
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal begin with it
    .replaceAll(/\u001b\[[0-9;]*m/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, LINES);
  return [heading.join(' › '), ...lines.map((line) => `    ${line}`)].join('\n');
}

interface VitestFile {
  name: string;
  status: string;
  message?: string;
  assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
}

interface PlaywrightReport {
  suites?: PlaywrightSuite[];
  errors?: { message?: string }[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: {
    file: string;
    title: string;
    tests: { status: string; results: { errors?: { message?: string }[] }[] }[];
  }[];
}
