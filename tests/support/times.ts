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

/** A full run may take this long on the usual machine (`pace.ts`), in seconds. */
const BUDGET = 40 * 60;

/** Sooner no run fails, in seconds: a pace says but about how much slower a machine is. */
const PATIENCE = 85 * 60;

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

/** How long a full run took, in words; null where it was none. */
export function tellWhole(
  levels: readonly Timed[],
  { whole, pace }: { whole: number; pace: number },
): string | null {
  if (!isFull(levels)) return null;
  return (
    `The run took ${minutes(whole)} minutes at a pace of ${pace.toFixed(2)}: ` +
    `${minutes(atUsualPace(whole, pace))} of the usual machine, ${minutes(BUDGET)} are allowed. ` +
    grownMost(levels)
  );
}

/**
 * Whether a full run was too slow, whatever the machine.
 * @param run how long all of it took, in seconds, and how much slower than usual the machine was
 */
export function isTooSlow(
  levels: readonly Timed[],
  { whole, pace }: { whole: number; pace: number },
): boolean {
  return isFull(levels) && whole > PATIENCE && atUsualPace(whole, pace) > BUDGET;
}

/** A quick machine is not asked for more. */
const atUsualPace = (whole: number, pace: number) => whole / Math.max(1, pace);

const minutes = (seconds: number) => Math.round(seconds / 60);

/** Whether all levels of a full run were run, and none that takes hours. */
const isFull = (levels: readonly Timed[]) =>
  levels.length === Object.keys(SHARES).length &&
  levels.every(({ name }) => SHARES[name] !== undefined);

function grownMost(levels: readonly Timed[]): string {
  const spent = levels.reduce((sum, { seconds }) => sum + seconds, 0);
  const [grown] = levels
    .map(({ name, seconds }) => ({
      name,
      share: (100 * seconds) / spent,
      before: SHARES[name] ?? 0,
    }))
    .toSorted((one, other) => other.share - other.before - (one.share - one.before));
  if (!grown) return '';
  const { name, share, before } = grown;
  return `${name} grew most: ${Math.round(share)} of 100 seconds, ${before} before.`;
}

/**
 * The time of each level, and what was slowest in them, line by line.
 * @param isWhole every file and every browser test, for who looks for what to make cheaper
 */
export function timeReport(
  levels: readonly Timed[],
  { files, pages }: Times,
  isWhole = process.env.TIMES === 'all',
): string[] {
  return [
    ...part('Time of each level', levels),
    ...part('Slowest test files', slowest(files, isWhole ? files.length : 15)),
    ...part('Slowest browser tests', slowest(pages, isWhole ? pages.length : 10)),
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
