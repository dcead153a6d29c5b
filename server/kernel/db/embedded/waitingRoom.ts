import { connect, createServer, type Server, type Socket } from 'node:net';
import { fatalErrorFrame } from './frames.ts';
import { listenInPlace } from './wireServer.ts';

/**
 * Takes the place of the database's socket while the engine starts again, so that clients wait
 * for it instead of being refused.
 */
export class WaitingRoom {
  readonly #path: string;
  readonly #waiting = new Set<Socket>();
  #server: Server | undefined;
  #isOver = false;

  /** @param path of the database's socket */
  constructor(path: string) {
    this.#path = path;
  }

  /** Whether clients wait here, rather than go on to the engine. */
  get isOpen(): boolean {
    return !this.#isOver;
  }

  /** Begins to take clients in. */
  async open(): Promise<void> {
    this.#server = createServer((socket) => {
      // Whoever knocked before the engine took its place back, and is heard after, goes straight on.
      if (this.#isOver) {
        this.#admit(socket);
      } else {
        socket.pause();
        socket.on('error', () => undefined);
        socket.on('close', () => this.#waiting.delete(socket));
        this.#waiting.add(socket);
      }
    });
    await listenInPlace(this.#server, this.#path, '.waiting');
  }

  /** The engine answers at the path again: connects everybody who waits to it. */
  admitAll(): void {
    this.#isOver = true;
    for (const socket of this.#waiting) {
      this.#admit(socket);
    }
    this.#waiting.clear();
  }

  /** Sends everybody away. */
  close(): void {
    this.#server?.close();
    for (const socket of this.#waiting) {
      socket.end(fatalErrorFrame('57P03', 'the database system is shutting down'), () =>
        socket.destroy(),
      );
    }
  }

  #admit(client: Socket): void {
    const engine = connect(this.#path);
    client.pipe(engine).pipe(client);
    const end = () => {
      client.destroy();
      engine.destroy();
    };
    for (const side of [client, engine]) {
      side.on('error', end);
      side.on('close', end);
    }
  }
}
