import type { Engine } from './engine.ts';
import { queryFrame, syncFrame } from './frames.ts';

/** Something for the engine to do. */
export interface Turn {
  /** The client it is for; absent: the server's own upkeep. */
  readonly client?: number;
  /** The client's exchange of messages goes on after it: nobody else may come between. */
  readonly goesOn?: boolean;
  /** Does it. A rejection means that the engine itself has failed. */
  readonly work: (engine: Engine) => Promise<void>;
}

/** What {@link Turns} tells the one that watches. */
export interface TurnsObserver {
  /** A client's turn begins. */
  onBegin(): void;
  /** A client's turn has ended. */
  onEnd(): void;
  /** The engine has failed; no turn is done from now on. */
  onFailure(error: unknown): void;
}

/**
 * Lets the clients of one engine take turns. The engine has one session, so whoever has begun a
 * transaction, or an exchange of messages, holds the engine until it is ended; all others wait
 * in the order they came.
 */
export class Turns {
  readonly #engine: Engine;
  readonly #observer: TurnsObserver;
  #waiting: Turn[] = [];
  #holder: { client: number; inExchange: boolean; since: number } | undefined;
  #busy = false;
  #failed = false;

  constructor(engine: Engine, observer: TurnsObserver) {
    this.#engine = engine;
    this.#observer = observer;
  }

  /** Puts a turn at the end of the queue. */
  add(turn: Turn): void {
    this.#waiting.push(turn);
    void this.#work();
  }

  /** Drops what a client still waits for, and rolls back what it has begun. */
  leave(client: number): void {
    this.#waiting = this.#waiting.filter((turn) => turn.client !== client);
    if (this.#holder?.client === client) {
      const end = this.#holder.inExchange ? [silent(client, syncFrame)] : [];
      this.#waiting.push(...end, silent(client, queryFrame('ROLLBACK')));
      void this.#work();
    }
  }

  /**
   * The client that holds the engine without using it.
   *
   * @param milliseconds how long it has to have been silent
   */
  silentHolder(milliseconds: number): number | undefined {
    const holder = this.#holder;
    if (holder === undefined || performance.now() - holder.since < milliseconds) {
      return undefined;
    }
    return this.#waiting.some((turn) => turn.client === holder.client) ? undefined : holder.client;
  }

  async #work(): Promise<void> {
    if (this.#busy || this.#failed) {
      return;
    }
    this.#busy = true;
    try {
      for (let turn = this.#next(); turn !== undefined; turn = this.#next()) {
        await this.#do(turn);
      }
    } catch (error) {
      this.#failed = true;
      this.#observer.onFailure(error);
    } finally {
      this.#busy = false;
    }
  }

  #next(): Turn | undefined {
    const holder = this.#holder;
    const index =
      holder === undefined ? 0 : this.#waiting.findIndex((turn) => turn.client === holder.client);
    return index < 0 ? undefined : this.#waiting.splice(index, 1)[0];
  }

  async #do(turn: Turn): Promise<void> {
    if (turn.client === undefined) {
      await turn.work(this.#engine);
      return;
    }
    this.#observer.onBegin();
    await turn.work(this.#engine);
    this.#observer.onEnd();
    const inExchange = turn.goesOn === true;
    this.#holder =
      inExchange || this.#engine.isInTransaction()
        ? { client: turn.client, inExchange, since: performance.now() }
        : undefined;
  }
}

function silent(client: number, messages: Buffer): Turn {
  return {
    client,
    work: async (engine) => {
      await engine.run(messages);
    },
  };
}
