/** What the worker is started with. */
export interface WorkerTask {
  /** The data folder, absolute; absent: everything is in memory. */
  readonly folder: string | undefined;
  readonly socketPath: string;
  /** After this a client that holds the engine idly is ended. Milliseconds. */
  readonly limitMilliseconds: number;
  /** One Int32, counted up at the begin and at the end of each client's query. */
  readonly heartbeat: SharedArrayBuffer;
  readonly compiled: WebAssembly.Module;
}

/** What the worker tells. The only thing it is told is to close: any message does. */
export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'log'; readonly line: string }
  /** The engine did not start, or has stopped for good; the thread waits to be ended. */
  | { readonly kind: 'failed'; readonly reason: string };
