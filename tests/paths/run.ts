import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Coverage } from '../../api/lifecycles/calls.ts';
import { startWorld } from '../api/orders/world.ts';
import { isWhole } from './coverage.ts';
import { KEPT_LAWS, lawPrints } from './laws.ts';
import { walkAll } from './walkers.ts';

/** What QA's page of lifecycles shows; written by every walk on the embedded database. */
const KEPT = fileURLToPath(new URL('./coverage.json', import.meta.url));

/**
 * --json         the figures as JSON
 * --only a,b     these charts alone; what is kept of the others stays
 */
const { values } = parseArgs({ options: { json: { type: 'boolean' }, only: { type: 'string' } } });
const only = values.only?.split(',');
const engine = process.env.DATABASE_URL ? 'PostgreSQL' : 'PGlite';
const world = await startWorld();
const reports = await walkAll(world, engine, {
  only,
  progress: (said) => process.stderr.write(`${said}\n`),
});
await world.stop();

const charts = reports.map(({ coverage }) => coverage);
if (engine === 'PGlite') await keep(charts);
if (reports.every(({ faults }) => faults.length === 0)) await keepLaws(charts);
const figures = charts.map(
  ({
    id,
    states,
    statesCovered,
    edges,
    edgesCovered,
    paths,
    pathsCovered,
    refusals,
    refusalsCovered,
  }) => ({
    id,
    states,
    statesCovered,
    edges,
    edgesCovered,
    paths,
    pathsCovered,
    refusals,
    refusalsCovered,
  }),
);
if (values.json) {
  process.stdout.write(`${JSON.stringify({ charts: figures })}\n`);
} else {
  process.stdout.write('chart         states       edges        paths        refusals\n');
  for (const chart of figures) {
    const of = (covered: number, all: number) => `${covered} of ${all}`.padEnd(13);
    process.stdout.write(
      `${chart.id.padEnd(14)}${of(chart.statesCovered, chart.states)}${of(chart.edgesCovered, chart.edges)}${of(chart.pathsCovered, chart.paths)}${of(chart.refusalsCovered, chart.refusals)}\n`,
    );
  }
}
const faults = reports.flatMap((report) => report.faults);
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.exitCode = faults.length === 0 && charts.every(isWhole) ? 0 : 1;

async function keep(walked: Coverage[]): Promise<void> {
  const before = only ? (JSON.parse(await readFile(KEPT, 'utf8')) as Coverage[]) : [];
  const others = before.filter(({ id }) => !walked.some((one) => one.id === id));
  await writeFile(KEPT, `${JSON.stringify([...others, ...walked])}\n`);
}

/** What was walked whole needs no whole walk at the next commit. */
async function keepLaws(walked: Coverage[]): Promise<void> {
  const prints = lawPrints();
  const kept = JSON.parse(await readFile(KEPT_LAWS, 'utf8').catch(() => '{}'));
  for (const { id } of walked.filter(isWhole)) kept[id] = prints[id];
  await writeFile(KEPT_LAWS, `${JSON.stringify(kept, null, 2)}\n`);
}
