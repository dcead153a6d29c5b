/** What the bench uses of autocannon, which brings no types. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';

  export interface Request {
    method?: string;
    path?: string;
    headers?: Record<string, string>;
    body?: string;
    setupRequest?: (request: Request) => Request;
  }

  interface Options {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    requests: Request[];
    /** At most so many requests a second. */
    overallRate?: number;
    /** False: the answer counts as a mismatch. */
    verifyBody?: (body: string) => boolean;
  }

  interface Result {
    /** Seconds. */
    duration: number;
    errors: number;
    timeouts: number;
    mismatches: number;
    non2xx: number;
  }

  export type Run = Promise<Result> & EventEmitter;

  export default function autocannon(options: Options): Run;
}
