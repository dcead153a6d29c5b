import { parseArgs } from 'node:util';
import { startWorld } from '../api/orders/world.ts';
import { isWhole } from './coverage.ts';
import { keepWalks } from './keptWalks.ts';
import { lawPrints } from './prints.ts';
import { walkAll } from './walkers.ts';

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
// What QA's page of lifecycles shows, and what need not be walked whole at the next commit.
if (engine === 'PGlite') {
  const prints = lawPrints();
  keepWalks(
    reports.map(({ coverage, faults }) =>
      faults.length === 0 && isWhole(coverage)
        ? { ...coverage, print: prints[coverage.id] }
        : coverage,
    ),
  );
}
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
