import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../server/install.mjs';
import { execute } from './support/execute.ts';
import type { Noted } from './support/figures.ts';
import { startPostgres } from './support/postgres.ts';

/**
 * `npm run bar`: the figures of docs/proof.md at their full size, as a table, or with `--json` as
 * one document with seed, commit and engine. It takes hours.
 *
 * --only F1,F4          these figures alone
 * --engine PostgreSQL   on one database alone; both unless given
 * --size small          as small as in `npm test`, to see that it runs
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    engine: { type: 'string' },
    size: { type: 'string' },
    json: { type: 'boolean' },
  },
});

type Engine = 'PGlite' | 'PostgreSQL';

/** One figure, and the tests that measure it; how large they are says tests/support/scale.ts. */
interface Bar {
  id: string;
  about: string;
  files: readonly string[];
  /** Those that measure it in a browser, which are run once. */
  pages?: readonly string[];
  /** The tests of the files that belong to it; all of them without. */
  named?: string;
  /** Whether a database has a part in it. */
  onDatabase: boolean;
}

const flowTest = (name: string) => `tests/machines/${name}.test.ts`;

const BARS: readonly Bar[] = [
  {
    id: 'F1',
    about: 'rivals for one record: one winner a round',
    files: ['tests/api/core/races.test.ts'],
    named: 'goes one way|would go several ways',
    onDatabase: true,
  },
  {
    id: 'F2',
    about: 'every edge of every chart: one winner',
    files: ['tests/api/core/races.test.ts'],
    named: 'has one winner',
    onDatabase: true,
  },
  {
    id: 'F3',
    about: 'refunds however often they are asked for: each given once, never above what was paid',
    files: [
      'tests/api/afterSales/money.test.ts',
      'tests/api/afterSales/sequences.test.ts',
      'tests/api/purchasing/sequences.test.ts',
    ],
    onDatabase: true,
  },
  {
    id: 'F4',
    about: 'the same key again: the same answer, done once',
    files: ['tests/api/core/replays.test.ts'],
    onDatabase: true,
  },
  {
    id: 'F5',
    about: 'limited things: copies of a voucher, the credit of a recharge, what a wallet holds',
    files: [
      'tests/api/recharges/recharges.test.ts',
      'tests/api/vouchers/vouchers.test.ts',
      'tests/api/settlements/settlements.test.ts',
    ],
    named: 'rivals|would|histories|line by line',
    onDatabase: true,
  },
  {
    id: 'F6',
    about: 'histories after random operations',
    files: ['tests/api/history.test.ts'],
    onDatabase: true,
  },
  {
    id: 'F7',
    about: 'search of everything two clerks, retries and crashes can do',
    files: ['tests/machines/lifecycles.model.test.ts'],
    onDatabase: false,
  },
  {
    id: 'F8',
    about: 'kills while records move',
    files: ['tests/api/kill/kill.test.ts'],
    onDatabase: true,
  },
  {
    id: 'F9',
    about: 'power cuts of the embedded database',
    files: ['tests/api/embedded/failingDisk.test.ts'],
    named: 'power cut',
    onDatabase: false,
  },
  {
    id: 'F12',
    about: 'restarts under load',
    files: ['tests/api/core/restarts.test.ts'],
    onDatabase: true,
  },
  {
    id: 'F13',
    about: 'a backup of 100,000 orders, restored elsewhere and verified',
    files: ['tests/api/backup/backup.test.ts'],
    named: 'bring every row',
    onDatabase: true,
  },
  {
    id: 'F14',
    about: 'every call by everybody',
    files: ['tests/api/security/matrix.test.ts'],
    onDatabase: true,
  },
  {
    id: 'F15',
    about: 'ids of another shop, wherever one can be sent',
    files: ['tests/api/security/foreign.test.ts'],
    onDatabase: true,
  },
  {
    id: 'F16',
    about: 'fields that only the server sets, sent to every call',
    files: ['tests/api/security/massAssignment.test.ts'],
    onDatabase: true,
  },
  {
    id: 'F17',
    about: 'requests made from the OpenAPI document, half of them spoilt',
    files: ['tests/api/security/fuzz.test.ts'],
    onDatabase: true,
  },
  {
    id: 'F18',
    about: 'markup and odd characters in every text field, and on every page',
    files: ['tests/api/security/texts.test.ts'],
    pages: ['tests/e2e/texts.spec.ts'],
    onDatabase: true,
  },
  {
    id: 'F19',
    about: 'files that are broken, too large, bombs or not what they say',
    files: ['tests/api/files/uploads.test.ts'],
    named: 'right verdict',
    onDatabase: false,
  },
  {
    id: 'F20',
    about: 'texts that begin like formulas, on their way out',
    files: ['tests/api/files/xlsx.test.ts'],
    named: 'no formula|reads back|LibreOffice',
    onDatabase: false,
  },
  {
    id: 'F21',
    about: 'guessed passwords, and many sign-ins at once',
    files: ['tests/api/security/guessing.test.ts'],
    onDatabase: true,
  },
  {
    id: 'F22',
    about: 'what ended sessions are still answered',
    files: ['tests/api/security/revocation.test.ts'],
    onDatabase: true,
  },
  {
    id: 'F24',
    about: 'headers that keep a browser from harm, on every answer',
    files: ['tests/api/security/headers.test.ts'],
    onDatabase: true,
  },
  {
    id: 'F25',
    about: 'acknowledged writes against lines of the operation log, and the chain of the lines',
    files: ['tests/api/security/acknowledged.test.ts', 'tests/api/core/operationLogChain.test.ts'],
    onDatabase: true,
  },
  {
    id: 'F26',
    about: 'every state, edge, simple path and refusal of every chart, every path of every flow',
    files: [
      'tests/api/paths.test.ts',
      ...['bankAccount.stepUp', 'bulk.paths', 'orderEntry.paths', 'recordFlow.paths'].map(flowTest),
      flowTest('session.paths'),
    ],
    onDatabase: true,
  },
  {
    id: 'F27',
    about: 'every fault on every edge of every flow',
    files: ['tests/machines/flows.faults.test.ts'],
    onDatabase: false,
  },
];

/** A figure as it was measured, and whether its tests held. */
type Measured = Noted & { held: boolean; seconds: number };

const tell = (line: string) => void process.stderr.write(`${line}\n`);
const folder = await mkdtemp(join(tmpdir(), 'larder-bar-'));
const begun = { at: new Date().toISOString(), load: loadavg() };
const measured: Measured[] = [];
const bars = chosen();
for (const engine of enginesOf(values.engine)) {
  const database = engine === 'PostgreSQL' ? await startPostgres(tell, { durable: true }) : null;
  try {
    for (const bar of bars) {
      if (!bar.onDatabase && measured.some(({ id }) => id === bar.id)) continue;
      measured.push(...(await measure(bar, engine, database?.url)));
    }
  } finally {
    await database?.stop();
  }
}
await rm(folder, { recursive: true });
print();
process.exitCode = measured.length > 0 && measured.every(({ held }) => held) ? 0 : 1;

async function measure(bar: Bar, engine: Engine, url: string | undefined): Promise<Measured[]> {
  tell(`${bar.id} ${bar.about}${bar.onDatabase ? `, on ${engine}` : ''} …`);
  const file = join(folder, `${bar.id}-${engine}.jsonl`);
  const start = performance.now();
  const run = async (program: string, parameters: readonly string[]): Promise<boolean> => {
    const { code, output } = await execute(program, parameters, {
      environment: {
        SIZES: values.size === 'small' ? 'commit' : 'full',
        FIGURES: file,
        DATABASE_URL: url ?? '',
      },
      limit: 6 * 60,
    });
    if (code !== 0) tell(output);
    return code === 0;
  };
  const named = bar.named ? ['-t', bar.named] : [];
  const held = [await run('vitest', ['run', ...bar.files, ...named])];
  if (bar.pages && engine === 'PGlite') held.push(await run('playwright', ['test', ...bar.pages]));
  const seconds = Math.round((performance.now() - start) / 1000);
  const lines = await readFile(file, 'utf8').catch(() => '');
  const noted = lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Noted);
  const nothing: Noted = { id: bar.id, n: 0, unit: 'nothing was measured', found: {}, engine };
  return (noted.length > 0 ? noted : [nothing]).map((figure) => ({
    ...figure,
    held: held.every(Boolean) && noted.length > 0,
    seconds,
  }));
}

function print(): void {
  const commit = git('rev-parse', 'HEAD');
  const changed = git('status', '--porcelain', '--untracked-files=no') !== '';
  const machine = {
    processors: availableParallelism(),
    node: process.version,
    loadBefore: begun.load,
    loadAfter: loadavg(),
  };
  if (values.json) {
    const { at } = begun;
    process.stdout.write(`${JSON.stringify({ at, commit, changed, machine, measured })}\n`);
    return;
  }
  const load = [begun.load[0], machine.loadAfter[0]]
    .map((figure) => figure?.toFixed(1))
    .join(' to ');
  process.stdout.write(
    `${begun.at}, commit ${commit.slice(0, 10)}${changed ? ' with changes' : ''}, ` +
      `${machine.processors} processors, load ${load}, Node ${machine.node}\n\n`,
  );
  for (const { id, of = '', engine, n, unit, found, control, seed, held } of measured) {
    const seen = Object.entries(found).map(([name, value]) => `${name} ${value}`);
    const cells = [
      held ? 'held  ' : 'BROKEN',
      id.padEnd(11),
      of.padEnd(14),
      engine.padEnd(11),
      `${n} ${unit}${seed === undefined ? '' : `, seed ${seed}`}: ${seen.join(', ')}`,
      control ?? '',
    ];
    process.stdout.write(`${cells.join(' ').trimEnd()}\n`);
  }
}

function chosen(): readonly Bar[] {
  const wished = values.only?.split(',');
  const unknown = wished?.filter((id) => !BARS.some((bar) => bar.id === id)) ?? [];
  if (unknown.length > 0) refuse(`There is no figure ${unknown.join(', ')}`);
  return BARS.filter(({ id }) => wished?.includes(id) ?? true);
}

function enginesOf(wished: string | undefined): Engine[] {
  if (wished === undefined) return ['PGlite', 'PostgreSQL'];
  if (wished === 'PGlite' || wished === 'PostgreSQL') return [wished];
  return refuse(`There is no engine ${wished}: PGlite, PostgreSQL`);
}

function refuse(reason: string): never {
  tell(reason);
  process.exit(2);
}

function git(...parameters: string[]): string {
  try {
    return execFileSync('git', parameters, { cwd: root, encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}
