import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { type EngineThread, startThread } from './engineThread.ts';
import { enginePath } from './template.ts';
import { WaitingRoom } from './waitingRoom.ts';

/** What a {@link Supervisor} needs to know. */
export interface SupervisorOptions {
  /** The data folder, absolute; absent: everything is in memory. */
  readonly folder: string | undefined;
  readonly socketPath: string;
  readonly limitMilliseconds: number;
  readonly log: (line: string) => void;
}

const longestPauseMilliseconds = 10_000;

let compiling: Promise<WebAssembly.Module> | undefined;

/**
 * Keeps an engine running on a thread of its own. When one query takes too long (PostgreSQL
 * cannot be interrupted there), or when the engine fails, it ends the thread and starts another;
 * what was acknowledged is on disk by then, and PostgreSQL's recovery brings it back.
 */
export class Supervisor {
  readonly #options: SupervisorOptions;
  #thread: EngineThread | undefined;
  #room: WaitingRoom | undefined;
  #ending: Promise<void> | undefined;
  #restarting: Promise<void> | undefined;
  readonly #closing = new AbortController();

  constructor(options: SupervisorOptions) {
    this.#options = options;
  }

  /**
   * Starts the engine for the first time.
   *
   * @throws Error with the reason where the database does not start
   */
  async start(): Promise<void> {
    this.#keep(await this.#startThread());
  }

  /** Shuts the engine down; waits for a start that is under way. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#ending;
    await this.#restarting;
    this.#room?.close();
    await this.#thread?.close();
  }

  async #startThread(): Promise<EngineThread> {
    const { folder, socketPath, limitMilliseconds, log } = this.#options;
    return startThread({
      folder,
      socketPath,
      limitMilliseconds,
      compiled: await compiledEngine(),
      log,
      onStuck: (reason) => {
        this.#ending = this.#end(reason);
      },
    });
  }

  #keep(thread: EngineThread): void {
    this.#thread = thread;
    void thread.gone.then((reason) => {
      if (!this.#isClosing) {
        this.#options.log(`the engine stopped${reason === undefined ? '' : ` (${reason})`}`);
        this.#restarting = this.#restart();
      }
    });
  }

  async #end(reason: string): Promise<void> {
    this.#options.log(`${reason}: ending the engine`);
    if (!this.#isClosing) {
      await this.#openRoom();
    }
    await this.#thread?.terminate();
  }

  async #restart(): Promise<void> {
    const { log } = this.#options;
    await this.#openRoom();
    for (let milliseconds = 500; !this.#isClosing; milliseconds *= 2) {
      try {
        this.#keep(await this.#startThread());
        this.#room?.admitAll();
        log('the engine is running again');
        return;
      } catch (error) {
        log(`the engine does not start: ${error instanceof Error ? error.message : error}`);
        await this.#pause(Math.min(milliseconds, longestPauseMilliseconds));
      }
    }
  }

  async #openRoom(): Promise<void> {
    if (this.#room?.isOpen) {
      return;
    }
    this.#room?.close();
    this.#room = new WaitingRoom(this.#options.socketPath);
    try {
      await this.#room.open();
    } catch (error) {
      // Clients are refused then until the engine is back, instead of waiting for it.
      this.#options.log(`clients cannot wait: ${error}`);
    }
  }

  async #pause(milliseconds: number): Promise<void> {
    await pause(milliseconds, undefined, { signal: this.#closing.signal }).catch(() => undefined);
  }

  get #isClosing(): boolean {
    return this.#closing.signal.aborted;
  }
}

/** Compiled once in a process: a start after the first one is quicker for it. */
function compiledEngine(): Promise<WebAssembly.Module> {
  compiling ??= readFile(enginePath).then((bytes) => WebAssembly.compile(bytes));
  return compiling;
}
