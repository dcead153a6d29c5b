import { Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How long connections that stay open may go unused before they are closed, milliseconds. */
const QUIET_FOR = 1_000;
/** How long a call that has begun may go on, milliseconds. */
const PATIENCE = 30_000;

/**
 * Prepares an app to stop without dropping a call. What the answer resolves to stops it: it takes
 * no new connections, answers what comes in on those that are open and asks their callers to close
 * them, then closes what is left unused.
 */
export function drainer(app: FastifyInstance): () => Promise<void> {
  let draining = false;
  let lastCall = 0;
  app.addHook('onRequest', async (_request, reply) => {
    if (!draining) return;
    lastCall = Date.now();
    reply.header('connection', 'close');
  });
  return async () => {
    draining = true;
    lastCall = Date.now();
    // Node's own http `close` would at once cut connections on which a call may be on its way.
    Server.prototype.close.call(app.server);
    await quiet(app, () => lastCall);
    const patience = setTimeout(() => app.server.closeAllConnections(), PATIENCE);
    await app.close();
    clearTimeout(patience);
  };
}

async function quiet(app: FastifyInstance, lastCall: () => number): Promise<void> {
  const deadline = Date.now() + PATIENCE;
  while (Date.now() < deadline) {
    if ((await connectionsOf(app)) === 0 || Date.now() - lastCall() > QUIET_FOR) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function connectionsOf(app: FastifyInstance): Promise<number> {
  return new Promise((resolve) => {
    app.server.getConnections((_error, count) => resolve(count));
  });
}
