import { and, asc, eq, sql } from 'drizzle-orm';
import { usualLimit } from '../../api/kernel/limits.ts';
import { fromMinor } from '../../api/kernel/money.ts';
import { dateAt } from '../../api/kernel/zone.ts';
import { linesOnWire, spread } from '../../machines/receipt/law/amounts.ts';
import type { ReceiptEvent, ReceiptMethod } from '../../machines/receipt/law/facts.ts';
import { shops } from '../kernel/db/tables/access.ts';
import { recordHistory } from '../kernel/db/tables/records.ts';
import type { Database, Transaction } from '../kernel/db/transaction.ts';
import { actorOf, type Demo, type DemoShop } from '../kernel/demo/demo.ts';
import { type Actor, send } from '../kernel/record.ts';
import { inShop } from '../kernel/scope.ts';
import { payableIn } from '../orders/demo/methods.ts';
import { isOwed, LEFT } from '../orders/owed.ts';
import { orders } from '../orders/tables.ts';
import { createReceipt } from './create.ts';
import { storedReceiptFor } from './posting.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** What nobody touched for so long is paid by a customer payment. */
const QUIET = DAY;

interface Owed {
  orderId: number;
  orderSn: string;
  left: number;
}

interface Planned {
  customerId: number;
  amount: number;
  method: ReceiptMethod;
  reference: string;
  remark: string;
  /** Spread over these. */
  over: readonly Owed[];
  minutesAgo: number;
  events: { event: ReceiptEvent; isDecided?: true }[];
}

const POST = { event: { type: 'post' as const } };

/** What each customer with quiet open orders owes on them, who owes most orders first. */
async function owing(tx: Transaction, shopId: number, now: Date): Promise<[number, Owed[]][]> {
  const rows = await tx
    .select({
      customerId: orders.customerId,
      orderId: orders.id,
      orderSn: orders.orderSn,
      left: LEFT.mapWith(orders.total),
    })
    .from(orders)
    .where(
      and(
        inShop(orders, { shopId }),
        isOwed,
        sql`not exists (select 1 from ${recordHistory} where ${recordHistory.lifecycle} = 'order'
          and ${recordHistory.recordId} = ${orders.id}
          and ${recordHistory.at} > ${new Date(now.getTime() - QUIET).toISOString()}::timestamptz)`,
      ),
    )
    .orderBy(asc(orders.placedAt), asc(orders.id));
  const byCustomer = new Map<number, Owed[]>();
  for (const { customerId, ...owed } of rows) {
    if (customerId === null) continue;
    byCustomer.set(customerId, [...(byCustomer.get(customerId) ?? []), owed]);
  }
  return [...byCustomer].sort(([one, left], [other, right]) =>
    right.length === left.length ? one - other : right.length - left.length,
  );
}

/** One of each kind: paid out, part of it on account, a draft, one that waits, one taken back, one given up. */
function plan(people: [number, Owed[]][], { currency, priceFactor }: DemoShop): Planned[] {
  const method = (wanted: ReceiptMethod) => payableIn(currency, wanted) as ReceiptMethod;
  const sum = (over: readonly Owed[]) => over.reduce((all, { left }) => all + left, 0);
  const round = (amount: number) => amount * priceFactor;
  const kinds: ((customerId: number, open: Owed[]) => Planned)[] = [
    (customerId, open) => ({
      ...{ customerId, method: method('PAYNOW'), reference: 'TT-88213', minutesAgo: 190 },
      ...{ over: open.slice(0, 2), amount: sum(open.slice(0, 2)), remark: '' },
      events: [POST],
    }),
    (customerId, open) => ({
      ...{ customerId, method: method('PAYNOW'), reference: 'GIRO 5530', minutesAgo: 150 },
      ...{ over: open.slice(0, 1), amount: sum(open.slice(0, 1)) + round(25_000) },
      remark: 'Paid more than the invoice: for the next one',
      events: [POST],
    }),
    (customerId, open) => ({
      ...{ customerId, method: method('PAYNOW'), reference: 'TT-90144', minutesAgo: 35 },
      ...{ over: open, amount: usualLimit('receipt', currency) + round(50_000), remark: '' },
      events: [POST],
    }),
    (customerId, open) => ({
      ...{ customerId, method: method('CASH_PAY'), reference: '', minutesAgo: 20 },
      ...{ over: open.slice(0, 1), amount: sum(open.slice(0, 1)), remark: '司机代收现金' },
      events: [],
    }),
    (customerId) => ({
      ...{ customerId, method: method('PAYNOW'), reference: 'TT-87002', minutesAgo: 240 },
      ...{ over: [], amount: round(40_000), remark: '' },
      events: [
        POST,
        { event: { type: 'reverse', remark: 'The transfer bounced' }, isDecided: true },
      ],
    }),
    (customerId) => ({
      ...{ customerId, method: method('CREDITCARD_PAY'), reference: '', minutesAgo: 90 },
      ...{ over: [], amount: round(12_500), remark: '' },
      events: [{ event: { type: 'discard', remark: 'Nhập trùng' } }],
    }),
  ];
  return kinds.flatMap((kind, at) => {
    // Where few owe something, one has several.
    const [customerId, open] = people[at % Math.max(1, people.length)] ?? [];
    const isFirst = at < people.length;
    return customerId === undefined || !open ? [] : [kind(customerId, isFirst ? open : [])];
  });
}

async function seedReceipts(tx: Transaction, demo: DemoShop, now: Date): Promise<void> {
  const { id: shopId, colleagues } = demo;
  const [shop] = await tx.select().from(shops).where(eq(shops.id, shopId));
  const clerk = actorOf(colleagues, 'receipt.edit');
  const others = colleagues.filter(({ id }) => id !== clerk?.id);
  const second = actorOf(others, 'receipt.decide');
  if (!shop || !clerk || !second) return;
  const people = await owing(tx, shopId, now);
  const planned = plan(people, demo).sort((left, right) => right.minutesAgo - left.minutesAgo);
  for (const { amount, over, minutesAgo, events, ...card } of planned) {
    if (amount <= 0) continue;
    let at = new Date(now.getTime() - minutesAgo * MINUTE);
    const call = (actor: Actor) => ({
      ...{ db: tx as unknown as Database, shopId, shop, actor, now: () => at },
      ...{ locale: 'en-US' as const, hasWarehouse: false },
    });
    const lines = spread(amount, over).map(({ order: { orderId, orderSn }, amount: part }) => ({
      ...{ orderId, orderSn, amount: part },
    }));
    const id = await createReceipt(
      tx,
      call(clerk) as never,
      {
        ...card,
        amount: fromMinor(amount),
        valueDate: dateAt(at, shop.timeZone),
        proofId: null,
        lines: linesOnWire(lines),
      } as never,
    );
    for (const { event, isDecided } of events) {
      at = new Date(at.getTime() + MINUTE);
      const actor = isDecided ? second : clerk;
      const stored = storedReceiptFor(call(actor) as never);
      await send(tx as unknown as Database, stored, { id, shopId, event, actor, at }, tx);
    }
  }
}

/** Customer payments of every shop that sells to businesses, in every place. */
export const receiptsDemo: Demo = {
  after: ['orders', 'customers', 'invoices', 'settlements', 'periods', 'shopSettings'],
  async write(tx, { shops: all, now }) {
    for (const shop of all) await seedReceipts(tx, shop, now);
  },
};
