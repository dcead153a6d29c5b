import autocannon, { type Request } from 'autocannon';

/** The connections that the load comes over. */
export const CONNECTIONS = 10;

/** What a load met: milliseconds, and answers that were no success. */
export interface Load {
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  failed: number;
}

/**
 * Sends requests for some seconds, each made anew by `next`, and measures the answers, after a
 * second that nobody measures: a program runs slower before it is compiled.
 */
export async function load(
  url: string,
  seconds: number,
  next: () => Request,
  succeeded: (body: string) => boolean,
): Promise<Load> {
  await loadOnce(url, 1, next, succeeded);
  return loadOnce(url, seconds, next, succeeded);
}

/**
 * The same at so many requests a second, however many more could be answered.
 * @param rate requests a second, over all connections
 */
export async function loadAt(
  rate: number,
  url: string,
  seconds: number,
  next: () => Request,
  succeeded: (body: string) => boolean,
): Promise<Load> {
  return loadOnce(url, seconds, next, succeeded, { overallRate: rate });
}

async function loadOnce(
  url: string,
  seconds: number,
  next: () => Request,
  succeeded: (body: string) => boolean,
  pace: { overallRate?: number } = {},
): Promise<Load> {
  const times: number[] = [];
  const run = autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    ...pace,
    requests: [{ setupRequest: (request) => fresh({ ...request, ...next() }) }],
    verifyBody: succeeded,
  });
  run.on('response', (_client: unknown, _status: number, _bytes: number, time: number) =>
    times.push(time),
  );
  const { duration, errors, timeouts, mismatches, non2xx } = await run;
  times.sort((one, other) => one - other);
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))];
  return {
    perSecond: times.length / duration,
    p50: at(0.5) ?? Number.NaN,
    p95: at(0.95) ?? Number.NaN,
    p99: at(0.99) ?? Number.NaN,
    failed: errors + timeouts + Math.max(mismatches, non2xx),
  };
}

/** It writes the body's length into the headers that it is given. */
function fresh(request: Request): Request {
  return { ...request, headers: { ...request.headers } };
}
