import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CODES } from '../api/codes.ts';
import { type Contract, contract, type OperationName } from '../api/contract.ts';
import type { Handlers, Operation, Refusal } from '../api/operation.ts';
import type { Permission } from '../api/permissions.ts';
import type { Markers } from '../api/wire.ts';
import { type ReadSession, type Session, sessionReader } from './auth/session.ts';
import type { Call, PublicCall } from './context.ts';
import type { Database } from './db/transaction.ts';
import { failure, type Listener, success } from './envelope.ts';
import { type Attempt, Failure, noAccess } from './failure.ts';
import { once, onceByLines, requestHashOf } from './idempotency.ts';
import { moduleOf } from './modules.ts';
import { logRefused } from './operationLog/write.ts';
import { type Actor, RecordRefusal } from './record.ts';
import { DEFAULTS, headerOf, inputOf, isOwnIntent, keyOf, markersOf } from './request.ts';
import type { Services } from './services.ts';

/** The whole contract's handlers; leaving one out does not compile. */
export type AllHandlers = Handlers<Contract, Call>;

type AnyHandler = (input: never, call: Call | PublicCall) => Promise<unknown>;

/** Mounts every operation of the contract: marks, session, access, input, key, handler, envelope. */
export function mount(app: FastifyInstance, services: Services, handlers: AllHandlers): void {
  const readSession = sessionReader(services);
  for (const [name, operation] of Object.entries(contract) as [OperationName, Operation][]) {
    const handler = handlers[name] as unknown as AnyHandler;
    app.route({
      method: operation.method.toUpperCase(),
      url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      handler: (request, reply) =>
        answer({ name, operation, handler, services, readSession }, request, reply),
    });
  }
}

interface Mounted {
  name: OperationName;
  operation: Operation;
  handler: AnyHandler;
  services: Services;
  readSession: ReadSession;
}

async function answer(mounted: Mounted, request: FastifyRequest, reply: FastifyReply) {
  reply
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store');
  const listener: Listener = { locale: DEFAULTS.locale };
  const caller: { session?: Session } = {};
  try {
    const markers = markersOf(request);
    listener.locale = markers.locale;
    return await perform(mounted, request, markers, listener, caller);
  } catch (error) {
    const known = asFailure(error);
    if (!known) throw error;
    await noteRefusal(mounted, known, caller.session);
    return JSON.stringify(failure(known, listener));
  }
}

/** Does what is asked and answers the envelope as it goes out. */
async function perform(
  { name, operation, handler, services, readSession }: Mounted,
  request: FastifyRequest,
  markers: Markers,
  listener: Listener,
  caller: { session?: Session },
): Promise<string> {
  const { connection, now, environment } = services;
  const common = {
    operation: name,
    locale: markers.locale,
    now,
    address: request.ip,
    log: request.log as PublicCall['log'],
  };
  const done = async (input: unknown, call: Call | PublicCall) => {
    const data = await handler(input as never, call);
    return JSON.stringify(success(name, operation.data.parse(data), listener));
  };
  if (operation.access === 'public') {
    return done(inputOf(operation, request), { ...common, db: connection.db });
  }

  const session = await readSession(headerOf(request, 'accesstoken'), markers.restaurantId);
  const shop = shopFor(session, operation, markers);
  const { account, tokenHash } = session;
  caller.session = { ...session, shop };
  listener.shop = shop;
  if (operation.access !== 'signedIn' && !account.permissions.has(operation.access)) {
    throw noAccess(operation.access);
  }
  const changesByAddress = operation.changes || operation.method === 'delete';
  if (changesByAddress && !isOwnIntent(request, environment.corsOrigins)) {
    throw new Failure(CODES.noAccess, { message: 'crossSite' });
  }
  const input = inputOf(operation, request);
  const idempotencyKey = keyOf(operation, request);
  const call: Call = {
    ...common,
    db: connection.db,
    account,
    actor: actorOf(session),
    shopId: shop.id,
    shop,
    tokenHash,
    idempotencyKey,
    requestHash: idempotencyKey === null ? '' : requestHashOf(input),
  };
  if (idempotencyKey === null) return done(input, call);
  const keep = operation.idempotency === 'eachLine' ? onceByLines : once;
  return keep(call, idempotencyKey, (db: Database) => done(input, { ...call, db }));
}

/**
 * The shop that the call is about: the one the markers name, where it is one of the account's own,
 * else none. Calls about the account itself work in whichever shop it has.
 */
function shopFor(session: Session, operation: Operation, { restaurantId }: Markers) {
  const { shop } = session;
  if (shop === null) throw new Failure(CODES.noAccess, { message: 'noShop' });
  const foreign = restaurantId !== undefined && shop.id !== restaurantId;
  if (foreign && operation.access !== 'signedIn') throw new Failure(CODES.notFound);
  return shop;
}

function actorOf({ account }: Session): Actor {
  return {
    id: account.id,
    name: account.name,
    role: account.roleCode,
    grants: (permission) => account.permissions.has(permission),
  };
}

/** A record's refusal as the failure that it is answered with; null for what nobody foresaw. */
function asFailure(error: unknown): Failure | null {
  if (error instanceof Failure) return error;
  if (!(error instanceof RecordRefusal)) return null;
  const { kind, module, operation, target } = error;
  const attempt: Attempt = { module, operation, target };
  const reason: Refusal = error.reason ?? { rule: kind };
  if (kind === 'notFound') return new Failure(CODES.notFound);
  if (kind === 'stale') return new Failure(CODES.stale, { reason, attempt });
  if (reason.rule !== 'permission') return new Failure(CODES.refused, { reason, attempt });
  return noAccess(reason.figures?.permission as Permission, attempt);
}

const NOTED: readonly number[] = [CODES.refused, CODES.noAccess, CODES.stale];

/** A refused attempt is written down after everything else was rolled back. */
async function noteRefusal(
  { name, services: { connection, now, log } }: Mounted,
  { code, parts }: Failure,
  session: Session | undefined,
): Promise<void> {
  if (!session?.shop || !NOTED.includes(code)) return;
  const attempt = parts.attempt ?? { module: moduleOf(name), operation: name, target: null };
  const reason = parts.reason ?? { rule: parts.message ?? 'permission' };
  const operator = { account: session.account, shopId: session.shop.id, now };
  try {
    await logRefused(connection.db, operator, attempt, reason);
  } catch (error) {
    log.error({ err: error }, 'A refused attempt could not be logged');
  }
}
