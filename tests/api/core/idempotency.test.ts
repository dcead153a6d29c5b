// engine: both

import { randomUUID } from 'node:crypto';
import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KEY_LIFE } from '../../../api/kernel/keys.ts';
import { deliveryAddresses } from '../../../server/customers/tables.ts';
import { idempotencyKeys, recordHistory } from '../../../server/kernel/db/tables/records.ts';
import { dropOld } from '../../../server/kernel/housekeeping.ts';
import { orders } from '../../../server/orders/tables.ts';
import { startTestServer, type TestServer, tokenOf } from '../support/server.ts';

let server: TestServer;
let token = '';
let entry: Record<string, unknown>;

const COMMIT = '/decsaasadmin/saas/api/order/commitOrder';
const EVENT = '/decrestaurant/wxapi/crm/order/operation';
const BULK = `${EVENT}/batch`;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.connection;
  const address = { shopId: 1, customerId: 1, contact: 'Desk', phone: '90000001' };
  await db
    .insert(deliveryAddresses)
    .values({ ...address, postCode: '380000', address: '1 Road', unitNumber: '#01-01' });
  const api = await server.signIn('clerk');
  token = tokenOf(api);
  const lines = [{ goodsId: 1, unit: 'bag', quantity: 1 }];
  const { total } = await api.calcOrderPrice({ body: { customerId: 1, lines } });
  const deliveryAt = new Date(Date.now() + 864e5).toISOString();
  entry = { customerId: 1, lines, addressId: 1, deliveryAt, expectedTotal: total };
});
afterAll(() => server.stop());

/** Sends a call and answers the body as it came, byte for byte. */
async function post(path: string, body: unknown, key?: string, as = token): Promise<string> {
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accessToken: as,
      ...(key === undefined ? {} : { 'Idempotency-Key': key }),
    },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return response.text();
}
const codeIn = (text: string) => (JSON.parse(text) as { code: number }).code;
const ordersNow = async () => {
  const [row] = await server.connection.db.select({ all: count() }).from(orders);
  return row?.all ?? 0;
};
const newOrder = async () => {
  const answer = JSON.parse(await post(COMMIT, entry, randomUUID()));
  return answer.data.order as { id: number; version: number };
};
const linesOf = async (orderId: number) => {
  const rows = await server.connection.db
    .select()
    .from(recordHistory)
    .where(eq(recordHistory.recordId, orderId));
  return rows.map(({ event }) => event);
};

describe('a key', () => {
  it('is required where the contract says so, and the header is named', async () => {
    const before = await ordersNow();
    const answer = JSON.parse(await post(COMMIT, entry));
    expect(answer.code).toBe(4000);
    expect(answer.errors).toHaveProperty('Idempotency-Key');
    expect(codeIn(await post(COMMIT, entry, 'x'.repeat(201)))).toBe(4000);
    expect(await ordersNow()).toBe(before);
  });

  it('answers the same bytes again, and does the work once', async () => {
    const key = randomUUID();
    const before = await ordersNow();
    const first = await post(COMMIT, entry, key);
    expect(codeIn(first)).toBe(200);
    for (let again = 0; again < 5; again += 1) expect(await post(COMMIT, entry, key)).toBe(first);
    expect(await ordersNow()).toBe(before + 1);
  });

  it('stands for its input whatever the order of the names', async () => {
    const key = randomUUID();
    const first = await post(COMMIT, entry, key);
    const turned = Object.fromEntries(Object.entries(entry).reverse());
    expect(await post(COMMIT, turned, key)).toBe(first);
  });

  it('is refused with another input', async () => {
    const key = randomUUID();
    const made = JSON.parse(await post(COMMIT, entry, key)).data.order;
    const before = await ordersNow();
    const answer = JSON.parse(await post(COMMIT, { ...entry, merchantRemark: 'more' }, key));
    // What was made under the key can be looked at.
    const remedy = { record: 'order', id: made.id };
    expect(answer).toMatchObject({ code: 4090, reason: { rule: 'keyUsedForAnother', remedy } });
    expect(answer.msg).toBe(
      'What was sent before was done, with other content. Look at it first: sent again, this makes another one.',
    );
    expect(await ordersNow()).toBe(before);
  });

  it('leads to whatever was made under it', async () => {
    const key = randomUUID();
    const path = '/decsaasadmin/api/purchaseOrder/saveDraft';
    const draft = { company: 'Golden Wok' };
    const made = JSON.parse(await post(path, draft, key)).data.purchaseOrder;
    const { reason } = JSON.parse(await post(path, { company: 'Another' }, key));
    expect(reason.remedy).toEqual({ record: 'purchaseOrder', id: made.id });
  });

  it('belongs to its account: somebody else is never shown the answer', async () => {
    const key = randomUUID();
    const mine = await post(COMMIT, entry, key);
    const admin = await server.signIn('admin');
    const theirs = await post(COMMIT, entry, key, tokenOf(admin));
    expect(codeIn(theirs)).toBe(200);
    expect(theirs).not.toBe(mine);
  });

  it('does the work once for many callers at once, who all get the answer', async () => {
    const key = randomUUID();
    const before = await ordersNow();
    const answers = await Promise.all(Array.from({ length: 12 }, () => post(COMMIT, entry, key)));
    expect(new Set(answers).size).toBe(1);
    expect(codeIn(answers[0] ?? '')).toBe(200);
    expect(await ordersNow()).toBe(before + 1);
  });

  it('is not used up by a call that was refused', async () => {
    const key = randomUUID();
    const refused = await post(COMMIT, { ...entry, expectedTotal: '0.01' }, key);
    expect(codeIn(refused)).toBe(4090);
    expect(codeIn(await post(COMMIT, entry, key))).toBe(200);
  });

  it('lets a move be sent twice, which without it is refused the second time', async () => {
    const { id: orderId } = await newOrder();
    const body = { orderId, event: { type: 'accept' } };
    const key = randomUUID();
    const first = await post(EVENT, body, key);
    expect(await post(EVENT, body, key)).toBe(first);
    expect(codeIn(await post(EVENT, body))).toBe(4090);
    expect((await linesOf(orderId)).filter((event) => event === 'accept')).toHaveLength(1);
  });

  it('is forgotten after a month', async () => {
    const key = randomUUID();
    await post(COMMIT, entry, key);
    const { db } = server.connection;
    const kept = () => db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key));
    await dropOld(db, new Date(Date.now() + KEY_LIFE - 3_600_000));
    expect(await kept()).toHaveLength(1);
    await dropOld(db, new Date(Date.now() + KEY_LIFE + 3_600_000));
    expect(await kept()).toEqual([]);
    token = tokenOf(await server.signIn('clerk'));
  });
});

describe('a key of a call with many lines', () => {
  it('does each line once, and answers the same bytes again', async () => {
    const made = [await newOrder(), await newOrder()];
    const body = { orderIds: made.map(({ id }) => id), event: { type: 'accept' } };
    const key = randomUUID();
    const first = await post(BULK, body, key);
    expect(JSON.parse(first).data.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'done',
      'done',
    ]);
    expect(await post(BULK, body, key)).toBe(first);
  });

  it('goes on where it was cut off: lines that were done answer as they did', async () => {
    const made = [await newOrder(), await newOrder()];
    const body = { orderIds: made.map(({ id }) => id), event: { type: 'accept' } };
    const key = randomUUID();
    const first = await post(BULK, body, key);
    const { db } = server.connection;
    // As after a crash: the whole has no answer yet, and of its lines only the first was done.
    await db.update(idempotencyKeys).set({ answer: null }).where(eq(idempotencyKeys.key, key));
    expect(await post(BULK, body, key)).toBe(first);
    for (const { id } of made) {
      expect((await linesOf(id)).filter((event) => event === 'accept')).toHaveLength(1);
    }
  });

  it('is refused with other lines', async () => {
    const { id } = await newOrder();
    const key = randomUUID();
    await post(BULK, { orderIds: [id], event: { type: 'accept' } }, key);
    const other = await post(BULK, { orderIds: [id], event: { type: 'deliver' } }, key);
    expect(JSON.parse(other).reason).toEqual({ rule: 'keyUsedForAnother' });
  });
});
