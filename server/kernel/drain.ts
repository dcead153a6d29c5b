import { Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** What handlers are doing now, also for callers that have hung up. */
    underWay: Set<Promise<unknown>>;
    /** It is to stop: what comes in is still answered, but nothing more should be sent to it. */
    isDraining: boolean;
  }
}

/** How long connections that stay open may go unused before they are closed, milliseconds. */
const QUIET_FOR = 1_000;
/** How long a call that has begun may go on, milliseconds. */
const PATIENCE = 30_000;

/** Makes an app know what its handlers are doing; to be called before it gets any. */
export function noteUnderWay(app: FastifyInstance): void {
  const underWay = new Set<Promise<unknown>>();
  app.decorate('underWay', underWay);
  app.decorate('isDraining', false);
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function (request, reply) {
      const work = handler.call(this, request, reply);
      if (work instanceof Promise) {
        const gone = () => underWay.delete(work);
        underWay.add(work);
        work.then(gone, gone);
      }
      return work;
    };
  });
}

/**
 * Prepares an app to stop without dropping a call. What the answer resolves to stops it: it takes
 * no new connections, answers what comes in on those that are open and asks their callers to close
 * them, then closes what is left unused. It resolves when no handler is at work any more, so that
 * the database may be closed.
 */
export function drainer(app: FastifyInstance): () => Promise<void> {
  let lastCall = 0;
  let unanswered = 0;
  app.addHook('onRequest', async (_request, reply) => {
    unanswered += 1;
    // Also where the caller hangs up before it has its answer.
    reply.raw.once('close', () => {
      unanswered -= 1;
    });
    if (!app.isDraining) return;
    lastCall = Date.now();
    reply.header('connection', 'close');
  });
  return async () => {
    app.isDraining = true;
    lastCall = Date.now();
    // Node's own http `close` would at once cut connections on which a call may be on its way.
    Server.prototype.close.call(app.server);
    await quiet(app, () => lastCall);
    await answered(() => unanswered);
    // Those which a browser opened ahead of need are not idle to Node: they never had a call.
    app.server.closeAllConnections();
    await app.close();
    // A caller that has hung up has no connection to wait for, yet its handler goes on.
    await Promise.race([Promise.allSettled(app.underWay), pause(PATIENCE, null, { ref: false })]);
  };
}

async function quiet(app: FastifyInstance, lastCall: () => number): Promise<void> {
  const deadline = Date.now() + PATIENCE;
  while (Date.now() < deadline) {
    if ((await connectionsOf(app)) === 0 || Date.now() - lastCall() > QUIET_FOR) return;
    await pause(20);
  }
}

async function answered(unanswered: () => number): Promise<void> {
  const deadline = Date.now() + PATIENCE;
  while (unanswered() > 0 && Date.now() < deadline) await pause(20);
}

function connectionsOf(app: FastifyInstance): Promise<number> {
  return new Promise((resolve) => {
    app.server.getConnections((_error, count) => resolve(count));
  });
}
