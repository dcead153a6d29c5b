import { createHash } from 'node:crypto';
import { Client } from 'pg';

/**
 * How many statements have a name. Filters make ever new ones: whatever comes after these is
 * parsed and planned anew each time, as it would be without names.
 */
const MOST = 400;

const names = new Map<string, string>();

/** Marks a statement whose best plan depends on its parameters, above all the filters of a list. */
export const PLANNED_EACH_TIME = '/* planned each time */';

/**
 * A named statement soon has one plan for all values. What is searched for decides between plans a
 * hundred times apart, so such a statement has no name.
 */
const isPlannedEachTime = (text: string) =>
  / like /i.test(text) || text.includes(PLANNED_EACH_TIME);

/**
 * A client that lets the database parse and plan a statement with parameters once a connection,
 * not once a call: most of a short statement's cost. A name stands for the very same text alone.
 */
export class PreparingClient extends Client {
  override query = ((config: unknown, ...rest: unknown[]) =>
    // Looked up at each call: the bench listens there.
    (Client.prototype.query as Query).call(
      this,
      withName(config, rest[0]),
      ...rest,
    )) as Client['query'];
}

type Query = (this: Client, ...parameters: unknown[]) => unknown;

function withName(config: unknown, values: unknown): unknown {
  const statement = typeof config === 'string' ? { text: config } : config;
  if (!isPlain(statement)) return config;
  const parameters = Array.isArray(values) ? values : statement.values;
  const name = parameters?.length ? nameOf(statement.text) : undefined;
  return name === undefined ? config : { ...statement, name };
}

/**
 * Whether this is a text with parameters, not a cursor nor what has a name already. Drizzle gives
 * each statement a `name`, which is undefined.
 */
function isPlain(config: unknown): config is { text: string; values?: unknown[] } {
  return (
    typeof config === 'object' &&
    config !== null &&
    'text' in config &&
    (config as { name?: unknown }).name === undefined &&
    !('submit' in config)
  );
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST || isPlannedEachTime(text)) return known;
  const name = createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}
