import { createHash, timingSafeEqual } from 'node:crypto';
import { count, inArray, lte, min } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { CODES } from '../../api/kernel/codes.ts';
import { placesTagged } from '../../machines/kernel/law/explain.ts';
import { outboxMessageLifecycle } from '../../machines/outboxMessage/law/index.ts';
import { outboxMessages } from '../kernel/db/tables/outbox.ts';
import { recordTimers } from '../kernel/db/tables/records.ts';
import { workInTurns } from '../kernel/files/turns.ts';
import type { Services } from '../kernel/services.ts';

/** Seconds; a list takes a few milliseconds, a workbook some seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** What a code of the envelope is called as a result; every other answer is told by its HTTP status. */
const RESULTS = new Map<number, string>(Object.entries(CODES).map(([name, code]) => [code, name]));

/**
 * `GET /metrics`, in the text format of Prometheus, for who shows `METRICS_TOKEN` as a bearer; where
 * none is set nothing lies there, and nothing is measured.
 */
export function addMetrics(app: FastifyInstance, services: Services): void {
  const { metricsToken } = services.environment;
  if (metricsToken === undefined) return;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureRequests(app, registry);
  const look = measureWork(registry, services);
  const rightToken = hashOf(`Bearer ${metricsToken}`);
  app.get('/metrics', async (request, reply) => {
    if (!timingSafeEqual(hashOf(request.headers.authorization ?? ''), rightToken)) {
      return reply.code(401).header('www-authenticate', 'Bearer').type('text/plain').send('');
    }
    await look();
    const text = await registry.metrics();
    return reply.type(registry.contentType).send(text);
  });
}

const hashOf = (text: string) => createHash('sha256').update(text).digest();

/** How many requests there were and how long each took, by the call and what it came to. */
function measureRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'larder_request_duration_seconds',
    help: 'Time from a request to the end of its answer, by call and result',
    labelNames: ['call', 'result'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const underWay = new Gauge({
    name: 'larder_requests_under_way',
    help: 'Requests that have no answer yet',
    registers: [registry],
  });
  app.addHook('onRequest', (_request, reply, done) => {
    underWay.inc();
    // Also where the caller hangs up before it has its answer.
    reply.raw.once('close', () => underWay.dec());
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const labels = { call: callOf(request), result: resultOf(request, reply.statusCode) };
    durations.observe(labels, reply.elapsedTime / 1_000);
    done();
  });
}

/** The name of the call in the contract; pages, files and what lies beside the calls are one. */
const callOf = (request: FastifyRequest) => request.routeOptions.config?.call ?? 'other';

const resultOf = ({ answered }: FastifyRequest, status: number) =>
  (answered === undefined ? undefined : RESULTS.get(answered)) ?? `http${status}`;

/**
 * What waits: for a connection, for its time, for a mail server, for its turn.
 * @returns what takes the figures as they are now
 */
function measureWork(registry: Registry, services: Services): () => Promise<void> {
  const { connection, now, log } = services;
  const { db, pool } = connection;
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] });
  const gaugeOf = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ['state'], registers: [registry] });
  const isUp = gauge('larder_database_up', '1 where the database answered this time, else 0');
  const connections = gaugeOf(
    'larder_database_connections',
    'Connections of the pool by what they do; waiting: calls without one',
  );
  const files = gaugeOf(
    'larder_files_in_work',
    'Files that are read or made now, and those that wait for their turn',
  );
  const timers = gauge('larder_timers_due', 'Delays of records that are due and have not fired');
  const lateness = gauge('larder_timers_lateness_seconds', 'How late the first of them is');
  const queued = gauge('larder_outbox_queued', 'Messages that are to be sent and are not yet');
  const age = gauge('larder_outbox_age_seconds', 'How long ago the first of them was put in');

  const lookInDatabase = async () => {
    const at = now();
    const [due] = await db
      .select({ number: count(), first: min(recordTimers.dueAt) })
      .from(recordTimers)
      .where(lte(recordTimers.dueAt, at));
    const [waiting] = await db
      .select({ number: count(), first: min(outboxMessages.createdAt) })
      .from(outboxMessages)
      .where(inArray(outboxMessages.status, QUEUED));
    timers.set(due?.number ?? 0);
    lateness.set(secondsSince(due?.first, at));
    queued.set(waiting?.number ?? 0);
    age.set(secondsSince(waiting?.first, at));
  };
  return async () => {
    const { totalCount, idleCount, waitingCount } = pool;
    connections.set({ state: 'busy' }, totalCount - idleCount);
    connections.set({ state: 'idle' }, idleCount);
    connections.set({ state: 'waiting' }, waitingCount);
    const { running, waiting } = workInTurns();
    files.set({ state: 'running' }, running);
    files.set({ state: 'waiting' }, waiting);
    const isThere = await lookInDatabase().then(
      () => true,
      (error: unknown) => {
        log.warn({ err: error }, 'The database does not answer');
        return false;
      },
    );
    isUp.set(isThere ? 1 : 0);
  };
}

/** Where messages are that the next round sends, or that wait to be tried again. */
const QUEUED = placesTagged(outboxMessageLifecycle, 'due');

const secondsSince = (first: Date | string | null | undefined, at: Date): number =>
  first ? Math.max(0, (at.getTime() - new Date(first).getTime()) / 1_000) : 0;
