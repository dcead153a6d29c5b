// engine: either

import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { customers } from '../../../server/customers/tables.ts';
import { outboxMessages } from '../../../server/kernel/db/tables/outbox.ts';
import { sendQueued } from '../../../server/kernel/outbox/sender.ts';
import { storedMessage } from '../../../server/kernel/outbox/stored.ts';
import { createWarehouse, readWarehouse } from '../../../server/kernel/outbox/warehouse.ts';
import { createLog } from '../../../server/kernel/serverLog.ts';
import { fireDue, takesTimers } from '../../../server/kernel/timers.ts';
import { mailKinds } from '../../../server/product/product.ts';
import { failureOf } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';
import { newAccount } from './ground.ts';

interface Received {
  method: string | undefined;
  path: string | undefined;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
}

let world: World;
let manager: Api;
let auditor: Api;
let warehouse: Server;
let base: string;
let received: Received[] = [];
/** What the warehouse system answers next. */
let answers: number[] = [];

beforeAll(async () => {
  world = await startWorld();
  manager = await world.signIn('manager');
  auditor = await world.signIn('auditor');
});
afterAll(() => world.stop());

beforeEach(async () => {
  received = [];
  answers = [];
  warehouse = createServer(async (request, response) => {
    let text = '';
    for await (const piece of request) text += piece;
    const { method, url: path, headers } = request;
    received.push({ method, path, headers, body: JSON.parse(text) });
    const status = answers.shift() ?? 200;
    response.writeHead(status, status === 302 ? { location: 'http://127.0.0.1:1/' } : {});
    response.end(status === 200 ? 'taken' : 'not now');
  });
  await new Promise<void>((resolve) => warehouse.listen(0, '127.0.0.1', resolve));
  base = `http://:secret@127.0.0.1:${(warehouse.address() as AddressInfo).port}/wms/v1`;
  // What another test left waiting leaves first.
  await rounds(base).send();
  received = [];
});
afterEach(() => new Promise((resolve) => warehouse.close(resolve)));

/** The server's rounds with a clock that a test moves; without an address nothing is set up. */
function rounds(address: string | null) {
  const clock = { now: new Date() };
  const through = address === null ? null : createWarehouse(readWarehouse(address), 2_000);
  const stored = storedMessage({
    mailServer: false,
    warehouse: through !== null,
    kinds: mailKinds,
  });
  return {
    send: () =>
      sendQueued(
        {
          db: world.db,
          mailer: null,
          warehouse: through,
          kinds: mailKinds,
          now: () => clock.now,
          log: createLog('silent'),
        },
        new AbortController().signal,
      ),
    async wait(milliseconds: number) {
      clock.now = new Date(clock.now.getTime() + milliseconds);
      await fireDue(world.db, { outboxMessage: takesTimers(world.db, stored) }, clock.now);
    },
  };
}

async function authorised() {
  const { id } = await newAccount(manager);
  const asked = {
    ...{ grade: 'junior' as const, gradeId: null },
    ...{ creditLimit: '50', paymentTermsCode: 'N7' as const },
  };
  await manager.authoriseCustomer({ body: { id, event: { type: 'apply', asked } } });
  return auditor.authoriseCustomer({ body: { id, event: { type: 'approve' } } });
}
const paramsOf = ({ id }: { id: number }) => ({ params: { id } });
const now = (customer: { id: number }) => manager.getCustomer(paramsOf(customer));

describe('the warehouse system', () => {
  test('gets a customer as it is, once, and the customer says so', async () => {
    const customer = await authorised();
    expect(await manager.syncCustomer({ ...paramsOf(customer), query: {} })).toMatchObject({
      warehouseSync: 'queued',
      hasChanged: false,
    });
    await rounds(base).send();
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({
      method: 'PUT',
      path: `/wms/v1/customers/${customer.userNumber}`,
      headers: { authorization: 'Bearer secret', 'content-type': 'application/json' },
      body: {
        userNumber: customer.userNumber,
        name: customer.name,
        grade: 'junior',
        creditLimit: '50.00',
        paymentTermsCode: 'N7',
        status: 'active',
      },
    });
    expect(received[0]?.headers['idempotency-key']).toMatch(/^[\w-]{36}$/);
    const synced = await now(customer);
    expect(synced).toMatchObject({ warehouseSync: 'synced', hasChanged: false });
    expect(synced.syncedAt).not.toBeNull();
    await manager.freezeCustomer({ ...paramsOf(customer), query: {} });
    expect(await now(customer)).toMatchObject({ warehouseSync: 'synced', hasChanged: true });
  });

  test('has to hear anew only of what it is told', async () => {
    const customer = await authorised();
    const { id } = customer;
    const body = { id, loginAccount: `login${id}` };
    expect((await manager.updateLoginAccount({ body })).hasChanged).toBe(false);
    await manager.syncCustomer({ params: { id }, query: {} });
    const again = { ...body, loginAccount: `other${id}` };
    expect((await manager.updateLoginAccount({ body: again })).hasChanged).toBe(false);
    const reset = await manager.changeCustomerPassword({ body: { id } });
    expect(reset.hasChanged).toBe(false);
    // A limit is told: it has changed until it is what was told.
    const setLimit = (creditLimit: string) =>
      manager.setCreditLimit({ params: { id }, body: { creditLimit, remark: 'Asked for' } });
    expect((await setLimit('60')).hasChanged).toBe(true);
    const { rows } = await manager.listCustomers({ body: { search: customer.userNumber } });
    expect(rows.map(({ hasChanged }) => hasChanged)).toEqual([true]);
    expect((await setLimit('50')).hasChanged).toBe(false);
    expect((await setLimit('70')).hasChanged).toBe(true);
    const sent = await manager.syncCustomer({ params: { id }, query: {} });
    expect(sent.hasChanged).toBe(false);
    // Of what was told before digests were kept the version alone is known.
    await world.db.update(customers).set({ syncedDigest: null }).where(eq(customers.id, id));
    expect((await now(customer)).hasChanged).toBe(false);
    expect((await manager.updateLoginAccount({ body })).hasChanged).toBe(true);
    await rounds(base).send();
  });

  test('is tried again after a pause under the same key, and another server goes on', async () => {
    const customer = await authorised();
    await manager.syncCustomer({ ...paramsOf(customer), query: {} });
    answers = [503];
    const first = rounds(base);
    await first.send();
    expect((await now(customer)).warehouseSync).toBe('retrying');
    await first.send();
    expect(received).toHaveLength(1);
    // The first server is gone: what it knew is in the database.
    const second = rounds(base);
    await second.wait(31_000);
    await second.send();
    expect(received).toHaveLength(2);
    expect(received[1]?.headers['idempotency-key']).toBe(received[0]?.headers['idempotency-key']);
    expect((await now(customer)).warehouseSync).toBe('synced');
  });

  test('that refuses or leads elsewhere is told in its words, and nothing follows it there', async () => {
    for (const [status, problem] of [
      [401, 'signIn'],
      [302, 'refused'],
      [503, 'refused'],
      [422, 'rejected'],
    ] as const) {
      const customer = await authorised();
      await manager.syncCustomer({ ...paramsOf(customer), query: {} });
      answers = [status];
      await rounds(base).send();
      const [message] = await messagesOf(customer.id);
      expect([message?.lastProblem, message?.lastWords]).toEqual([problem, `${status} not now`]);
    }
    const customer = await authorised();
    await manager.syncCustomer({ ...paramsOf(customer), query: {} });
    await rounds(`http://127.0.0.1:${await closedPort()}`).send();
    expect((await messagesOf(customer.id))[0]?.lastProblem).toBe('unreachable');
  });

  test('that is not set up leaves the message in the outbox, where it is read and not sent', async () => {
    const customer = await authorised();
    await manager.syncCustomer({ ...paramsOf(customer), query: {} });
    await rounds(null).send();
    expect((await now(customer)).warehouseSync).toBe('kept');
    const list = await manager.listOutbox({ body: { search: customer.userNumber } });
    expect(list).toMatchObject({ warehouse: false });
    expect(list.rows).toMatchObject([
      { channel: 'warehouse', place: 'kept', to: `customers/${customer.userNumber}` },
    ]);
    const id = list.rows[0]?.id ?? 0;
    expect((await manager.getOutboxMessage({ params: { id } })).message.text).toContain(
      customer.userNumber,
    );
    const failure = await failureOf(manager.retryOutboxMessage({ params: { id }, body: {} }));
    expect(failure.reason?.rule).toBe('warehouseIsSet');
  });

  test('gets many at once, with a line for each and each once under the key', async () => {
    const [first, second] = [await authorised(), await authorised()];
    const early = await newAccount(manager);
    const body = { customerIds: [first.id, early.id, 987_654_321, second.id, first.id] };
    const flags = { idempotencyKey: `batch-${first.id}`, showError: false };
    const lines = await manager.syncCustomers({ body }, flags);
    expect(lines).toEqual([
      { customerId: first.id, name: first.name, outcome: 'queued', message: null },
      {
        customerId: early.id,
        name: early.name,
        outcome: 'refused',
        message:
          'Not possible: the account is active, and the customer has not applied for authorisation.',
      },
      { customerId: 987_654_321, name: '', outcome: 'notFound', message: null },
      { customerId: second.id, name: second.name, outcome: 'queued', message: null },
    ]);
    expect(await manager.syncCustomers({ body }, flags)).toEqual(lines);
    expect(await messagesOf(first.id)).toHaveLength(1);
  });

  test('says of the newest message alone how far it came', async () => {
    const customer = await authorised();
    await manager.syncCustomer({ ...paramsOf(customer), query: {} });
    answers = [500];
    const desk = rounds(base);
    await desk.send();
    await manager.syncCustomer({ ...paramsOf(customer), query: {} });
    await desk.send();
    expect((await now(customer)).warehouseSync).toBe('synced');
    // The older one is tried again later and says nothing of the customer any more.
    answers = [500];
    await desk.wait(31_000);
    await desk.send();
    expect((await now(customer)).warehouseSync).toBe('synced');
  });

  test('says so too where the customer is sent a statement of account meanwhile', async () => {
    const customer = await authorised();
    const email = 'accounts@example.com';
    await world.db.update(customers).set({ email }).where(eq(customers.id, customer.id));
    await manager.syncCustomer({ ...paramsOf(customer), query: {} });
    await manager.sendCustomerStatement({
      params: { customerId: customer.id },
      body: { from: '2026-01-01', to: '2026-01-31', email },
    });
    await rounds(base).send();
    expect((await now(customer)).warehouseSync).toBe('synced');
  });
});

/** Where nobody listens. */
async function closedPort(): Promise<number> {
  const nobody = createServer();
  await new Promise<void>((resolve) => nobody.listen(0, '127.0.0.1', resolve));
  const { port } = nobody.address() as AddressInfo;
  await new Promise((resolve) => nobody.close(resolve));
  return port;
}

const messagesOf = (customerId: number) =>
  world.db.select().from(outboxMessages).where(eq(outboxMessages.sourceId, customerId));

test.each([
  ['ftp://warehouse.example', 'must be an address that begins with https:// or http://'],
  ['https://user:token@warehouse.example', 'must have no user'],
  ['http://:token@warehouse.example', 'must begin with https:// where it has a token'],
  ['https://warehouse.example/?a=1', 'must end after the path'],
])('an address %s is wrong', (address, said) => {
  expect(() => readWarehouse(address)).toThrow(said);
});

test('nobody reads a password or a hash of one in what goes to the warehouse system', async () => {
  const [row] = await world.db.select().from(customers).limit(1);
  expect(Object.keys(row ?? {})).toContain('passwordHash');
  const texts = await world.db.select({ body: outboxMessages.body }).from(outboxMessages);
  expect(texts.filter(({ body }) => /password/i.test(body))).toEqual([]);
});
