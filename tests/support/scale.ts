import { turnNow } from './engines.ts';

/** How large tests are: at every commit, for records whose law, storage or walker has changed, in full. */
const SCALE = {
  RIVALS: [100, 100, 1_000],
  ROUNDS: [1, 3, 20],
  EDGES: [4, 40, 100_000],
  EDGE_RIVALS: [10, 10, 50],
  /** Orders that are entered, a hundred at once, each with a number of its own. */
  ENTERED: [200, 200, 1_000],
  REFUND_ATTEMPTS: [400, 800, 10_000],
  SEQUENCES: [60, 100, 1_000],
  REPLAYS: [120, 120, 10_000],
  RECHARGE_RIVALS: [100, 100, 1_000],
  WALLET_HISTORIES: [6, 20, 1_000],
  RECEIVABLE_HISTORIES: [20, 40, 500],
  TAX_HISTORIES: [3, 6, 100],
  VOUCHER_RIVALS: [100, 100, 1_000],
  MONEY_HISTORIES: [40, 100, 1_000],
  /** Prices of a line that are computed from made-up rows. */
  PRICES: [10_000, 10_000, 100_000],
  /** Files of a hundred goods that are exported and imported again. */
  ROUND_TRIPS: [4, 10, 100],
  /** Random operations, of which the histories are read after. */
  OPERATIONS: [1_200, 10_000, 100_000],
  /** Whether a large chart's events are searched in every pair (1), or each with one partner (0). */
  ALL_PAIRS: [0, 0, 1],
  KILLS: [4, 20, 200],
  /** Records of each lifecycle that move while the server is killed. */
  KILL_RECORDS: [5, 12, 12],
  HEAVY_KILLS: [3, 3, 20],
  POWER_CUTS: [6, 6, 200],
  RESTARTS: [3, 10, 100],
  /** Orders of the shop that is backed up. */
  DRILL_ORDERS: [300, 2_000, 99_920],
  /** Requests made from the OpenAPI document. */
  REQUESTS: [3_000, 20_000, 200_000],
  /** Requests of each call whose headers are looked at. */
  HEADER_REQUESTS: [3, 3, 6],
  GUESSES: [400, 400, 10_000],
  TIMED_GUESSES: [8, 8, 200],
  LOGGED_MOVES: [60, 60, 1_000],
  LOGGED_REQUESTS: [12, 12, 200],
  /** Of how many simple paths one is walked; of the refusals then one for each rule and event. */
  PATHS: [10, 1, 1],
  /** Of how many simple paths of a screen's flow one is walked; each of its edges always. */
  FLOW_PATHS: [4, 1, 1],
  /** Of how many edges of a record's flow each fault is tried on one. */
  FAULT_EDGES: [3, 1, 1],
} as const satisfies Record<string, readonly [number, number, number]>;

export type Sized = keyof typeof SCALE;

const COLUMNS = ['commit', 'changed', 'full'] as const;
export type Column = (typeof COLUMNS)[number];

/** The column that `SIZES` names; that of a commit without it. */
function column(): Column {
  const wished = process.env.SIZES || 'commit';
  const found = COLUMNS.find((name) => name === wished);
  if (!found) throw new Error(`SIZES has to be one of ${COLUMNS.join(', ')}`);
  return found;
}

/** How large a test is: the environment variable's number, else what the table says. */
export function sizeOf(name: Sized, of: Column = column()): number {
  return wishedNumber(name) ?? SCALE[name][COLUMNS.indexOf(of)] ?? SCALE[name][0];
}

/** Where a test's chance begins: `SEED`, else always the same. */
export function seedOf(usual: number): number {
  return wishedNumber('SEED') ?? usual;
}

/** Which part a commit walks of what is walked in turns: the same at two, one on each database. */
export const partNow = (): number => Math.floor(turnNow() / 2);

/** One of each so many: another one at every second commit. */
export function inTurn<T>(all: readonly T[], size: Sized, from = 0): T[] {
  const of = sizeOf(size);
  return all.filter((_one, place) => (place + from) % of === partNow() % of);
}

function wishedNumber(name: string): number | undefined {
  const wished = process.env[name];
  if (wished === undefined || wished === '') return undefined;
  const size = Number(wished);
  if (!Number.isInteger(size) || size < 0) throw new Error(`${name} has to be a whole number`);
  return size;
}
