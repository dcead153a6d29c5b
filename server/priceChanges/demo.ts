import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { CustomerTier } from '../../api/customers/customer.ts';
import { smallestAmount } from '../../api/kernel/money.ts';
import { baseUnitOf } from '../../api/kernel/quantity.ts';
import { dateAt, dayAfter } from '../../api/kernel/zone.ts';
import type { PriceChangeEvent, PriceLine } from '../../machines/priceChange/law/facts.ts';
import { goods } from '../goods/tables.ts';
import { shops } from '../kernel/db/tables/access.ts';
import type { Database, Transaction } from '../kernel/db/transaction.ts';
import { actorOf, type Demo, type DemoShop } from '../kernel/demo/demo.ts';
import { send } from '../kernel/record.ts';
import { inShop } from '../kernel/scope.ts';
import { createPriceChange } from './create.ts';
import { storedPriceChange } from './stored.ts';

/** One change of a shop: by what share of today's price, of which goods, from when (days from now). */
interface Plan {
  title: string;
  level: CustomerTier;
  from: number;
  goods: readonly [first: number, count: number];
  share: number;
  events: readonly PriceChangeEvent[];
}

const SUBMIT: PriceChangeEvent = { type: 'submit' };

const PLANS: readonly Plan[] = [
  {
    title: 'Raised freight 运费上涨调价',
    level: 'junior',
    from: 0,
    goods: [82, 12],
    share: 1.03,
    events: [SUBMIT],
  },
  {
    title: 'New season list 新季价目',
    level: 'intermediate',
    from: 12,
    goods: [12, 18],
    share: 1.05,
    events: [SUBMIT],
  },
  {
    title: 'Stock clearance 清仓特价',
    level: 'general',
    from: 5,
    goods: [30, 6],
    share: 0.45,
    events: [SUBMIT],
  },
  {
    title: 'Premium tier review 高级客户价复核',
    level: 'premium',
    from: 20,
    goods: [40, 15],
    share: 0.98,
    events: [],
  },
  {
    title: 'Festive promotion 节庆促销',
    level: 'premium',
    from: 9,
    goods: [60, 5],
    share: 0.97,
    events: [SUBMIT, { type: 'withdraw', remark: 'The supplier postponed the promotion' }],
  },
];

/** Makes a shop's price changes in several places by the very functions that serve people. */
async function seedPriceChanges(
  tx: Transaction,
  { id: shopId, colleagues }: DemoShop,
  now: Date,
): Promise<void> {
  const [shop] = await tx.select().from(shops).where(eq(shops.id, shopId));
  const manager = actorOf(colleagues, 'priceChange.edit');
  if (!shop || !manager) return;
  const rows = await tx
    .select()
    .from(goods)
    .where(and(inShop(goods, { shopId }), isNotNull(sql`${goods.otherPrices} ->> 'cost'`)))
    .orderBy(asc(goods.id))
    .limit(100);
  const today = dateAt(now, shop.timeZone);
  const step = smallestAmount(shop.currency) === 100 ? 50_000 : 5;
  for (const [index, plan] of PLANS.entries()) {
    const [first, count] = plan.goods;
    const lines = rows.slice(first, first + count).flatMap((row): PriceLine[] => {
      const before = row.prices[plan.level];
      const price = Math.max(step, Math.round((before * plan.share) / step) * step);
      const unit = baseUnitOf(row.units)?.unit;
      return unit === undefined || before === 0
        ? []
        : [{ goodsId: row.id, unit, at: 0, price, before }];
    });
    const at = new Date(now.getTime() - (PLANS.length - index) * 60_000);
    const validFrom = dayAfter(today, plan.from);
    const { title, level } = plan;
    const card = { title, level, customerId: null, others: [], validFrom, lines };
    const id = await createPriceChange(tx, { shopId, shop, actor: manager, now: () => at }, card);
    for (const event of plan.events) {
      const db = tx as unknown as Database;
      await send(db, storedPriceChange, { id, shopId, event, actor: manager, at }, tx);
    }
  }
}

/** Price changes of every shop: a draft, one that waits, one scheduled, one in force, one withdrawn. */
export const priceChangesDemo: Demo = {
  after: ['goods', 'customers', 'prices', 'shopSettings', 'orders'],
  async write(tx, { shops: all, now }) {
    for (const shop of all) await seedPriceChanges(tx, shop, now);
  },
};
