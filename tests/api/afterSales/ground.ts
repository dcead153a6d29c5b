import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { AfterSalesDetail } from '../../../api/afterSales/calls.ts';
import type { Api } from '../../../api/client.ts';
import type { OrderDetail, WireOrderEvent } from '../../../api/orders/calls.ts';
import { ledgerEntries, ledgerPostings } from '../../../server/kernel/db/tables/ledger.ts';
import type { Database } from '../../../server/kernel/db/transaction.ts';
import { members } from '../../../server/members/tables.ts';
import { newCustomer, newGoods, newOrder, shipAllOf, take } from '../orders/ground.ts';
import { startTestServer } from '../support/server.ts';

/** Those who enter and decide cases on a server of their own; stop it when the tests are over. */
export async function openDesks() {
  const server = await startTestServer();
  const [clerk, admin, auditor, neighbour] = await Promise.all(
    ['clerk', 'admin', 'auditor', 'neighbour'].map(async (name) => await server.signIn(name)),
  );
  if (!clerk || !admin || !auditor || !neighbour) throw new Error('Somebody did not sign in');
  return { server, db: server.connection.db, clerk, admin, auditor, neighbour };
}

type Entry = Parameters<Api['submitAftersale']>[0]['body'];
type Pay = Extract<WireOrderEvent, { type: 'pay' }>;

let phones = 0;

/** A phone number that nobody else has; none is left to chance. */
function newPhone(): string {
  phones += 1;
  return `8${String((phones * 1_237_019) % 10_000_000).padStart(7, '0')}`;
}

/** A paid order that has left the store: two lines at 10.00 and 20.00, GST on top, 32.70 in all. */
export async function shippedOrder(
  api: Api,
  db: Database,
  { paid = true, method = 'CREDITCARD_PAY' as Pay['method'] } = {},
): Promise<OrderDetail> {
  const customer = await newCustomer(db, { phone: newPhone() });
  const goods = [await newGoods(db), await newGoods(db)];
  const order = await newOrder(api, {
    customer,
    lines: [
      { goodsId: goods[0]?.id ?? 0, unit: 'kg', quantity: 1 },
      { goodsId: goods[1]?.id ?? 0, unit: 'kg', quantity: 2 },
    ],
    prepaid: false,
  });
  return take(
    api,
    order,
    { type: 'accept' },
    ...(paid ? [{ type: 'pay' as const, method }] : []),
    shipAllOf(order),
  );
}

/** A member with the phone of an order, so that there is a wallet. */
export async function memberOf(db: Database, { order }: OrderDetail) {
  const [row] = await db
    .insert(members)
    .values({
      shopId: 1,
      name: `Member of ${order.orderSn}`,
      phone: order.customerPhone,
      registeredAt: new Date(),
    })
    .returning();
  if (!row) throw new Error('No member was written');
  return row;
}

/** What a clerk enters for the whole of an order, the way it was paid, unless told otherwise. */
export function entryOf({ order }: OrderDetail, rest: Partial<Entry> = {}): Entry {
  return {
    orderId: order.id,
    lines: order.lines.map(({ id, quantity }) => ({ lineId: id, quantity })),
    problemCode: 'damaged',
    reasonCode: 'crushed',
    method: 'original',
    amount: order.price.total,
    description: 'Both crates arrived crushed',
    ...rest,
  };
}

export const submit = (api: Api, order: OrderDetail, rest: Partial<Entry> = {}) =>
  api.submitAftersale({ body: entryOf(order, rest) }, { idempotencyKey: randomUUID() });

/** The passing result that the server proposes for an amount; the claimed one without it. */
export async function passing(api: Api, { aftersale }: AfterSalesDetail, amount?: string) {
  const { order, lines, problemCode, method, claimed } = aftersale;
  const proposed = await api.apportionRefund({
    body: {
      orderId: order.id,
      caseId: aftersale.id,
      lines: lines.map(({ lineId, quantity }) => ({ lineId, quantity })),
      problemCode,
      method,
      amount: amount ?? claimed,
    },
  });
  return {
    id: aftersale.id,
    result: 'pass' as const,
    method,
    amount: proposed.amount,
    apportionment: proposed.apportionment,
  };
}

/** Takes a submitted case through its audit. */
export async function passed(
  api: Api,
  detail: AfterSalesDetail,
  amount?: string,
): Promise<AfterSalesDetail> {
  await api.startAudit({ query: { id: detail.aftersale.id } });
  return api.submitAuditResult({ body: await passing(api, detail, amount) });
}

export const refund = (api: Api, { aftersale }: AfterSalesDetail, key: string = randomUUID()) =>
  api.submitRefund({ body: { id: aftersale.id } }, { idempotencyKey: key });

/** What a case has posted, a line a side. */
export async function postingsOf(db: Database, caseId: number): Promise<string[]> {
  const rows = await db
    .select({
      kind: ledgerPostings.kind,
      account: ledgerEntries.account,
      amount: ledgerEntries.amount,
    })
    .from(ledgerPostings)
    .innerJoin(ledgerEntries, eq(ledgerEntries.postingId, ledgerPostings.id))
    .where(
      and(eq(ledgerPostings.lifecycle, 'afterSalesCase'), eq(ledgerPostings.recordId, caseId)),
    );
  return rows.map(({ kind, account, amount }) => `${kind} ${account} ${amount}`).sort();
}
