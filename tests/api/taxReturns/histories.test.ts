// engine: either

import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { smallestAmount, sumToMinor } from '../../../api/kernel/money.ts';
import { dayAfter } from '../../../api/kernel/zone.ts';
import type { OrderDetail, WireOrderEvent } from '../../../api/orders/calls.ts';
import type { TaxReturn } from '../../../api/taxReturns/calls.ts';
import { auditTaxReturns } from '../../../server/taxReturns/audit.ts';
import { seedOf, sizeOf } from '../../support/scale.ts';
import { shipAllOf, take } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';
import {
  goOn,
  issuedIn,
  leftOf,
  less,
  type OpenShop,
  openShop,
  pay,
  refund,
  register,
  total,
} from './ground.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
  await goOn(world, 2);
});
afterAll(() => world.stop());

/** What may become of an order of the history on a day; a step that is refused is left out. */
const step = fc.record({
  order: fc.nat({ max: 3 }),
  do: fc.constantFrom('sell', 'sell', 'ship', 'ship', 'pay', 'pay', 'refund', 'unpay', 'cancel'),
  share: fc.constantFrom(1, 33, 50, 100),
});
const history = fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), {
  minLength: 2,
  maxLength: 3,
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** A share of an amount as the currency counts it, rounded up. */
function part(amount: string, share: number, currency: string): string {
  const least = smallestAmount(currency);
  const minor = Math.ceil((Number(sumToMinor(amount)) * share) / 100 / least) * least;
  return (minor / 100).toFixed(2);
}

function eventOf(now: OrderDetail, { do: what, share }: Step): WireOrderEvent {
  const { currency, paid, refunded } = now.order;
  const remark = 'Tried by a history';
  switch (what) {
    case 'ship':
      return shipAllOf(now);
    case 'pay':
      return pay(part(leftOf(now), share, currency));
    case 'refund':
      return refund(part(less(paid, refunded), share, currency));
    case 'unpay':
      return { type: 'correctPayment', to: 'unpaid', remark };
    default:
      return { type: 'cancel', remark } as WireOrderEvent;
  }
}

/** Lives a day: what is refused changes nothing. */
async function live(shop: OpenShop, orders: OrderDetail[], steps: readonly Step[]) {
  const taken: string[] = [];
  for (const one of steps) {
    const now = orders[one.order];
    try {
      if (one.do === 'sell' || !now) orders.push(await shop.order(1 + one.order + one.share));
      else orders[one.order] = await take(shop.admin, now, eventOf(now, one));
      taken.push(one.do);
    } catch {
      // The chart says what is not possible.
    }
  }
  return taken;
}

/** What the lists of invoices and of credit notes say of some days. */
async function issuedOf({ admin }: OpenShop, issued: ReturnType<typeof issuedIn>) {
  const body = { ...issued, size: 200 };
  const [invoices, notes] = [
    await admin.listInvoice({ body }),
    await admin.listCreditNote({ body }),
  ];
  const sums = (name: 'gst' | 'total') =>
    less(total(invoices.rows.map((row) => row[name])), total(notes.rows.map((row) => row[name])));
  return {
    count: invoices.rows.length + notes.rows.length,
    gst: sums('gst'),
    total: sums('total'),
    net: less(sums('total'), sums('gst')),
  };
}

async function prove(shop: OpenShop, from: string, to: string): Promise<TaxReturn> {
  const { admin } = shop;
  const found = await admin.getTaxReturn({ body: { range: { from, to } } });
  const issued = issuedIn(shop, from, to);
  const expected = await issuedOf(shop, issued);
  const rows = await register(admin, issued, 4);
  expect(rows).toHaveLength(expected.count);
  for (const name of ['net', 'gst', 'total'] as const) {
    expect(total(rows.map((row) => row[name]))).toBe(expected[name]);
    expect(total(found.totals.map((sum) => sum[name]))).toBe(expected[name]);
    expect(total(found.groups.map((sum) => sum[name]))).toBe(expected[name]);
  }
  const { figures, bridge } = found;
  expect([figures.totalSupplies, figures.outputTax]).toEqual([expected.net, expected.gst]);
  const overview = await admin.getFinanceOverview({ body: { range: { from, to } } });
  expect(bridge?.consumptionTax).toBe(overview.range.statistics.consumptionTax);
  expect(bridge?.outputTax).toBe(figures.outputTax);
  const parts = bridge?.parts ?? [];
  expect(total([figures.outputTax, ...parts.map(({ amount }) => amount)])).toBe(
    bridge?.consumptionTax,
  );
  for (const { part: name, amount, orderCount } of parts) {
    const body = { from, to, part: name, size: 200 };
    const { rows: orders, total: count } = await admin.listTaxReturnOrder({ body });
    expect(count.count).toBe(orderCount);
    expect(total(orders.map((order) => order.amount))).toBe(amount);
  }
  if (smallestAmount(found.currency) === 100) {
    const amounts = rows.flatMap(({ net, gst, total: all }) => [net, gst, all]);
    expect(amounts.filter((amount) => !amount.endsWith('.00'))).toEqual([]);
  }
  return found;
}

test.each([
  [1, 'SGD'],
  [3, 'MYR'],
  [4, 'CNY'],
  [5, 'VND'],
])(
  'shop %i (%s): the register is invoices less credit notes, the bridge closes, and days that are over stay',
  async (shopId, currency) => {
    const shop = await openShop(world, shopId);
    expect(shop.shop.currency).toBe(currency);
    const taken = new Set<string>();
    await fc.assert(
      fc.asyncProperty(history, async (days) => {
        const orders: OrderDetail[] = [];
        await goOn(world);
        const first = shop.today();
        const over: [day: string, found: TaxReturn][] = [];
        for (const steps of days) {
          for (const one of await live(shop, orders, steps)) taken.add(one);
          const day = shop.today();
          over.push([day, await prove(shop, day, day)]);
          await goOn(world);
        }
        const last = dayAfter(shop.today(), -1);
        const whole = await prove(shop, first, last);
        for (const [day, found] of over) expect(await prove(shop, day, day)).toEqual(found);
        expect(whole.figures.outputTax).toBe(
          total(over.map(([, { figures }]) => figures.outputTax)),
        );
      }),
      { numRuns: sizeOf('TAX_HISTORIES'), seed: seedOf(41) },
    );
    expect([...taken]).toEqual(expect.arrayContaining(['sell', 'ship', 'pay']));
    expect(await auditTaxReturns(world.db)).toEqual([]);
  },
);
