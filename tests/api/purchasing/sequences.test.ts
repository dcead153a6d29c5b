// engine: both

import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { ApiFailure } from '../../../api/kernel/failure.ts';
import { toMinor } from '../../../api/kernel/money.ts';
import { roundQuantity } from '../../../api/kernel/quantity.ts';
import type { OrderDetail } from '../../../api/orders/calls.ts';
import type { PurchaseDetail } from '../../../api/purchasing/purchaseOrder.ts';
import { lineCost } from '../../../machines/purchaseOrder/law/amounts.ts';
import { orderLines, orders } from '../../../server/orders/tables.ts';
import { auditPurchaseOrders } from '../../../server/purchasing/audit.ts';
import { purchaseLines, purchaseOrders } from '../../../server/purchasing/tables.ts';
import { note } from '../../support/figures.ts';
import { seedOf, sizeOf } from '../../support/scale.ts';
import { newCustomer, newGoods, newOrder, take } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';
import { approved, line, newEntry, once, postedBy, stockOf } from './ground.ts';

const SEQUENCES = sizeOf('SEQUENCES');
const SEED = seedOf(23);
/** Sequences that run at once, on orders for the same goods. */
const AT_ONCE = 5;
const BATCHES = Math.ceil(SEQUENCES / AT_ONCE);
const PATIENCE = 120_000 + SEQUENCES * 6_000;

/** Base units in a carton, in which the goods are bought; they are sold by the kilogram. */
const RATIO = 12;
const ORDERED = 3;
/** Of each goods, by one customer's order for a batch. */
const SOLD = 60;

let world: World;
let clerk: Api;
let auditor: Api;
let manager: Api;
let bought: PurchaseDetail;
let sold: OrderDetail;
let made = 0;

beforeAll(async () => {
  world = await startWorld();
  clerk = await world.signIn('clerk');
  auditor = await world.signIn('auditor');
  manager = await world.signIn('manager');
  const items = [await newGoods(world.db), await newGoods(world.db)];
  const lines = items.map(({ id }) => line(id, { quantity: ORDERED, cost: '1.00' }));
  bought = await approved({ clerk, auditor }, await newEntry(world.db, clerk, { lines }));
  const entered = await newOrder(manager, {
    customer: await newCustomer(world.db),
    lines: items.map(({ id }) => ({ goodsId: id, unit: 'kg', quantity: SOLD })),
  });
  sold = await take(manager, entered, { type: 'accept' });
}, 300_000);

afterAll(() => world?.stop());

/** What is done with one purchase order, one after the other; what is `twice` is sent at once. */
type Step =
  /** `same`: the second is the first once more, under its key; else it is another receipt. */
  | { do: 'receive'; line: number; thousandths: number; twice: 'same' | 'another' | null }
  | { do: 'pay'; twice: 'same' | 'another' | null }
  | { do: 'ship'; line: number; quantity: number; again: boolean }
  | { do: 'finish' };

const twice = fc.constantFrom('same' as const, 'another' as const, null);
const at = fc.nat(1);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('receive' as const),
      line: at,
      thousandths: fc.oneof(
        fc.integer({ min: 1, max: 1_500 }),
        fc.constantFrom(333, 500, 1_000, 3_000, 3_001),
      ),
      twice,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('pay' as const), twice }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('ship' as const),
      line: at,
      quantity: fc.constantFrom(0.5, 1, 2.125, 4),
      again: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('finish' as const) }) },
);
const sequence = fc.record({
  currency: fc.constantFrom('SGD', 'SGD', 'VND'),
  /** In whole units of the currency's smallest amount. */
  costs: fc.tuple(fc.integer({ min: 1, max: 9_999 }), fc.integer({ min: 1, max: 9_999 })),
  steps: fc.array(step, { minLength: 2, maxLength: 8 }),
});
type Sequence = typeof sequence extends fc.Arbitrary<infer Value> ? Value : never;

test(
  `stock is receipts less shipments and the ledger is right to the cent, over ${BATCHES * AT_ONCE} random sequences`,
  async () => {
    const done = { receipts: 0, shipments: 0, payments: 0, refusals: 0 };
    await fc.assert(
      fc.asyncProperty(
        fc.array(sequence, { minLength: AT_ONCE, maxLength: AT_ONCE }),
        async (sequences) => {
          const batch = await newBatch(sequences);
          await Promise.all(batch.offices.map((office) => office.work()));
          for (const [index, goodsId] of batch.goodsIds.entries()) {
            const came = batch.offices.reduce((sum, office) => sum + (office.came[index] ?? 0), 0);
            const left = batch.offices.reduce((sum, office) => sum + (office.left[index] ?? 0), 0);
            expect(await stockOf(world.db, goodsId)).toBe(roundQuantity(came * RATIO - left));
          }
          for (const office of batch.offices) {
            await office.mustBeBooked();
            for (const name of ['receipts', 'shipments', 'payments', 'refusals'] as const) {
              done[name] += office.done[name];
            }
          }
        },
      ),
      { numRuns: BATCHES, seed: SEED, endOnFailure: true },
    );
    expect(await auditPurchaseOrders(world.db)).toEqual([]);
    // Sequences in which nothing happens, or nothing is refused, would prove nothing.
    expect(done.receipts).toBeGreaterThan(SEQUENCES);
    for (const count of Object.values(done)) expect(count).toBeGreaterThan(SEQUENCES / 10);
    note({
      id: 'F3',
      of: 'sequences of receipts',
      n: BATCHES * AT_ONCE,
      unit: 'random sequences',
      seed: SEED,
      found: { ...done, 'stock or ledger wrong': 0 },
    });
  },
  PATIENCE,
);

/** People who work on one purchase order, and what has to have come of it. */
class Office {
  readonly came = [0, 0];
  readonly left = [0, 0];
  readonly done = { receipts: 0, shipments: 0, payments: 0, refusals: 0 };
  private isPaid = false;
  private readonly purchase: Purchase;
  private readonly sale: Sale;
  private readonly told: Sequence;

  constructor(purchase: Purchase, sale: Sale, told: Sequence) {
    this.purchase = purchase;
    this.sale = sale;
    this.told = told;
  }

  async work(): Promise<void> {
    for (const one of this.told.steps) {
      if (one.do === 'receive') await this.receive(one);
      if (one.do === 'pay') await this.pay(one);
      if (one.do === 'ship') await this.ship(one);
      if (one.do === 'finish') await this.finish();
    }
  }

  private async receive({ line: index, thousandths, twice: again }: StepOf<'receive'>) {
    const quantity = thousandths / 1000;
    const body = {
      purchaseOrderId: this.purchase.id,
      lines: [{ lineId: this.purchase.lineIds[index] ?? 0, quantity }],
    };
    const taken = await this.sent(again, (key) => clerk.receivePurchaseOrder({ body }, key));
    const open = ORDERED * 1000 - Math.round((this.came[index] ?? 0) * 1000);
    const fitting = Math.min(again === 'another' ? 2 : 1, Math.floor(open / thousandths));
    expect(taken).toBe(again === 'same' ? fitting * 2 : fitting);
    this.done.receipts += fitting;
    this.came[index] = roundQuantity((this.came[index] ?? 0) + fitting * quantity);
  }

  private async pay({ twice: again }: StepOf<'pay'>) {
    const body = { purchaseOrderId: this.purchase.id };
    const taken = await this.sent(again, (key) => auditor.payPurchaseOrder({ body }, key));
    expect(taken).toBe(this.isPaid ? 0 : again === 'same' ? 2 : 1);
    if (!this.isPaid) this.done.payments += 1;
    this.isPaid = true;
  }

  /**
   * Whether the shelf has it depends on the others, and may change between the two: however many
   * answers say so, it has left once.
   */
  private async ship({ line: index, quantity, again }: StepOf<'ship'>) {
    const event = {
      type: 'ship' as const,
      lines: [{ lineId: this.sale.lineIds[index] ?? 0, quantity }],
    };
    const body = { orderId: this.sale.id, event };
    const taken = await this.sent(again ? 'same' : null, (key) => manager.operation({ body }, key));
    if (taken === 0) return;
    this.done.shipments += 1;
    this.left[index] = (this.left[index] ?? 0) + quantity;
  }

  private async finish() {
    const body = { purchaseOrderId: this.purchase.id };
    const taken = await this.sent(null, (key) => auditor.finishPurchaseOrder({ body }, key));
    const isWhole = this.isPaid && this.came.every((quantity) => quantity === ORDERED);
    if (!isWhole) expect(taken).toBe(0);
  }

  /** Sends it, or two at once, and answers how many were taken. */
  private async sent(
    again: 'same' | 'another' | null,
    send: (key: ReturnType<typeof once>) => Promise<unknown>,
  ): Promise<number> {
    const key = once();
    const keys = again === null ? [key] : [key, again === 'same' ? key : once()];
    const answers = await Promise.all(keys.map((one) => tried(send(one))));
    const taken = answers.filter(Boolean).length;
    this.done.refusals += answers.length - taken;
    return taken;
  }

  /** What came in is on the shelf at its cost, what was paid has left the bank; the rest is owed. */
  async mustBeBooked(): Promise<void> {
    const { currency } = this.told;
    const worth = this.purchase.costs.reduce(
      (sum, cost, index) => sum + lineCost(cost, this.came[index] ?? 0, currency),
      0,
    );
    const paid = this.isPaid ? this.purchase.total : 0;
    const booked = Object.entries(await postedBy(world.db, this.purchase.id));
    const on = (account: RegExp) =>
      booked.reduce((sum, [name, amount]) => sum + (account.test(name) ? toMinor(amount) : 0), 0);
    expect({
      shelf: on(/^inventory$/),
      bank: on(/^cash:/),
      owed: 0 - on(/^supplier:/),
      all: on(/./),
    }).toEqual({ shelf: worth, bank: 0 - paid, owed: worth - paid, all: 0 });
  }
}

type StepOf<Name extends Step['do']> = Extract<Step, { do: Name }>;
interface Sale {
  id: number;
  lineIds: number[];
}
interface Purchase extends Sale {
  costs: number[];
  total: number;
}

/** Refused is an answer; anything else that goes wrong is not. */
async function tried(call: Promise<unknown>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    if (error instanceof ApiFailure && error.kind === 'refused') return false;
    throw error;
  }
}

/** Approved orders for two goods of their own, and a customer's order that waits for the same. */
async function newBatch(sequences: readonly Sequence[]) {
  const goodsIds = [
    (await newGoods(world.db, { stock: 0 })).id,
    (await newGoods(world.db, { stock: 0 })).id,
  ];
  const sale = await saleOf(goodsIds);
  const offices: Office[] = [];
  for (const told of sequences)
    offices.push(new Office(await purchaseOf(goodsIds, told), sale, told));
  return { goodsIds, offices };
}

/** The approved order once more, for other goods at other costs, without walking there again. */
async function purchaseOf(
  goodsIds: readonly number[],
  { currency, costs }: Sequence,
): Promise<Purchase> {
  const minor = costs.map((cost) => (currency === 'VND' ? cost * 100 : cost));
  const amounts = minor.map((cost) => lineCost(cost, ORDERED, currency));
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  const { id } = bought.purchaseOrder;
  return world.db.transaction(async (tx) => {
    const [{ id: _id, ...row } = gone()] = await tx
      .select()
      .from(purchaseOrders)
      .where(eq(purchaseOrders.id, id));
    made += 1;
    const number = `99${String(made).padStart(10, '0')}`;
    const [copy = gone()] = await tx
      .insert(purchaseOrders)
      .values({ ...row, number, currency, total })
      .returning({ id: purchaseOrders.id });
    const before = await tx
      .select()
      .from(purchaseLines)
      .where(eq(purchaseLines.purchaseOrderId, id))
      .orderBy(purchaseLines.id);
    const lines = await tx
      .insert(purchaseLines)
      .values(
        before.map(({ id: _line, ...rest }, index) => ({
          ...rest,
          purchaseOrderId: copy.id,
          goodsId: goodsIds[index] ?? 0,
          cost: minor[index] ?? 0,
          amount: amounts[index] ?? 0,
        })),
      )
      .returning({ id: purchaseLines.id });
    return { id: copy.id, lineIds: lines.map((one) => one.id), costs: minor, total };
  });
}

/** The customer's order once more, for other goods. */
async function saleOf(goodsIds: readonly number[]): Promise<Sale> {
  const { id } = sold.order;
  return world.db.transaction(async (tx) => {
    const [{ id: _id, ...row } = gone()] = await tx.select().from(orders).where(eq(orders.id, id));
    made += 1;
    const [copy = gone()] = await tx
      .insert(orders)
      .values({ ...row, orderSn: `NT99${made}`, invoiceNo: null, channelOrderNo: null })
      .returning({ id: orders.id });
    const before = await tx
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, id))
      .orderBy(orderLines.id);
    const lines = await tx
      .insert(orderLines)
      .values(
        before.map(({ id: _line, ...rest }, index) => ({
          ...rest,
          orderId: copy.id,
          goodsId: goodsIds[index] ?? 0,
        })),
      )
      .returning({ id: orderLines.id });
    return { id: copy.id, lineIds: lines.map((one) => one.id) };
  });
}

function gone(): never {
  throw new Error('The order went away');
}
