import { renameSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import type { Engine } from './engine.ts';
import { fatalErrorFrame } from './frames.ts';
import { Session } from './session.ts';
import { Turns, type TurnsObserver } from './turns.ts';

/** Connections that a pool may hold at once. */
export const maxConnections = 20;

/** A pool replaces a connection before the engine has heard that the old one is closed. */
const acceptedConnections = maxConnections + 10;

/** The embedded database's clients, on a unix socket. */
export class WireServer {
  readonly turns: Turns;
  readonly #engine: Engine;
  readonly #sessions = new Map<number, Session>();
  readonly #unnamed = { owner: 0 };
  readonly #server: Server;
  #lastClient = 0;

  constructor(engine: Engine, observer: TurnsObserver) {
    this.#engine = engine;
    this.turns = new Turns(engine, observer);
    this.#server = createServer((socket) => this.#welcome(socket));
  }

  /** Begins to answer at a path; what was there is replaced in one step. */
  async listen(path: string): Promise<void> {
    await listenInPlace(this.#server, path, '.worker');
  }

  /** Ends clients that hold the engine in a transaction they do not use. */
  endSilentHolder(milliseconds: number): void {
    const client = this.turns.silentHolder(milliseconds);
    if (client !== undefined) {
      this.#sessions
        .get(client)
        ?.end('25P03', 'terminating connection due to idle-in-transaction timeout');
    }
  }

  /** Ends every connection and accepts none. */
  stop(): void {
    this.#server.close();
    for (const session of this.#sessions.values()) {
      session.hangUp();
    }
  }

  #welcome(socket: Socket): void {
    if (this.#sessions.size >= acceptedConnections) {
      refuse(socket);
      return;
    }
    this.#lastClient += 1;
    const client = this.#lastClient;
    const context = { engine: this.#engine, turns: this.turns, unnamed: this.#unnamed };
    const session = new Session(client, socket, context, () => this.#sessions.delete(client));
    this.#sessions.set(client, session);
  }
}

/** Answers what the client says first, as it reads nothing before that. */
function refuse(socket: Socket): void {
  socket.on('error', () => undefined);
  socket.once('data', () => {
    socket.end(fatalErrorFrame('53300', 'sorry, too many clients already'));
  });
}

/**
 * Listens at a path that another server may hold, taking it over in one step: a client that
 * connects meets one of the two. The other one closing later does not remove this one's path,
 * because each is bound under its own name.
 *
 * @param name of the socket while it is bound, in the folder of the path
 */
export async function listenInPlace(server: Server, path: string, name: string): Promise<void> {
  const bound = join(dirname(path), name);
  rmSync(bound, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(bound, () => {
      server.off('error', reject);
      resolve();
    });
  });
  renameSync(bound, path);
}
