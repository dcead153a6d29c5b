import { and, eq, or } from 'drizzle-orm';
import type { GoodsCard } from '../../api/goods/card.ts';
import { GOODS_FLAGS, PRICE_LEVELS } from '../../api/goods/goods.ts';
import { toMinor } from '../../api/kernel/money.ts';
import type { Refusal } from '../../api/kernel/operation.ts';
import { baseUnitOf, unitKey } from '../../api/kernel/quantity.ts';
import { goodsLifecycle } from '../../machines/goods/law/index.ts';
import { goodsRules } from '../../machines/goods/law/rules.ts';
import { isTagged } from '../../machines/kernel/law/explain.ts';
import { brands } from '../brands/tables.ts';
import { categories } from '../categories/tables.ts';
import type { Call } from '../kernel/context.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { unlessTaken } from '../kernel/db/uniqueRefusal.ts';
import { invalid } from '../kernel/failure.ts';
import { textOf } from '../kernel/messages.ts';
import { inShop } from '../kernel/scope.ts';
import { suppliers } from '../suppliers/tables.ts';
import { wrongCharging } from './chargedAs.ts';
import { factsOf } from './facts.ts';
import type { GoodsRow } from './onWire.ts';
import { goodsAtWarehouse, goodsBarcode, goodsNumber } from './tables.ts';
import { unitsInUse } from './unitsInUse.ts';

type Wrong = Record<string, Refusal>;

/**
 * What a card says, as the table has it. A unit that no list names keeps the Chinese name it had; goods
 * that are mostly sold in the base unit are so whatever that becomes.
 */
export function columnsOf(card: GoodsCard, before: Pick<GoodsRow, 'units'> | null) {
  const { prices, units, salesUnit, flags, ...rest } = card;
  const { general, junior, intermediate, premium } = prices.wholesale;
  const had = (unit: string) => before?.units.find((one) => one.unit === unit)?.unitZh;
  return {
    ...rest,
    units: units.map(({ unit, ratio }) => ({
      unit,
      unitZh: textOf('zh-CN', unitKey(unit)) ?? had(unit) ?? unit,
      ratio,
    })),
    salesUnit: salesUnit === baseUnitOf(units)?.unit ? null : salesUnit,
    prices: {
      general: toMinor(general),
      junior: toMinor(junior),
      intermediate: toMinor(intermediate),
      premium: toMinor(premium),
    },
    otherPrices: Object.fromEntries(
      PRICE_LEVELS.flatMap((level) => {
        const amount = prices[level];
        return amount === null ? [] : [[level, toMinor(amount)]];
      }),
    ),
    flags: GOODS_FLAGS.filter((flag) => flags.includes(flag)),
  };
}

/** Does what writes a card, and tells at its field that other goods have the number, here or at the warehouse, or the barcode. */
export const toldApart = <T>(work: () => Promise<T>): Promise<T> =>
  unlessTaken(
    goodsNumber,
    () => invalid({ sku: { rule: 'goodsNumberIsNew' } }),
    () =>
      unlessTaken(
        goodsAtWarehouse,
        () => invalid({ sku: { rule: 'goodsNumberIsAtWarehouse' } }),
        () =>
          unlessTaken(
            goodsBarcode,
            () => invalid({ barcode: { rule: 'goodsBarcodeIsNew' } }),
            work,
          ),
      ),
  );

/**
 * Whether the shop has the category, which nobody deletes before this is done. It is locked before the
 * goods, as by who moves the goods of a category (`server/kernel/db/locks.ts`).
 */
export async function lockCategory(tx: Transaction, call: Call, id: number): Promise<boolean> {
  const found = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(and(inShop(categories, call), eq(categories.id, id)))
    .for('share');
  return found.length > 0;
}

/**
 * Holds a card against the shop, and against the goods as they are, where there are any.
 * @throws Failure 4000 by field: where the shop has no such category, enabled brand or supplier; where
 * a unit in use would be another; where goods that are sold would lack a unit or a price
 */
export async function checkCard(
  tx: Transaction,
  call: Call,
  card: GoodsCard,
  { before, hasCategory }: { before: GoodsRow | null; hasCategory: boolean },
): Promise<void> {
  const wrong: Wrong = {
    ...(hasCategory ? {} : { categoryId: { rule: 'goodsCategoryIsOfShop' } }),
    ...(await wrongBelongings(tx, call, card, before)),
    ...(before ? await wrongUnits(tx, card, before) : {}),
    ...(before ? await wrongCharging(tx, call, card, before) : {}),
    ...(before ? wrongOnShelf(card, before) : {}),
  };
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
}

/** A brand that is disabled stays where it is. */
async function wrongBelongings(
  tx: Transaction,
  call: Call,
  { brandId, supplierId }: GoodsCard,
  before: GoodsRow | null,
): Promise<Wrong> {
  const wrong: Wrong = {};
  if (brandId !== null) {
    const isGiven = or(eq(brands.status, 'enabled'), eq(brands.id, before?.brandId ?? 0));
    const has = await tx.$count(brands, and(inShop(brands, call), eq(brands.id, brandId), isGiven));
    if (has === 0) wrong.brandId = { rule: 'brandIsInUse' };
  }
  if (supplierId !== null) {
    const own = and(inShop(suppliers, call), eq(suppliers.id, supplierId));
    if ((await tx.$count(suppliers, own)) === 0) {
      wrong.supplierId = { rule: 'goodsSupplierIsOfShop' };
    }
  }
  return wrong;
}

/** What orders and purchase orders hold, and what stock is counted in, stays as it is. */
export async function wrongUnits(
  tx: Transaction,
  card: GoodsCard,
  before: GoodsRow,
): Promise<Wrong> {
  const used = await unitsInUse(tx, before.id);
  const wrong: Wrong = {};
  const base = baseUnitOf(before.units);
  if (base && (used.length > 0 || before.stock > 0) && card.units[0]?.unit !== base.unit) {
    wrong[card.units.length > 0 ? 'units.0.unit' : 'units'] = { rule: 'baseUnitStays' };
  }
  for (const { unit, ratio } of before.units) {
    if (!used.includes(unit) || unit === base?.unit) continue;
    const index = card.units.findIndex((one) => one.unit === unit);
    if (index < 0) wrong.units = { rule: 'unitInUseStays' };
    else if (card.units[index]?.ratio !== ratio) {
      wrong[`units.${index}.ratio`] = { rule: 'ratioInUseStays' };
    }
  }
  return wrong;
}

/** Goods that are sold, or come back by themselves, keep what they took to be put on the shelf. */
export function wrongOnShelf(card: GoodsCard, before: GoodsRow): Wrong {
  if (!isTagged(goodsLifecycle, before.shelf, 'complete')) return {};
  const facts = factsOf({ ...before, ...columnsOf(card, before) });
  const wrong: Wrong = {};
  const unit = goodsRules.goodsHaveUnit(facts, { type: 'putOn' });
  if (unit) wrong.units = unit;
  const price = goodsRules.goodsArePriced(facts, { type: 'putOn' });
  if (price) {
    for (const [tier, amount] of Object.entries(card.prices.wholesale)) {
      if (toMinor(amount) === 0) wrong[`prices.wholesale.${tier}`] = price;
    }
  }
  return wrong;
}
