import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Contract, contract, type OperationName } from '../../api/contract.ts';
import { domainOfCall } from '../../api/domainOf.ts';
import type { Permission } from '../../api/domains.ts';
import { CODES } from '../../api/kernel/codes.ts';
import type { FileAnswer } from '../../api/kernel/fileRules.ts';
import type { Handlers, Operation, Refusal } from '../../api/kernel/operation.ts';
import type { Markers } from '../../api/kernel/wire.ts';
import { deviceOf } from './access/device.ts';
import { type ReadSession, type Session, sessionReader } from './access/session.ts';
import type { Account, Call, PublicCall } from './context.ts';
import type { Database } from './db/transaction.ts';
import { failure, type Listener, success } from './envelope.ts';
import { Failure, noAccess } from './failure.ts';
import { encodedIn } from './files/encoded.ts';
import { type Received, readToEnd, receive } from './files/receive.ts';
import { sendFile } from './files/send.ts';
import { isKeyTaken, once, onceByLines, requestHashOf, VISITOR } from './idempotency.ts';
import type { Home } from './inputCheck.ts';
import { countedGuess, countedUse } from './limit.ts';
import { triedBy } from './log/operationNames.ts';
import { type Sent, targetOf } from './log/recordOfCall.ts';
import { logRefused } from './log/write.ts';
import { askerOf } from './outbox/warehouse.ts';
import type { Product } from './product.ts';
import { type Actor, RecordRefusal } from './record.ts';
import { tellRefused } from './refusedCalls.ts';
import { DEFAULTS, headerOf, inputOf, isOwnIntent, keyOf, markersOf } from './request.ts';
import { type Secrets, secretsOf } from './secrets.ts';
import type { Services } from './services.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Which call of the contract lies there. */
    call?: OperationName;
  }
  interface FastifyRequest {
    /** With which code of the envelope it was answered (`api/kernel/codes.ts`), where it was. */
    answered?: number;
  }
}

/** The whole contract's handlers; leaving one out does not compile. */
export type AllHandlers = Handlers<Contract, Call>;

type AnyHandler = (input: never, call: Call | PublicCall) => Promise<unknown>;

/** Mounts every operation of the contract: marks, session, access, input, key, handler, envelope. */
export function mount(
  app: FastifyInstance,
  services: Services,
  product: Product,
  handlers: AllHandlers,
): void {
  const readSession = sessionReader(services);
  const secrets = secretsOf(services.environment);
  const mountOne = (scope: FastifyInstance, [name, operation]: [OperationName, Operation]) => {
    const handler = handlers[name] as unknown as AnyHandler;
    scope.route({
      method: operation.method.toUpperCase(),
      url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { call: name },
      handler: (request, reply) =>
        answer(
          { name, operation, handler, services, product, secrets, readSession },
          request,
          reply,
        ),
    });
  };
  const operations = Object.entries(contract) as [OperationName, Operation][];
  for (const one of operations) if (!one[1].files) mountOne(app, one);
  // In a scope of their own: no other operation takes a multipart body.
  void app.register((scope, _options, done) => {
    void scope.register(multipart, { throwFileSizeLimit: false });
    for (const one of operations) if (one[1].files) mountOne(scope, one);
    done();
  });
}

interface Mounted {
  name: OperationName;
  operation: Operation;
  handler: AnyHandler;
  services: Services;
  product: Product;
  secrets: Secrets;
  readSession: ReadSession;
}

async function answer(mounted: Mounted, request: FastifyRequest, reply: FastifyReply) {
  reply.header('content-type', 'application/json; charset=utf-8');
  const listener: Listener = { locale: DEFAULTS.locale };
  const caller: { session?: Session } = {};
  try {
    const markers = markersOf(request);
    listener.locale = markers.locale;
    const done = await perform(mounted, request, markers, listener, caller);
    sayRights(reply, caller.session);
    request.answered = CODES.ok;
    return typeof done === 'string' ? done : await sendFile(reply, done);
  } catch (error) {
    if (mounted.operation.files) await readToEnd(request.raw);
    const known = asFailure(error);
    if (!known) throw error;
    request.answered = known.code;
    sayRights(reply, caller.session);
    const { name: call } = mounted;
    tellRefused(request.log, { call, address: request.ip, session: caller.session }, known);
    await noteRefusal(mounted, known, caller.session, request);
    return JSON.stringify(failure(known, listener));
  }
}

/** With every answer, so that the screens follow a changed role without a new sign-in. */
function sayRights(reply: FastifyReply, session: Session | undefined): void {
  if (session) reply.header('rights', session.rights);
}

/** Carries out the call, and answers the finished envelope or the file. */
async function perform(
  mounted: Mounted,
  request: FastifyRequest,
  markers: Markers,
  listener: Listener,
  caller: { session?: Session },
): Promise<string | FileAnswer> {
  const { name, operation, handler, services, product, secrets, readSession } = mounted;
  const { connection, now, environment } = services;
  const common = {
    operation: name,
    locale: markers.locale,
    now,
    address: request.ip,
    device: deviceOf(headerOf(request, 'user-agent')),
    sessionLimits: environment.session,
    uploadDirectory: environment.uploadDirectory,
    contactAddress: environment.contactAddress,
    officeAddress: environment.officeAddress,
    hasMailServer: environment.mailServer !== undefined,
    hasWarehouse: environment.warehouse !== undefined,
    askWarehouse: environment.warehouse ? askerOf(environment.warehouse) : null,
    log: request.log as PublicCall['log'],
    secrets,
    product,
  };
  const done = async (input: unknown, call: Call | PublicCall) => {
    const data = await handler(input as never, call);
    if (operation.mediaTypes) return data as FileAnswer;
    const answer = operation.data.parse(data);
    const other = Object.entries(operation.says ?? {}).find(([, told]) => told(answer));
    return JSON.stringify(success(other?.[0] ?? name, answer, listener));
  };
  const isUpgraded = environment.upgrading.includes(domainOfCall[name]);
  if (operation.access === 'public') {
    if (isUpgraded) throw upgrading();
    const call: PublicCall = { ...common, db: connection.db };
    const key = keyOf(operation, request);
    const visitor = { ...call, ...VISITOR, idempotencyKey: key };
    const received = <T>(work: (input: Input) => Promise<T>) =>
      withFiles(operation, request, environment, null, work);
    // Before a transaction is begun, so that nobody in the office waits for a visitor's picture.
    const encoded = (input: Input) => encodedIn(operation, input);
    if (operation.isGuessed) {
      return countedGuess(call, () =>
        received(async (input) => performOnce(operation, visitor, await encoded(input), done)),
      );
    }
    const isCounted =
      operation.isLimited &&
      !(key !== null && (await isKeyTaken({ ...visitor, db: call.db }, key)));
    if (!isCounted) return received((input) => performOnce(operation, visitor, input, done));
    // Before anything that is sent is read.
    return countedUse(call, (begin) =>
      received(async (input) => {
        return performOnce(operation, visitor, await encoded(input), (given, caller) => {
          begin();
          return done(given, caller);
        });
      }),
    );
  }

  const session = await readSession(
    headerOf(request, 'accesstoken'),
    markers.restaurantId,
    headerOf(request, 'background') === '1',
  );
  if (session.mustChangePassword && !operation.beforeOwnPassword) {
    throw new Failure(CODES.noAccess, { message: 'ownPasswordFirst' });
  }
  const shop = shopFor(session, operation, markers);
  const { account, tokenHash } = session;
  caller.session = { ...session, shop };
  listener.shop = shop;
  const { access } = operation;
  if (access !== 'signedIn' && access !== 'inShop' && !account.permissions.has(access)) {
    throw noAccess(access as Permission);
  }
  if (isUpgraded) throw upgrading();
  const changesByAddress = operation.changes || operation.method === 'delete';
  if (changesByAddress && !isOwnIntent(request, environment.corsOrigins)) {
    throw new Failure(CODES.noAccess, { message: 'crossSite' });
  }
  const idempotencyKey = keyOf(operation, request);
  const doubts = {};
  const call: Call = {
    ...common,
    db: connection.db,
    account,
    actor: actorOf(session),
    shopId: shop.id,
    shop,
    tokenHash,
    idempotencyKey,
    doubts,
    requestHash: '',
  };
  return withFiles(
    operation,
    request,
    environment,
    shop,
    (input) => performOnce(operation, call, input, done),
    doubts,
  );
}

/** Its part of the product is switched off by whoever runs it (spec section 8). */
const upgrading = () => new Failure(CODES.refused, { message: 'upgrading' });

type Input = ReturnType<typeof inputOf> & { files?: Received['files'] };

/** Reads and checks the input, its files too, which lie there until the work is done. */
async function withFiles<T>(
  operation: Operation,
  request: FastifyRequest,
  { uploadDirectory }: Services['environment'],
  home: Home | null,
  work: (input: Input) => Promise<T>,
  doubts: Record<string, string | Refusal> = {},
): Promise<T> {
  if (!operation.files) return work(inputOf(operation, request, home, doubts));
  const received = await receive(operation, request, uploadDirectory);
  try {
    const { params, query } = request;
    const input = inputOf(operation, { params, query, body: received.fields }, home);
    return await work({ ...input, files: received.files });
  } finally {
    await received.drop();
  }
}

/** Does it, and with a key once; what the key stands for is the input, files by their content. */
async function performOnce<Caller extends PublicCall & Pick<Call, 'shopId' | 'idempotencyKey'>>(
  operation: Operation,
  call: Caller & { account: Pick<Account, 'id'> },
  input: Input,
  done: (input: unknown, call: Caller) => Promise<string | FileAnswer>,
): Promise<string | FileAnswer> {
  if (call.idempotencyKey === null) return done(input, call);
  const keyed = { ...call, requestHash: requestHashOf(standsFor(input)) };
  const keep = operation.idempotency === 'eachLine' ? onceByLines : once;
  return keep(keyed, call.idempotencyKey, async (db: Database) => {
    const answer = await done(input, { ...keyed, db });
    if (typeof answer !== 'string') throw new Error(`${call.operation} keeps no file under a key`);
    return answer;
  });
}

function standsFor({ files, ...input }: Input) {
  if (!files) return input;
  const hashes = Object.entries(files).map(([field, given]) => [
    field,
    [given ?? []].flat().map(({ name, hash }) => [name, hash]),
  ]);
  return { ...input, files: Object.fromEntries(hashes) };
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
  const { kind, attempt } = error;
  const reason: Refusal = error.reason ?? { rule: kind };
  if (kind === 'notFound') return new Failure(CODES.notFound);
  if (kind === 'stale') return new Failure(CODES.stale, { reason, attempt });
  if (reason.rule !== 'permission') return new Failure(CODES.refused, { reason, attempt });
  return noAccess(reason.figures?.permission as Permission, attempt);
}

const NOTED: readonly number[] = [CODES.refused, CODES.noAccess, CODES.stale];

/** A refused attempt is written down after everything else was rolled back. */
async function noteRefusal(
  { name, operation, product, services: { connection, now, log } }: Mounted,
  { code, parts }: Failure,
  session: Session | undefined,
  sent: Sent,
): Promise<void> {
  // What a mere question is answered with is no attempt.
  const ruled = operation.idempotency === undefined ? undefined : parts.ruled;
  if (!session?.shop || !(NOTED.includes(code) || ruled)) return;
  const tried = parts.attempt ?? { module: domainOfCall[name], operation: name, target: null };
  const { db } = connection;
  const { shop } = session;
  const reason = ruled ?? parts.reason ?? { rule: parts.message ?? 'permission' };
  const operator = { account: session.account, shopId: shop.id, now };
  try {
    const attempt = {
      module: tried.module,
      operation:
        tried.operation === name ? triedBy(name, sent.body ?? sent.query) : tried.operation,
      target: tried.target ?? (await targetOf({ db, shop, product }, name, sent)),
    };
    await logRefused(db, operator, attempt, reason);
  } catch (error) {
    log.error({ err: error }, 'A refused attempt could not be logged');
  }
}
