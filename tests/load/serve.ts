import { Client } from 'pg';
import { readEnvironment } from '../../server/kernel/environment.ts';
import { createLog } from '../../server/kernel/serverLog.ts';
import { fireDue, takesTimers } from '../../server/kernel/timers.ts';
import { startServer } from '../../server/product/server.ts';
import { storedSettlement } from '../../server/settlements/stored.ts';
import { fillRecords } from './fill.ts';

/** A statement as the server sent it. */
export interface Statement {
  text: string;
  values: unknown[];
}

/** What the bench may ask of the served product; each is answered with one message. */
export type Command =
  | { do: 'fill'; records: number; only?: string; histories?: boolean }
  | { do: 'query'; text: string }
  | { do: 'settle' }
  | { do: 'watch' }
  | { do: 'watched' }
  | { do: 'capture' }
  | { do: 'captured' }
  | { do: 'busy' };

/** What the process held before something, and at most while it was done, in bytes. */
export interface Watched {
  before: number;
  peak: number;
}

/** A statement that was generated, and what that took. */
export interface Settled extends Watched {
  id: number;
  seconds: number;
}

/** The served product's first message. */
export interface Served {
  url: string;
  engine: string;
  /** The most connections that it opens to its database. */
  connections: number;
}

/**
 * The real server in a process of its own, as the environment says, for the bench: it fills its
 * database and tells which statements it sends when the bench asks for that over the channel.
 */
let captured: Statement[] | null = null;
let watch = watching();
listenIn();
const environment = readEnvironment();
const server = await startServer(environment, { log: createLog(environment.logLevel) });
process.on('message', (command: Command) => {
  void perform(command).then((done) => process.send?.({ done }), fail);
});
process.once('disconnect', () => void server.stop().then(() => process.exit(0), fail));
process.send?.({
  url: server.url,
  engine: server.engine,
  connections: server.connection.pool.options.max,
} satisfies Served);

async function perform(command: Command): Promise<unknown> {
  if (command.do === 'fill') {
    return fillRecords(server.connection, command.records, command.only, command.histories);
  }
  if (command.do === 'settle') return settle();
  if (command.do === 'watch') {
    watch = watching();
    return null;
  }
  if (command.do === 'watched') return watch();
  if (command.do === 'busy') return process.cpuUsage();
  if (command.do === 'query') return (await server.connection.pool.query(command.text)).rows;
  const statements = captured;
  captured = command.do === 'capture' ? [] : null;
  return statements;
}

/** Watches the memory of this process until it is asked. */
function watching(): () => Watched {
  const before = process.memoryUsage.rss();
  let peak = before;
  const look = () => {
    peak = Math.max(peak, process.memoryUsage.rss());
  };
  const timer = setInterval(look, 10).unref();
  return () => {
    look();
    clearInterval(timer);
    return { before, peak };
  };
}

/** Lets the cycle of the first shop's waiting statement end, as the server's own rounds do. */
async function settle(): Promise<Settled> {
  const { db, pool } = server.connection;
  const { rows } = await pool.query<{ id: string; until: Date }>(
    `select settlements.id, period_to as until from settlements
     where shop_id = (select min(id) from shops) order by period_to desc limit 1`,
  );
  const [waiting] = rows;
  if (!waiting) throw new Error('The first shop has no statement.');
  const id = Number(waiting.id);
  const watched = watching();
  const start = performance.now();
  const takers = { settlement: takesTimers(db, storedSettlement) };
  const fired = await fireDue(db, takers, waiting.until, { recordId: id });
  if (fired !== 1) throw new Error(`${fired} statements were generated.`);
  return { id, seconds: (performance.now() - start) / 1000, ...watched() };
}

/** Every statement of a pool goes through its clients; the look-up of the session is left out. */
function listenIn(): void {
  const query = Client.prototype.query;
  const heard = function (this: Client, ...given: unknown[]): unknown {
    const [first, second] = given;
    const { text, values } =
      typeof first === 'string'
        ? { text: first, values: undefined }
        : (first as Partial<Statement>);
    const passed = values ?? (Array.isArray(second) ? second : []);
    if (text !== undefined && !text.includes('"sessions"'))
      captured?.push({ text, values: passed });
    return Reflect.apply(query, this, given);
  };
  Object.assign(Client.prototype, { query: heard });
}

function fail(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
}
