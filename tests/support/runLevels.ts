import { parseArgs } from 'node:util';
import { templatesFolder } from '../api/support/templates.ts';
import { type Count, countOf, inWords, sum } from './count.ts';
import { turnNow } from './engines.ts';
import { endAll } from './execute.ts';
import { GROUPS, type Level, levels } from './levels.ts';
import { keepPace } from './pace.ts';
import { isTooSlow, type Timed, type Times, tellWhole, timeReport } from './times.ts';

/**
 * Runs the levels one after the other, a few beside another; one that fails does not stop the next. The last line of
 * everything that is printed is the sum, "N passed, N failed", and the exit code 1 unless all is
 * well. Above the sum stand where the time went and once more what failed, since a log is often read
 * from its end.
 *
 * --only types,lint   these levels alone; `vitest` is all of Vitest's
 * --also postgres     these besides the usual ones
 * --each              each file of the API's tests on both databases; else they are shared between them
 *
 * ORDER=7 in the environment runs files, and the tests in them, in the seventh of other orders;
 * TIMES=all prints how long each file and each browser test took, not the slowest alone.
 */
const { values } = parseArgs({
  options: { only: { type: 'string' }, also: { type: 'string' }, each: { type: 'boolean' } },
});
// Where nobody looks on, in a log, colours are noise.
if (!process.stdout.isTTY) process.env.NO_COLOR = '1';
let stopped = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stopped = true;
    endAll();
  });
}

const chosen = choose(listed(values.only), listed(values.also));
const names = chosen.map(([name]) => name);
// Alone, a database has to run everything.
const isShared =
  !values.each && ['api', 'process', 'postgres'].every((name) => names.includes(name));
if (isShared) {
  process.env.ENGINES = 'shared';
  process.env.ENGINE_TURN = String(turnNow());
}
process.env.LANGUAGE_TURN ||= String(turnNow());
const counts = new Map<string, Count>();
const failures: string[] = [];
const times: Times = { files: [], pages: [] };
const spent: Timed[] = [];
const paceOfAll = keepPace();
// The databases that tests begin with are filled once for all levels.
const removeTemplates = await templatesFolder();
// What the machine lacks comes while the first levels run.
for (const [, { prepare }] of chosen) void prepare?.(print).catch(() => undefined);
for (const [name] of chosen.filter((one) => !isBeside(one))) {
  const others = chosen.filter(([, { beside }]) => beside === name).map(([other]) => other);
  await Promise.all([inTurn([name]), inTurn(others)]);
}
await removeTemplates();
print('');
timeReport(spent, times).forEach(print);
const run = { whole: performance.now() / 1000, pace: paceOfAll() };
const told = tellWhole(spent, run);
if (told !== null) print(told);
if (told !== null && isTooSlow(spent, run)) {
  failures.push(told);
  counts.set('time', countOf(false));
}
const total = sum([...counts.values()]);
print('');
if (failures.length > 0) {
  print(`What failed:\n${failures.join('\n')}\n`);
  // The next commit may run a file on the other database, and walks a journey in another language.
  const turns = [
    ...(isShared ? [`ENGINE_TURN=${process.env.ENGINE_TURN}`] : []),
    ...(names.includes('browser') ? [`LANGUAGE_TURN=${process.env.LANGUAGE_TURN}`] : []),
    ...(process.env.ORDER ? [`ORDER=${process.env.ORDER}`] : []),
  ];
  if (turns.length > 0) print(`The same again: ${turns.join(' ')} npm test -- …\n`);
}
for (const name of names) {
  print(`${name.padEnd(9)} ${inWords(counts.get(name) ?? countOf(false))}`);
}
print(inWords(total));
process.exitCode = total.failed === 0 ? 0 : 1;

async function inTurn(some: readonly string[]): Promise<void> {
  for (const name of some) {
    const level = levels[name];
    counts.set(name, stopped || !level ? countOf(false) : await runLevel(name, level));
  }
}

/** Whether a level runs beside another one of this run. */
function isBeside([, { beside }]: [string, Level]): boolean {
  return beside !== undefined && names.includes(beside);
}

async function runLevel(name: string, level: Level): Promise<Count> {
  const start = performance.now();
  print(`${name.padEnd(9)} ${level.about} …`);
  const remember = (failure: string) => failures.push(`${name}: ${failure}`);
  const count = await level.run(print, { remember, times }).catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    print(message);
    remember(message);
    return countOf(false);
  });
  const seconds = (performance.now() - start) / 1000;
  spent.push({ name, seconds });
  print(`${name.padEnd(9)} ${inWords(count)} in ${seconds.toFixed(1)} s`);
  return count;
}

function choose(only: readonly string[], also: readonly string[]): [string, Level][] {
  for (const name of [...only, ...also]) if (levels[name] === undefined) refuse(name);
  return Object.entries(levels).filter(
    ([name, { always }]) =>
      also.includes(name) || (only.length === 0 ? always : only.includes(name)),
  );
}

function refuse(name: string): never {
  process.stderr.write(`There is no level "${name}". Levels: ${Object.keys(levels).join(', ')}\n`);
  process.exit(2);
}

function listed(value: string | undefined): string[] {
  const names = (value ?? '').split(',').filter((name) => name !== '');
  return names.flatMap((name) => GROUPS[name] ?? [name]);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
