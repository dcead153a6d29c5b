import { and, asc, eq, gte, inArray, isNull, or } from 'drizzle-orm';
import type { CustomerTier } from '../../api/customers/customer.ts';
import { fromMinor } from '../../api/kernel/money.ts';
import { dayAfter } from '../../api/kernel/zone.ts';
import { customers } from '../customers/tables.ts';
import { goods } from '../goods/tables.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { type StoredChange, settingChanges } from '../kernel/log/changes.ts';
import { logDone } from '../kernel/log/write.ts';
import type { Actor } from '../kernel/record.ts';
import { inShop } from '../kernel/scope.ts';
import { customerPrices } from './tables.ts';

/** One price that is written: of one of the unit, in minor units. */
export interface NewPrice {
  goodsId: number;
  unit: string;
  price: number;
}

/** What writes prices: a price change that takes effect. */
export interface PriceSetting {
  shopId: number;
  /** The day from which they hold, by the shop's clock: the day on which they are written. */
  today: string;
  change: { id: number; name: string };
  actor: Actor;
  at: Date;
}

/** Writes what goods cost at a tier, for one base unit, with a line of the log for each that moves. */
export async function setTierPrices(
  tx: Transaction,
  by: PriceSetting,
  tier: CustomerTier,
  prices: readonly NewPrice[],
): Promise<void> {
  const rows = await tx
    .select()
    .from(goods)
    .where(
      and(
        inShop(goods, by),
        inArray(
          goods.id,
          prices.map(({ goodsId }) => goodsId),
        ),
      ),
    )
    .orderBy(asc(goods.id))
    .for('no key update');
  const wanted = new Map(prices.map(({ goodsId, price }) => [goodsId, price]));
  for (const row of rows) {
    const price = wanted.get(row.id) ?? row.prices[tier];
    await tx
      .update(goods)
      .set({
        prices: { ...row.prices, [tier]: price },
        pricedBy: { ...row.pricedBy, [tier]: by.change.id },
        version: row.version + 1,
      })
      .where(and(inShop(goods, by), eq(goods.id, row.id)));
    const changes = settingChanges<Partial<Record<CustomerTier, string>>>(
      { [tier]: fromMinor(row.prices[tier]) },
      { [tier]: fromMinor(price) },
      { general: 'amount', junior: 'amount', intermediate: 'amount', premium: 'amount' },
    );
    await logged(tx, by, { record: 'goods', id: row.id, name: row.name }, changes);
  }
}

/**
 * Writes what a customer pays for itself, for any quantity, from today on: the price that held ends the
 * day before, one that begins today is set anew, and a new one ends before the next that is agreed on.
 */
export async function setCustomerPrices(
  tx: Transaction,
  by: PriceSetting,
  customerId: number,
  prices: readonly NewPrice[],
): Promise<void> {
  const [customer] = await tx
    .select({ name: customers.name })
    .from(customers)
    .where(and(inShop(customers, by), eq(customers.id, customerId)))
    .for('no key update');
  if (!customer) throw new Error('A price change has no customer');
  const { today } = by;
  const rows = await tx
    .select()
    .from(customerPrices)
    .where(
      and(
        inShop(customerPrices, by),
        eq(customerPrices.customerId, customerId),
        eq(customerPrices.fromQuantity, 0),
        or(isNull(customerPrices.validUntil), gte(customerPrices.validUntil, today)),
      ),
    )
    .orderBy(asc(customerPrices.id));
  const skus = new Map(
    (
      await tx
        .select({ id: goods.id, sku: goods.sku })
        .from(goods)
        .where(
          and(
            inShop(goods, by),
            inArray(
              goods.id,
              prices.map(({ goodsId }) => goodsId),
            ),
          ),
        )
    ).map(({ id, sku }) => [id, sku]),
  );
  for (const { goodsId, unit, price } of prices) {
    const its = rows.filter((row) => row.goodsId === goodsId && row.unit === unit);
    const held = its.find(({ validFrom }) => validFrom === null || validFrom < today);
    const begun = its.find(({ validFrom }) => validFrom === today);
    const [next] = its
      .flatMap(({ validFrom }) => (validFrom && validFrom > today ? [validFrom] : []))
      .sort();
    const priced = { price, priceChangeId: by.change.id };
    if (held) {
      await tx
        .update(customerPrices)
        .set({ validUntil: dayAfter(today, -1), version: held.version + 1 })
        .where(and(inShop(customerPrices, by), eq(customerPrices.id, held.id)));
    }
    const [written] = begun
      ? await tx
          .update(customerPrices)
          .set({ ...priced, version: begun.version + 1 })
          .where(and(inShop(customerPrices, by), eq(customerPrices.id, begun.id)))
          .returning({ id: customerPrices.id })
      : await tx
          .insert(customerPrices)
          .values({
            ...priced,
            ...{ shopId: by.shopId, customerId, goodsId, unit, validFrom: today },
            validUntil: next === undefined ? null : dayAfter(next, -1),
            createdAt: by.at,
          })
          .returning({ id: customerPrices.id });
    if (!written) throw new Error('The price was not written');
    const before = (begun ?? held)?.price;
    const changes = settingChanges<{ price: string | null; unit: string | null }>(
      {
        price: before === undefined ? null : fromMinor(before),
        unit: before === undefined ? null : unit,
      },
      { price: fromMinor(price), unit },
      { price: 'amount', unit: 'text' },
    );
    const name = `${customer.name} · ${skus.get(goodsId) ?? ''}`;
    await logged(tx, by, { record: 'customerPrice', id: written.id, name }, changes);
  }
}

/** A line of the log that names the change; none where the price is the same as before. */
async function logged(
  tx: Transaction,
  { shopId, actor, at, change }: PriceSetting,
  target: { record: 'goods' | 'customerPrice'; id: number; name: string },
  changes: readonly StoredChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const { id, name, role: roleCode } = actor;
  const attempt =
    target.record === 'goods'
      ? { module: 'goods' as const, operation: 'updateGoods' as const, target }
      : { module: 'prices' as const, operation: 'changePrice' as const, target };
  const operator = { shopId, now: () => at, account: { id, name, roleCode } };
  await logDone(tx, operator, attempt, change.name, changes);
}
