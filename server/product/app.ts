import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import { sql } from 'drizzle-orm';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { CODES } from '../../api/kernel/codes.ts';
import { openapiDocument } from '../../api/openapi.ts';
import { sqlStateOf } from '../kernel/db/transaction.ts';
import { noteUnderWay } from '../kernel/drain.ts';
import { transport } from '../kernel/envelope.ts';
import { type AllHandlers, mount } from '../kernel/mount.ts';
import {
  answerNoRequest,
  answerWrongAddress,
  DEVICE_POLICY,
  protection,
} from '../kernel/protection.ts';
import { localeOf } from '../kernel/request.ts';
import { serveScreens } from '../kernel/screens.ts';
import type { Services } from '../kernel/services.ts';
import { addApiPages } from './apiPages.ts';
import { addMetrics } from './metrics.ts';
import { handlers as allHandlers, product } from './product.ts';

/** What a test may put in another's place. */
export interface AppOptions {
  handlers?: AllHandlers;
  /** The folder of the built screens. */
  screens?: string;
}

/** The largest body of a call, bytes: a hundred channel orders of two hundred lines each. */
const BODY_LIMIT = 4 * 1024 * 1024;

/** One's own proxies, as Fastify asks for them: so many, or those with these addresses. */
const trusted = (proxies: Services['environment']['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;

/** The whole server but its port: the contract's calls, the screens, health and the document. */
export async function createApp(
  services: Services,
  { handlers = allHandlers, screens }: AppOptions = {},
): Promise<FastifyInstance> {
  const { environment, log } = services;
  const app = Fastify({
    loggerInstance: log,
    logController: new Fastify.LogController({ disableRequestLogging: true }),
    trustProxy: trusted(environment.trustProxy),
    bodyLimit: BODY_LIMIT,
    exposeHeadRoutes: false,
    requestTimeout: 120_000,
    genReqId: () => randomUUID(),
    // While it stops it answers what still comes in on connections that are open already.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: answerWrongAddress,
    clientErrorHandler: answerNoRequest,
  }) as unknown as FastifyInstance;
  noteUnderWay(app);
  // What may be kept says so itself: the files of the screens.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('cache-control', 'no-store');
    reply.header('permissions-policy', DEVICE_POLICY);
    // As the lines of the log name it: whoever is told of a failure can say which it was.
    reply.header('x-request-id', request.id);
    done();
  });
  // Of a text what it is written in is said with it, whoever answers.
  app.addHook('onSend', (_request, reply, _body, done) => {
    const type = String(reply.getHeader('content-type') ?? '');
    if (/^text\/|\+xml$/.test(type) && !type.includes('charset')) {
      reply.header('content-type', `${type}; charset=utf-8`);
    }
    done();
  });
  await app.register(helmet, protection(environment.apiHost));
  await app.register(cors, {
    origin: environment.corsOrigins,
    methods: ['GET', 'POST', 'DELETE'],
    allowedHeaders: ['accessToken', 'markers', 'Idempotency-Key', 'Background', 'Content-Type'],
    exposedHeaders: ['Content-Disposition', 'Rights', 'X-Request-Id'],
    maxAge: 600,
  });
  await app.register(compress, { threshold: 1024, encodings: ['gzip'] });
  readBodies(app);
  tellErrors(app);
  addMetrics(app, services);
  mount(app, services, product, handlers);
  addHealth(app, services);
  app.get('/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(documentText()),
  );
  addApiPages(app);
  await serveScreens(app, { folder: screens, apiHost: environment.apiHost });
  return app;
}

let document: string | undefined;

/** The document, printed for the first who asks: it takes longer than the rest of a start. */
function documentText(): string {
  document ??= JSON.stringify(openapiDocument());
  return document;
}

/** JSON is the only body there is; an empty one is none. */
function readBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body as string, done);
  });
}

/** Which call a line of the log is about: never its address, which may hold what somebody typed. */
const whatOf = ({ method, routeOptions, id }: FastifyRequest) => ({
  method,
  route: routeOptions.url,
  id,
});

/** Failures of transport: their HTTP status says so, the body is an envelope all the same. */
function tellErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error.code === 'ERR_STREAM_PREMATURE_CLOSE' && request.raw.socket.destroyed) {
      request.log.debug(whatOf(request), 'The caller has hung up');
      return reply.send();
    }
    const locale = localeOf(request);
    reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
    const status = error.statusCode ?? 500;
    if (status >= 400 && status < 500) {
      const text = CLIENT_ERRORS[status] ?? 'unreadableBody';
      // An address that leads out of the pages is none; that it is watched is nobody's business.
      return reply
        .code(status === 403 ? 404 : status)
        .send(transport(CODES.invalidInput, text, locale));
    }
    if (isUnavailable(error)) {
      request.log.warn({ err: error }, 'The database does not answer');
      return reply.code(503).send(transport(503, 'unavailable', locale));
    }
    request.log.error({ err: error, ...whatOf(request) }, 'A call failed unexpectedly');
    return reply.code(500).send(transport(500, 'unexpected', locale));
  });
}

const CLIENT_ERRORS: Record<number, string> = {
  403: 'unknownPath',
  413: 'bodyTooLarge',
  415: 'mediaTypeUnknown',
};

/** Whether the database, not the product, is at fault: not reached, ended, or over its time. */
function isUnavailable(error: unknown): boolean {
  const state = sqlStateOf(error);
  const cut = messageOf(error).match(
    /timeout exceeded when trying to connect|Connection terminated/,
  );
  return (
    cut !== null ||
    ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', '57014', '53300'].includes(state) ||
    state.startsWith('08') ||
    state.startsWith('57P')
  );
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  return error.cause === undefined ? error.message : messageOf(error.cause);
}

/**
 * `GET /healthz`: 200 when the database answers, else 503. `GET /readyz`: 503 as soon as the server is
 * to stop, too, so that a proxy sends it nothing more. `GET /livez`: 200 while the process answers, for
 * who would start it anew: that mends no database.
 */
function addHealth(app: FastifyInstance, { connection }: Services): void {
  const { engine } = connection;
  const health = async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      await connection.db.execute(sql`select 1`);
      return { status: 'ok', engine };
    } catch (error) {
      request.log.warn({ err: error }, 'The database does not answer');
      return reply.code(503).send({ status: 'unavailable', engine });
    }
  };
  app.get('/healthz', health);
  app.get('/readyz', async (request, reply) =>
    app.isDraining ? reply.code(503).send({ status: 'stopping', engine }) : health(request, reply),
  );
  app.get('/livez', async () => ({ status: 'ok' }));
}
