import { and, asc, eq, gte, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { CustomerTier } from '../../api/customers/customer.ts';
import { fromMinor } from '../../api/kernel/money.ts';
import { dayAfter } from '../../api/kernel/zone.ts';
import { customers } from '../customers/tables.ts';
import { goods } from '../goods/tables.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { type StoredChange, settingChanges } from '../kernel/log/changes.ts';
import { logAllDone } from '../kernel/log/write.ts';
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
  if (prices.length === 0) return;
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
  const given = JSON.stringify([...wanted].map(([goodsId, price]) => ({ goodsId, price })));
  const set = (value: SQL) => sql`jsonb_build_object(${tier}::text, ${value})`;
  await tx
    .update(goods)
    .set({
      prices: sql`${goods.prices} || ${set(sql`given.price`)}`,
      pricedBy: sql`${goods.pricedBy} || ${set(sql`${by.change.id}::bigint`)}`,
      version: sql`${goods.version} + 1`,
    })
    .from(sql`jsonb_to_recordset(${given}::jsonb) as given ("goodsId" bigint, price bigint)`)
    .where(and(inShop(goods, by), sql`${goods.id} = given."goodsId"`));
  const moved = rows.map((row) => ({
    target: { record: 'goods' as const, id: row.id, name: row.name },
    changes: settingChanges<Partial<Record<CustomerTier, string>>>(
      { [tier]: fromMinor(row.prices[tier]) },
      { [tier]: fromMinor(wanted.get(row.id) ?? row.prices[tier]) },
      { general: 'amount', junior: 'amount', intermediate: 'amount', premium: 'amount' },
    ),
  }));
  await logged(tx, by, moved);
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
  const own = Map.groupBy(rows, keyOf);
  const planned = prices.map((one) => {
    const its = own.get(keyOf(one)) ?? [];
    const [next] = its
      .flatMap(({ validFrom }) => (validFrom && validFrom > today ? [validFrom] : []))
      .sort();
    return {
      ...one,
      next,
      held: its.find(({ validFrom }) => validFrom === null || validFrom < today),
      begun: its.find(({ validFrom }) => validFrom === today),
    };
  });
  const version = sql`${customerPrices.version} + 1`;
  const ended = planned.flatMap(({ held }) => (held ? held.id : []));
  if (ended.length > 0) {
    await tx
      .update(customerPrices)
      .set({ validUntil: dayAfter(today, -1), version })
      .where(and(inShop(customerPrices, by), inArray(customerPrices.id, ended)));
  }
  const written = new Map<string, number>();
  for (const { begun, price, ...one } of planned) {
    if (!begun) continue;
    await tx
      .update(customerPrices)
      .set({ price, priceChangeId: by.change.id, version })
      .where(and(inShop(customerPrices, by), eq(customerPrices.id, begun.id)));
    written.set(keyOf(one), begun.id);
  }
  const fresh = planned.filter(({ begun }) => !begun);
  for (let from = 0; from < fresh.length; from += AT_ONCE) {
    const rowsWritten = await tx
      .insert(customerPrices)
      .values(
        fresh.slice(from, from + AT_ONCE).map(({ goodsId, unit, price, next }) => ({
          ...{ shopId: by.shopId, customerId, goodsId, unit, price, validFrom: today },
          priceChangeId: by.change.id,
          validUntil: next === undefined ? null : dayAfter(next, -1),
          createdAt: by.at,
        })),
      )
      .returning();
    for (const row of rowsWritten) written.set(keyOf(row), row.id);
  }
  const moved = planned.map(({ goodsId, unit, price, begun, held }) => {
    const id = written.get(keyOf({ goodsId, unit }));
    if (id === undefined) throw new Error('The price was not written');
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
    return { target: { record: 'customerPrice' as const, id, name }, changes };
  });
  await logged(tx, by, moved);
}

/** So many rows are written by one statement, which takes 65,535 values at most. */
const AT_ONCE = 1_000;

const keyOf = ({ goodsId, unit }: { goodsId: number; unit: string }) => `${goodsId} ${unit}`;

interface Moved {
  target: { record: 'goods' | 'customerPrice'; id: number; name: string };
  changes: readonly StoredChange[];
}

/** A line of the log for each that moves, which names the change; none where the price is the same as before. */
async function logged(
  tx: Transaction,
  { shopId, actor, at, change }: PriceSetting,
  moved: readonly Moved[],
): Promise<void> {
  const { id, name, role: roleCode } = actor;
  const operator = { shopId, now: () => at, account: { id, name, roleCode } };
  const lines = moved
    .filter(({ changes }) => changes.length > 0)
    .map(({ target, changes }) => ({
      attempt:
        target.record === 'goods'
          ? { module: 'goods' as const, operation: 'updateGoods' as const, target }
          : { module: 'prices' as const, operation: 'changePrice' as const, target },
      remark: change.name,
      changes,
    }));
  await logAllDone(tx, operator, lines);
}
