import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './chromium.ts';
import { type Count, countOf, judged, readPlaywright, readVitest, sum } from './count.ts';
import { execute } from './execute.ts';
import { failuresOfPlaywright, failuresOfVitest } from './failures.ts';
import { ensureOffice } from './office.ts';
import { orderForPlaywright, orderForVitest } from './order.ts';
import { ensurePostgres, startPostgres } from './postgres.ts';
import { measureScreens, tooLarge } from './sizes.ts';
import { type Timed, type Times, timesOfPlaywright } from './times.ts';

/** A part of the tests that runs, and fails, on its own. */
export interface Level {
  /** What it proves, in a few words. */
  about: string;
  /** Whether `npm test` runs it without being asked. */
  always: boolean;
  /** What the machine has to have for it; begun at once when a run begins, and called again by `run`. */
  prepare?: (tell: Tell) => Promise<unknown>;
  /** The level beside which it runs, where both mostly wait or keep one processor busy. */
  beside?: string;
  /**
   * Never rejects for a failing test. `tell` says one line of what goes on, `notes` keeps what failed
   * and what took long for the end of everything.
   */
  run(tell: Tell, notes: Notes): Promise<Count>;
}

/** What is kept of a level for the end of everything. */
export interface Notes {
  remember: Tell;
  times: Times;
}

type Tell = (line: string) => void;

/** The same, done once in a run: who asks again waits for the first. */
function once<T>(ensure: (tell: Tell) => Promise<T>): (tell: Tell) => Promise<T> {
  let begun: Promise<T> | undefined;
  return (tell) => {
    begun ??= ensure(tell);
    return begun;
  };
}

const postgresHere = once(ensurePostgres);
const chromiumHere = once(ensureChromium);
const officeHere = once(ensureOffice);

/** Levels that can be named together. */
export const GROUPS: Readonly<Record<string, readonly string[]>> = {
  vitest: ['machines', 'screens', 'api', 'process', 'madeUp', 'embedded'],
};

/** All levels, in the order in which they run. */
export const levels: Readonly<Record<string, Level>> = {
  types: check('types agree', 'tsc', ['--noEmit', '-p', '.']),
  lint: check('code is written as agreed', 'biome', ['ci', '--error-on-warnings', '--colors=off']),
  rules: check('arrows between folders point one way', 'depcruise', [
    ...['api', 'machines', 'i18n', 'src', 'server', 'tests'],
    ...['vite.config.ts', 'vitest.config.ts', 'playwright.config.ts'],
    ...['--config', '.dependency-cruiser.cjs'],
  ]),
  knip: check('nothing is there that nobody uses', 'knip', ['--treat-config-hints-as-errors']),
  build: {
    about: 'the screens can be built, and are small enough to load',
    always: true,
    beside: 'types',
    run: async (tell) => {
      const { code, output } = await execute('vite', ['build', '--logLevel', 'warn']);
      if (code !== 0) {
        tell(output.trim());
        return countOf(false);
      }
      const wrong = tooLarge(await measureScreens());
      wrong.forEach(tell);
      return sum([countOf(true), countOf(wrong.length === 0)]);
    },
  },
  machines: project('machines', 'charts, rules and tools'),
  screens: project('screens', 'screens, without a browser', 'screensApart'),
  api: project('api', 'the server, on the embedded database', 'apart'),
  process: project('process', 'a server that is started, stopped, killed and loaded'),
  madeUp: {
    about: 'a made-up domain in every list',
    always: true,
    // Its databases have the made-up tables too: none begins with another level's.
    run: (_tell, notes) =>
      runVitest(notes, projects('madeUp', 'madeUpScreens'), { TEMPLATES: undefined }),
  },
  embedded: project('embedded', 'the embedded database itself'),
  postgres: {
    about: 'the server on PostgreSQL',
    always: false,
    prepare: postgresHere,
    run: async (tell, notes) => {
      await postgresHere(tell);
      const database = await startPostgres(tell);
      try {
        const all = projects('api', 'apart', 'process');
        return await runVitest(notes, all, { DATABASE_URL: database.url });
      } finally {
        await database.stop();
      }
    },
  },
  browser: {
    about: 'a person at work in Chromium',
    always: true,
    prepare: chromiumHere,
    run: async (tell, notes) => {
      const CHROMIUM = await chromiumHere(tell);
      return await runPlaywright(notes, { CHROMIUM });
    },
  },
  reopened: {
    about: 'what is exported, opened by LibreOffice and pdftotext',
    always: false,
    prepare: officeHere,
    beside: 'embedded',
    run: async (tell, notes) => {
      await officeHere(tell);
      return await runVitest(notes, ['--project', 'reopened']);
    },
  },
  fuzz: {
    about: 'what is made from the OpenAPI document, half of it spoilt',
    always: false,
    run: (_tell, notes) =>
      runVitest(notes, ['--project', 'process', 'fuzz'], {
        SIZES: 'full',
      }),
  },
  kill: {
    about: 'the server is killed again and again while orders move',
    always: false,
    run: (_tell, notes) =>
      runVitest(notes, ['--project', 'process', 'kill'], {
        SIZES: 'full',
        TIMED: '1',
      }),
  },
};

/** A program that is right or wrong as a whole; it is heard only where it is wrong. */
function check(about: string, program: string, parameters: readonly string[]): Level {
  const run = async (tell: Tell, { remember }: Notes) => {
    const { code, output } = await execute(program, parameters);
    if (code !== 0) {
      tell(output.trim());
      remember(`${program} ${parameters[0]}`);
    }
    return countOf(code === 0);
  };
  return { about, always: true, ...(program === 'tsc' ? {} : { beside: 'types' }), run };
}

/** A project of vitest.config.ts, with others that belong to the same level. */
function project(name: string, about: string, ...others: string[]): Level {
  return {
    about,
    always: true,
    run: (_tell, notes) => runVitest(notes, projects(name, ...others)),
  };
}

const projects = (...names: string[]) => names.flatMap((name) => ['--project', name]);

function runVitest(
  { remember, times }: Notes,
  parameters: readonly string[],
  environment?: NodeJS.ProcessEnv,
) {
  return withReport(async (report) => {
    const reporters = [
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      '--reporter=./tests/support/fileTimes.ts',
    ];
    const FILE_TIMES = `${report}.times`;
    const { code, complaints } = await execute(
      'vitest',
      ['run', ...reporters, ...orderForVitest(), ...parameters],
      {
        environment: { ...environment, FILE_TIMES },
        show: true,
        limit: 60,
      },
    );
    const said = await parsed(report);
    times.files.push(...(((await parsed(FILE_TIMES)) as Timed[] | undefined) ?? []));
    const failures = failuresOfVitest(said);
    failures.forEach(remember);
    const count = judged(said, code, readVitest);
    // A worker that ended, or what was thrown outside of a test, is in no report.
    if (count.failed > 0 && failures.every(isSilent)) remember(complaints);
    return count;
  });
}

function runPlaywright({ remember, times }: Notes, environment: NodeJS.ProcessEnv) {
  return withReport(async (report) => {
    const { code } = await execute(
      'playwright',
      ['test', '--reporter=list,json', ...orderForPlaywright()],
      {
        // Playwright asks for colours where it wants them, and Node complains of both wishes.
        environment: {
          ...environment,
          NO_COLOR: undefined,
          PLAYWRIGHT_JSON_OUTPUT_FILE: report,
          WALK_PAGES: '',
        },
        show: true,
        limit: 55,
      },
    );
    const said = await parsed(report);
    failuresOfPlaywright(said).forEach(remember);
    times.pages.push(...timesOfPlaywright(said));
    return judged(said, code, readPlaywright);
  });
}

/** Calls with the path of a report that is to be written, in a folder that goes away after it. */
async function withReport(judge: (report: string) => Promise<Count>): Promise<Count> {
  const folder = await mkdtemp(join(tmpdir(), 'larder-tests-'));
  try {
    return await judge(join(folder, 'report.json'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function parsed(report: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(report, 'utf8'));
  } catch {
    return undefined;
  }
}

/** A heading alone, without a message below it. */
const isSilent = (failure: string) => !failure.includes('\n');
