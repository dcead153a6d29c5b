import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { z } from 'zod';
import { toMinor } from '../../api/kernel/money.ts';
import type { prices as contract, newPrice } from '../../api/prices/calls.ts';
import type { CustomerPrice, PriceTerms } from '../../api/prices/price.ts';
import { quantityIsWhole, ratioOf } from '../../machines/orderEntry/law/rules.ts';
import { customers } from '../customers/tables.ts';
import { goods } from '../goods/tables.ts';
import type { Call } from '../kernel/context.ts';
import { type Transaction, withRetries } from '../kernel/db/transaction.ts';
import { invalid, notFound, stale } from '../kernel/failure.ts';
import { lockRow } from '../kernel/lockRow.ts';
import { attemptOn } from '../kernel/log/attempt.ts';
import { settingChanges } from '../kernel/log/changes.ts';
import { logDone } from '../kernel/log/write.ts';
import { inShop } from '../kernel/scope.ts';
import { todayOf } from './own.ts';
import { readPrice } from './queries.ts';
import { customerPrices } from './tables.ts';

type Row = typeof customerPrices.$inferSelect;
type New = z.output<typeof newPrice>;
type Several = z.output<(typeof contract)['removePrices']['body']>['prices'];

/** The row that a person saw, and its version then, where it was said. */
interface Seen {
  id: number;
  version?: number | undefined;
}

/**
 * Gives a customer a price of goods for itself.
 * @throws Failure 4000 by field, also where another price of the same has these days
 */
export const addPrice = (call: Call, { customerId, goodsId, unit, ...terms }: New) =>
  withRetries(call.db, async (tx): Promise<CustomerPrice> => {
    const wanted = { ...columnsOf(terms), customerId, goodsId, unit };
    // Two prices of one customer wait for each other here, so that none overlaps the other.
    const [customer] = await lockCustomers(tx, call, [customerId]);
    if (!customer) throw invalid({ customerId: { rule: 'customerIsOfShop' } });
    await checkUnit(tx, call, wanted);
    if (terms.validUntil !== undefined && terms.validUntil < todayOf(call)) {
      throw invalid({ validUntil: { rule: 'priceIsNotOver' } });
    }
    await checkAlone(tx, call, wanted);
    const [row] = await tx
      .insert(customerPrices)
      .values({ ...wanted, shopId: call.shopId, createdAt: call.now() })
      .returning();
    if (!row) throw new Error('The price was not written');
    const now = await readPrice({ ...call, db: tx }, row.id);
    await logDone(tx, call, attemptAt(call, now), null, told(NOTHING, now));
    return now;
  });

/**
 * Changes a price: the amount, from how many, and its days.
 * @throws Failure 4000 as `addPrice`; 4040; 4091 with the price as it is now
 */
export const changePrice = (call: Call, seen: Seen, terms: PriceTerms) =>
  withRetries(call.db, async (tx): Promise<CustomerPrice> => {
    const before = await lockSeen(tx, call, seen);
    const { customerId, goodsId, unit } = before.row;
    const wanted = { ...columnsOf(terms), customerId, goodsId, unit };
    if (wanted.fromQuantity !== before.row.fromQuantity) await checkUnit(tx, call, wanted);
    await checkAlone(tx, call, wanted, seen.id);
    await tx
      .update(customerPrices)
      .set({
        ...wanted,
        // What a price change set is the person's own from here on, where it costs something else.
        ...(wanted.price === before.row.price ? {} : { priceChangeId: null }),
        version: before.row.version + 1,
      })
      .where(and(inShop(customerPrices, call), eq(customerPrices.id, seen.id)));
    const now = await readPrice({ ...call, db: tx }, seen.id);
    await logDone(tx, call, attemptAt(call, now), null, told(before.price, now));
    return now;
  });

/** Removes a price. @throws Failure 4040; 4091 with the price as it is now */
export const removePrice = (call: Call, seen: Seen) =>
  withRetries(call.db, async (tx) => {
    const { price } = await lockSeen(tx, call, seen);
    await dropped(tx, call, price);
    return { id: seen.id };
  });

/**
 * Removes several prices, all or none; what somebody else has removed already is left out.
 * @throws Failure 4091 with the first that is another than it was seen
 */
export const removePrices = (call: Call, several: Several) =>
  withRetries(call.db, async (tx) => {
    const versions = new Map(several.map(({ id, version }) => [id, version]));
    const rows = await tx
      .select()
      .from(customerPrices)
      .where(and(inShop(customerPrices, call), inArray(customerPrices.id, [...versions.keys()])));
    // Nothing of another shop, and nothing that nobody has: as one that is asked for alone.
    if (rows.length === 0) throw notFound();
    await lockCustomers(
      tx,
      call,
      rows.map(({ customerId }) => customerId),
    );
    const still = await tx
      .select({ id: customerPrices.id })
      .from(customerPrices)
      .where(and(inShop(customerPrices, call), inArray(customerPrices.id, [...versions.keys()])))
      .orderBy(asc(customerPrices.id));
    for (const { id } of still) {
      const { price } = await lockSeen(tx, call, { id, version: versions.get(id) });
      await dropped(tx, call, price);
    }
    return { removed: still.length };
  });

async function dropped(tx: Transaction, call: Call, price: CustomerPrice): Promise<void> {
  await tx
    .delete(customerPrices)
    .where(and(inShop(customerPrices, call), eq(customerPrices.id, price.id)));
  await logDone(tx, call, attemptAt(call, price), null, told(price, NOTHING));
}

/** Locks customers of the shop, by identity: those that it has. */
const lockCustomers = (tx: Transaction, call: Pick<Call, 'shopId'>, ids: readonly number[]) =>
  tx
    .select({ id: customers.id })
    .from(customers)
    .where(and(inShop(customers, call), inArray(customers.id, [...new Set(ids)])))
    .orderBy(asc(customers.id))
    .for('no key update');

/** @throws Failure 4040, 4091 with the price as it is now */
async function lockSeen(tx: Transaction, call: Call, { id, version }: Seen) {
  const [known] = await tx
    .select({ customerId: customerPrices.customerId })
    .from(customerPrices)
    .where(and(inShop(customerPrices, call), eq(customerPrices.id, id)));
  if (!known) throw notFound();
  // A customer's row comes before those of its prices, which never go to another.
  await lockCustomers(tx, call, [known.customerId]);
  const row = await lockRow(tx, customerPrices, call, id);
  const price = await readPrice({ ...call, db: tx }, id);
  if (version !== undefined && row.version !== version) throw stale(price, attemptAt(call, price));
  return { row, price };
}

type Wanted = ReturnType<typeof columnsOf> & Pick<Row, 'customerId' | 'goodsId' | 'unit'>;

const columnsOf = (terms: PriceTerms) => ({
  price: toMinor(terms.price),
  fromQuantity: terms.fromQuantity,
  validFrom: terms.validFrom ?? null,
  validUntil: terms.validUntil ?? null,
});

/** @throws Failure 4000 where the goods are another shop's, not sold so, or come in whole ones alone */
async function checkUnit(tx: Transaction, call: Call, { goodsId, unit, fromQuantity }: Wanted) {
  const [row] = await tx
    .select()
    .from(goods)
    .where(and(inShop(goods, call), eq(goods.id, goodsId)));
  if (!row) throw invalid({ goodsId: { rule: 'goodsAreOfShop' } });
  if (ratioOf(row, unit) === null) {
    const figures = { goods: row.name, goodsZh: row.nameZh, unit };
    throw invalid({ unit: { rule: 'unitIsOfGoods', figures } });
  }
  const whole = fromQuantity > 0 && quantityIsWhole({ goods: row, unit, quantity: fromQuantity });
  if (whole) throw invalid({ fromQuantity: whole });
}

/** Only one price of a customer holds for goods, unit and break on a day. @throws Failure 4000 */
async function checkAlone(tx: Transaction, call: Call, wanted: Wanted, id?: number) {
  const others = await tx
    .select()
    .from(customerPrices)
    .where(
      and(
        inShop(customerPrices, call),
        eq(customerPrices.customerId, wanted.customerId),
        eq(customerPrices.goodsId, wanted.goodsId),
        eq(customerPrices.unit, wanted.unit),
        eq(customerPrices.fromQuantity, wanted.fromQuantity),
        id === undefined ? undefined : ne(customerPrices.id, id),
      ),
    )
    .orderBy(asc(customerPrices.id));
  const other = others.find((one) => overlap(one, wanted));
  if (!other) return;
  const rule = OVERLAPS[`${other.validFrom !== null}-${other.validUntil !== null}`];
  const figures = {
    price: other.price,
    currency: call.shop.currency,
    first: other.validFrom ?? undefined,
    last: other.validUntil ?? undefined,
  };
  const field =
    wanted.validFrom === null && wanted.validUntil !== null ? 'validUntil' : 'validFrom';
  throw invalid({ [field]: { rule, figures, money: ['price'] } });
}

const OVERLAPS = {
  'false-false': 'priceIsAlone',
  'true-false': 'priceBeforeIsFree',
  'false-true': 'priceAfterIsFree',
  'true-true': 'priceDaysAreFree',
} as const;

type Days = Pick<Row, 'validFrom' | 'validUntil'>;

const overlap = (one: Days, other: Days): boolean =>
  (one.validFrom ?? FIRST) <= (other.validUntil ?? LAST) &&
  (other.validFrom ?? FIRST) <= (one.validUntil ?? LAST);

const [FIRST, LAST] = ['0000', '9999'];

/** A price that is not there, for what was added and what was removed. */
const NOTHING: Partial<CustomerPrice> = {};

const told = (before: Partial<CustomerPrice>, now: Partial<CustomerPrice>) =>
  settingChanges(before, now, {
    price: 'amount',
    unit: 'text',
    fromQuantity: 'number',
    validFrom: 'text',
    validUntil: 'text',
  });

/** Whose price of what it is: a price has no name of its own. */
export const nameOfPrice = ({
  customer,
  goods: { sku },
}: {
  customer: { name: string };
  goods: { sku: string };
}): string => `${customer.name} · ${sku}`;

const attemptAt = (call: Call, price: CustomerPrice) =>
  attemptOn(call, 'customerPrice', { id: price.id, name: nameOfPrice(price) });
