import { Client } from 'pg';
import { readEnvironment } from '../../server/environment.ts';
import { createLog } from '../../server/log.ts';
import { startServer } from '../../server/server.ts';
import { fillRecords } from './fill.ts';

/** A statement as the server sent it. */
export interface Statement {
  text: string;
  values: unknown[];
}

/** What the bench may ask of the served product; each is answered with one message. */
export type Command =
  | { do: 'fill'; records: number; ordersAlone?: boolean }
  | { do: 'query'; text: string }
  | { do: 'capture' }
  | { do: 'captured' };

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
    return fillRecords(server.connection, command.records, command.ordersAlone);
  }
  if (command.do === 'query') return (await server.connection.pool.query(command.text)).rows;
  const statements = captured;
  captured = command.do === 'capture' ? [] : null;
  return statements;
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
