import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../server/install.mjs';
import { ensureChromium } from './support/chromium.ts';
import { endAll, execute } from './support/execute.ts';
import { nearOf } from './support/near.ts';

/**
 * `npm run near`: what belongs to the files that were changed since the branch began, for the one who
 * works; `npm test` is the proof. It says what it leaves out. With `DATABASE_URL` the API's tests run
 * on that database.
 *
 * --since <commit>   the files that were changed since then, in place of `main`
 * --tell             says what it would run, and runs nothing
 */
const { values } = parseArgs({ options: { since: { type: 'string' }, tell: { type: 'boolean' } } });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, endAll);

const tell = (line: string) => void process.stdout.write(`${line}\n`);
const lines = (...parameters: string[]) =>
  execFileSync('git', parameters, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

const RELATED = [
  ...['related', '--run', '--passWithNoTests'],
  ...['--project=machines', '--project=screens'],
];

const since = values.since ?? branchPoint();
const changed = [
  ...lines('diff', '--name-only', '--no-renames', since),
  ...lines('ls-files', '--others', '--exclude-standard'),
];
const here = changed.filter((path) => existsSync(join(root, path)));
const { sources, api, specs, pages, left } = nearOf(changed);
const walk = pages.length > 0 ? ['tests/e2e/walk.spec.ts'] : [];
const browser = [...new Set([...specs, ...walk])];

tell(`${changed.length} files changed since ${since.slice(0, 10)}.`);
tell(`Machines and screens: what imports ${sources.length} of them, and tests/tooling`);
tell(`API: ${api.join(' ') || 'nothing'}`);
tell(
  `Browser: ${browser.join(' ') || 'nothing'}${pages.length > 0 ? ` (the walk: ${pages})` : ''}`,
);
tell(`Not run: ${left.join('; ')}.`);
if (!values.tell && changed.length > 0) {
  const held = [
    await run('tsc', ['--noEmit', '-p', '.']),
    await run('biome', ['check', '--error-on-warnings', '--no-errors-on-unmatched', ...here]),
    sources.length === 0 || (await run('vitest', [...RELATED, ...sources])),
    // They read files as text: nothing that they import tells it.
    sources.length === 0 || (await run('vitest', ['run', '--project=machines', 'tests/tooling'])),
    api.length === 0 ||
      (await run('vitest', [
        'run',
        '--project=api',
        '--project=apart',
        '--project=process',
        ...api,
      ])),
    browser.length === 0 || (await inBrowser()),
  ];
  process.exitCode = held.every(Boolean) ? 0 : 1;
}

async function inBrowser(): Promise<boolean> {
  const CHROMIUM = await ensureChromium(tell);
  const environment = {
    CHROMIUM,
    NO_COLOR: undefined,
    WALK_PAGES: specs.includes(walk[0] ?? '') ? '' : pages.join(),
  };
  return run('playwright', ['test', ...browser], environment);
}

async function run(
  program: string,
  parameters: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<boolean> {
  tell(`${program} ${parameters.join(' ').slice(0, 200)} …`);
  const { code } = await execute(program, parameters, { environment, show: true, limit: 60 });
  return code === 0;
}

/** Where the branch left `main`; the last commit where there is no such branch, or one is on it. */
function branchPoint(): string {
  try {
    return lines('merge-base', 'HEAD', 'main')[0] ?? 'HEAD';
  } catch {
    return 'HEAD';
  }
}
