import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A program of the bench in a process of its own, so that load and server do not share a thread. */
export class Child {
  readonly #process: ChildProcess;

  /** Starts `program`, a file beside this one, with variables added to the environment. */
  constructor(program: string, environment: Record<string, string> = {}) {
    this.#process = fork(fileURLToPath(new URL(program, import.meta.url)), {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 2, 2, 'ipc'],
    });
  }

  /** Its next message. @throws Error where it ends instead. */
  async hear<Message>(): Promise<Message> {
    const ended = new AbortController();
    const message = once(this.#process, 'message', { signal: ended.signal });
    const exit = once(this.#process, 'exit', { signal: ended.signal }).then(() => {
      throw new Error('A program of the bench ended early; see above.');
    });
    try {
      const [heard] = await Promise.race([message, exit]);
      return heard as Message;
    } finally {
      ended.abort();
      await Promise.allSettled([message, exit]);
    }
  }

  /** Sends a message and answers the next that comes. */
  async ask<Answer>(message: object): Promise<Answer> {
    const answer = this.hear<Answer>();
    this.#process.send(message);
    return answer;
  }

  /** Lets it end by itself. */
  async stop(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const ended = once(this.#process, 'exit');
    this.#process.disconnect();
    await ended;
  }
}
