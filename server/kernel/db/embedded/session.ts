import type { Socket } from 'node:net';
import type { Engine } from './engine.ts';
import { databaseName } from './engine.ts';
import {
  type Frame,
  FrameReader,
  fatalErrorFrame,
  openingCodes,
  startupParameters,
} from './frames.ts';
import { Statements } from './statements.ts';
import type { Turns } from './turns.ts';

/** What all sessions of one engine share. */
export interface SessionContext {
  readonly engine: Engine;
  readonly turns: Turns;
  /** Which client parsed the unnamed statement last. */
  readonly unnamed: { owner: number };
}

/** Messages after which the engine has something to answer. */
const endsExchange = new Set(['Q', 'S', 'F']);

const lingerMilliseconds = 1000;

/** One client of the embedded database: its connection and what it has prepared. */
export class Session {
  readonly client: number;
  readonly #socket: Socket;
  readonly #context: SessionContext;
  readonly #statements: Statements;
  readonly #reader = new FrameReader();
  #exchange: Frame[] = [];
  #loggedIn = false;
  #left = false;

  /**
   * @param client unlike any other client's of this engine, from 1
   * @param onLeft the connection is closed
   */
  constructor(client: number, socket: Socket, context: SessionContext, onLeft: () => void) {
    this.client = client;
    this.#socket = socket;
    this.#context = context;
    this.#statements = new Statements(client, context.unnamed);
    socket.on('data', (chunk) => this.#take(chunk));
    // A broken connection is an ended one: 'close' follows.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.#leave();
      onLeft();
    });
  }

  /**
   * Ends the connection with an error.
   *
   * @param code SQLSTATE
   */
  end(code: string, message: string): void {
    this.#leave();
    this.#socket.end(fatalErrorFrame(code, message));
    this.#breakOff();
  }

  /** Ends the connection without a word: to a client that is just leaving, one would be an error. */
  hangUp(): void {
    this.#leave();
    this.#socket.end();
    this.#breakOff();
  }

  /** Gives the client a moment to read the end, and does not rely on its closing. */
  #breakOff(): void {
    setTimeout(() => this.#socket.destroy(), lingerMilliseconds).unref();
  }

  #leave(): void {
    if (this.#left) {
      return;
    }
    this.#left = true;
    this.#context.turns.leave(this.client);
    const forget = this.#statements.forgetAll();
    if (forget !== undefined) {
      this.#context.turns.add({
        work: async (engine) => {
          await engine.run(forget);
        },
      });
    }
  }

  #take(chunk: Buffer): void {
    this.#reader.push(chunk);
    try {
      while (!this.#left) {
        const frame = this.#reader.next(this.#loggedIn);
        if (frame === undefined) {
          return;
        }
        this.#receive(frame);
      }
    } catch (error) {
      this.end('08P01', error instanceof Error ? error.message : String(error));
    }
  }

  #receive(frame: Frame): void {
    if (!this.#loggedIn) {
      this.#open(frame);
    } else if (frame.type === 'X') {
      this.#socket.end();
    } else if (copiesIn(frame)) {
      this.end('0A000', 'The embedded database cannot COPY FROM STDIN: insert the rows instead');
    } else {
      this.#exchange.push(frame);
      const complete = endsExchange.has(frame.type);
      if (complete || frame.type === 'H') {
        this.#send(complete);
      }
    }
  }

  #open(frame: Frame): void {
    switch (frame.bytes.readInt32BE(4)) {
      case openingCodes.ssl:
      case openingCodes.encryption:
        this.#socket.write('N');
        return;
      case openingCodes.cancel:
        // The engine hears nothing while it works; the limit for queries ends them instead.
        this.#socket.end();
        return;
      case openingCodes.protocol3:
        this.#login(startupParameters(frame).database ?? databaseName);
        return;
      default:
        this.end('0A000', 'The embedded database speaks version 3.0 of the protocol');
    }
  }

  #login(database: string): void {
    if (database !== databaseName) {
      this.end('3D000', `database "${database}" does not exist`);
      return;
    }
    this.#loggedIn = true;
    this.#socket.write(this.#context.engine.greeting);
  }

  #send(complete: boolean): void {
    const frames = this.#exchange;
    this.#exchange = [];
    this.#context.turns.add({
      client: this.client,
      goesOn: !complete,
      work: async (engine) => {
        const messages = frames.map((frame) => this.#statements.translate(frame));
        this.#answer(await engine.run(Buffer.concat(messages)));
      },
    });
  }

  #answer(chunks: readonly Buffer[]): void {
    if (!this.#socket.writable) {
      return;
    }
    this.#socket.cork();
    for (const chunk of chunks) {
      this.#socket.write(chunk);
    }
    this.#socket.uncork();
  }
}

/** Such a query would wait for bytes that cannot reach the engine while it waits, and end it. */
function copiesIn({ type, bytes }: Frame): boolean {
  if (type !== 'Q' && type !== 'P') {
    return false;
  }
  const start = type === 'Q' ? 5 : bytes.indexOf(0, 5) + 1;
  return /^\s*copy\b/i.test(bytes.toString('latin1', start, start + 16))
    ? /\bfrom\s+stdin\b/i.test(bytes.toString('latin1', start))
    : false;
}
