import { baseUnitOf } from '../../api/kernel/quantity.ts';
import { dateAt, dayAfter } from '../../api/kernel/zone.ts';
import { customersDemo } from '../customers/demo.ts';
import { goodsDemo } from '../goods/demo.ts';
import {
  type Demo,
  type DemoGround,
  type DemoShop,
  numbered,
  writeRows,
} from '../kernel/demo/demo.ts';
import { customerPrices } from './tables.ts';

type Row = Omit<typeof customerPrices.$inferInsert, 'id'>;

/** Which of a shop's customers have agreed on prices of their own: a few of each tier. */
const AGREED = [61, 78, 86, 97, 112, 113];

/** What was agreed on: a share of what the grade pays, from how many of which unit, and when (days from now). */
interface Agreed {
  /** Which of the goods that the customer has prices of. */
  goods: number;
  share: number;
  /** In the unit that they are packed in, rather than the base unit. */
  isPacked?: true;
  from?: number;
  since: number;
  until?: number;
}

const YEARLY: Agreed[] = [
  { goods: 0, share: 0.95, since: -140 },
  { goods: 0, share: 0.9, from: 50, since: -140 },
  { goods: 1, share: 0.92, isPacked: true, since: -75, until: 106 },
];
const NEXT: Agreed = { goods: 2, share: 0.93, since: 18, until: 108 };
const LAST: Agreed = { goods: 3, share: 0.88, since: -210, until: -29 };
/** What is sold off for less than it cost. */
const CLEARED: Agreed = { goods: 4, share: 0.78, since: -6, until: 8 };

/** What each of them has agreed on. */
const TERMS: readonly Agreed[][] = [
  [...YEARLY, NEXT],
  [...YEARLY, LAST],
  [...YEARLY.slice(0, 2), CLEARED],
  [...YEARLY, NEXT, LAST],
  [...YEARLY.slice(2), { goods: 2, share: 0.96, since: -30 }],
  [...YEARLY, { goods: 3, share: 0.9, from: 10, isPacked: true, since: -30, until: 60 }, LAST],
];

function pricesOf({ now, of }: DemoGround, shop: DemoShop): Row[] {
  const here = <Made extends { shopId: number }>(rows: readonly Made[]) =>
    rows.filter(({ shopId }) => shopId === shop.id);
  const customers = here(of(customersDemo).customers);
  const goods = here(of(goodsDemo));
  const today = dateAt(now, shop.timeZone);
  const round = shop.currency === 'VND' ? 100_000 : 5;
  const whenDaysFrom = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60_000);
  return AGREED.flatMap((position, nth) => {
    const customer = customers[position];
    return (TERMS[nth] ?? []).flatMap((agreed): Row[] => {
      const its = goods[(nth * 37 + agreed.goods * 23 + 11) % goods.length];
      const packed = its?.units.find(({ ratio }) => ratio > 1);
      const unit = agreed.isPacked ? packed : baseUnitOf(its?.units ?? []);
      if (!customer || !its || !unit) return [];
      const price = its.prices[customer.grade] * unit.ratio * agreed.share;
      return [
        {
          shopId: shop.id,
          customerId: customer.id,
          goodsId: its.id,
          unit: unit.unit,
          price: Math.max(round, Math.round(price / round) * round),
          fromQuantity: agreed.from ?? 0,
          validFrom: dayAfter(today, agreed.since),
          validUntil: agreed.until === undefined ? null : dayAfter(today, agreed.until),
          createdAt: whenDaysFrom(Math.min(agreed.since, 0) - 3),
        },
      ];
    });
  });
}

/** How many identities each shop has of prices. */
const A_SHOP = 1000;

/** Prices of some customers of every shop: in force, with breaks, to come and over. */
export const pricesDemo: Demo<ReturnType<typeof makePrices>> = {
  after: ['customers', 'goods'],
  make: makePrices,
  write: (tx, _ground, rows) => writeRows(tx, customerPrices, rows),
};

function makePrices(ground: DemoGround) {
  return ground.shops.flatMap((shop) => numbered(shop.id, pricesOf(ground, shop), A_SHOP));
}
