import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { startWorld } from '../api/orders/world.ts';
import { isWhole } from './coverage.ts';
import { walkAll } from './walkers.ts';

/** What QA's page of lifecycles shows; written by every walk on the embedded database. */
const KEPT = fileURLToPath(new URL('./coverage.json', import.meta.url));

const json = process.argv.includes('--json');
const engine = process.env.DATABASE_URL ? 'PostgreSQL' : 'PGlite';
const world = await startWorld();
const reports = await walkAll(world, engine, (said) => process.stderr.write(`${said}\n`));
await world.stop();

const charts = reports.map(({ coverage }) => coverage);
if (engine === 'PGlite') await writeFile(KEPT, `${JSON.stringify(charts)}\n`);
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
if (json) {
  process.stdout.write(`${JSON.stringify({ charts: figures })}\n`);
} else {
  process.stdout.write('chart       states      edges        paths        refusals\n');
  for (const chart of figures) {
    const of = (covered: number, all: number) => `${covered} of ${all}`.padEnd(13);
    process.stdout.write(
      `${chart.id.padEnd(12)}${of(chart.statesCovered, chart.states)}${of(chart.edgesCovered, chart.edges)}${of(chart.pathsCovered, chart.paths)}${of(chart.refusalsCovered, chart.refusals)}\n`,
    );
  }
}
const faults = reports.flatMap((report) => report.faults);
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.exitCode = faults.length === 0 && charts.every(isWhole) ? 0 : 1;
