/** How long something took, in seconds. */
export interface Timed {
  name: string;
  seconds: number;
}

/** What took its time within a level. */
export interface Times {
  files: Timed[];
  pages: Timed[];
}

/** A full run may take this long, in seconds: 40 minutes once a run beside other work stays below them. */
const BUDGET = 50 * 60;

/**
 * About what part of a full run each level takes, in hundredths: machines differ, the ratio of the
 * levels hardly does.
 */
export const SHARES: Readonly<Record<string, number>> = {
  types: 3,
  lint: 1,
  rules: 1,
  knip: 1,
  build: 1,
  machines: 4,
  screens: 15,
  api: 19,
  process: 9,
  madeUp: 1,
  embedded: 2,
  postgres: 19,
  browser: 23,
  reopened: 1,
};

/** Why a run was too slow, in words; null where it was not, or where it was asked for more than usual. */
export function tooSlow(levels: readonly Timed[], whole: number): string | null {
  if (whole <= BUDGET || levels.some(({ name }) => SHARES[name] === undefined)) return null;
  const known = levels.reduce((sum, { name }) => sum + (SHARES[name] ?? 0), 0);
  const spent = levels.reduce((sum, { seconds }) => sum + seconds, 0);
  const [grown] = levels
    .map(({ name, seconds }) => ({
      name,
      share: (100 * seconds) / spent,
      before: (100 * (SHARES[name] ?? 0)) / known,
    }))
    .toSorted((one, other) => other.share - other.before - (one.share - one.before));
  if (!grown) return null;
  const { name, share, before } = grown;
  return (
    `The run took ${Math.round(whole / 60)} minutes, ${BUDGET / 60} are allowed. ` +
    `${name} grew most: ${Math.round(share)} of 100 seconds, ${Math.round(before)} before.`
  );
}

/** The time of each level, and what was slowest in them, line by line. */
export function timeReport(levels: readonly Timed[], { files, pages }: Times): string[] {
  return [
    ...part('Time of each level', levels),
    ...part('Slowest test files', slowest(files, 15)),
    ...part('Slowest browser tests', slowest(pages, 10)),
  ];
}

function part(heading: string, rows: readonly Timed[]): string[] {
  if (rows.length === 0) return [];
  return [
    `${heading}:`,
    ...rows.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${name}`),
  ];
}

const slowest = (rows: readonly Timed[], count: number) =>
  rows.toSorted((one, other) => other.seconds - one.seconds).slice(0, count);

/** Each test of the report of `playwright test --reporter=json`, with its file. */
export function timesOfPlaywright(report: unknown): Timed[] {
  const inSuite = ({ suites = [], specs = [] }: PlaywrightSuite): Timed[] => [
    ...specs.map(({ file, title, tests }) => ({
      name: `${file} › ${title}`,
      seconds:
        tests
          .flatMap(({ results }) => results)
          .reduce((sum, { duration = 0 }) => sum + duration, 0) / 1000,
    })),
    ...suites.flatMap(inSuite),
  ];
  return inSuite((report ?? {}) as PlaywrightSuite);
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: { file: string; title: string; tests: { results: { duration?: number }[] }[] }[];
}
