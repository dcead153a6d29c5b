import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { fromMinor } from '../../api/kernel/money.ts';
import type { PriceAnswer, priceQuestion } from '../../api/prices/calls.ts';
import {
  explainPrice,
  isByWeight,
  lineAmount,
  priceChanges,
  unitPrice,
} from '../../machines/orderEntry/law/price.ts';
import { quantityIsWhole, ratioOf } from '../../machines/orderEntry/law/rules.ts';
import { customers } from '../customers/tables.ts';
import { goods } from '../goods/tables.ts';
import type { Call } from '../kernel/context.ts';
import { invalid } from '../kernel/failure.ts';
import { inShop } from '../kernel/scope.ts';
import { ofUnit } from './ofUnit.ts';
import { readOwnPrices, todayOf } from './own.ts';

type Question = z.output<typeof priceQuestion>;

/**
 * What goods cost a customer on a day by the rows of today, as an order is priced, with what was weighed
 * and what would change it.
 * @throws Failure 4000 by field
 */
export async function explain(call: Call, asked: Question): Promise<PriceAnswer> {
  const { goodsId, unit, quantity } = asked;
  const { currency } = call.shop;
  const today = todayOf(call);
  const day = asked.day ?? today;
  const customer = asked.customerId === undefined ? null : await customerOf(call, asked.customerId);
  const row = await goodsOf(call, goodsId);
  const { name, nameZh, units, prices, averageWeight } = row;
  const byWeight = isByWeight(row);
  const figures = { goods: name, goodsZh: nameZh, unit };
  if (ratioOf(row, unit) === null) throw invalid({ unit: { rule: 'unitIsOfGoods', figures } });
  const whole = quantityIsWhole({ goods: row, unit, quantity });
  if (whole) throw invalid({ quantity: whole });
  const buyer = { customerId: customer?.id ?? null, day };
  const own = (await readOwnPrices(call.db, call.shopId, [goodsId], buyer)).get(goodsId);
  const grade = customer?.grade ?? 'general';
  const line = {
    goods: { name, nameZh, units, price: fromMinor(prices[grade]), averageWeight, own },
    unit,
    quantity,
  };
  const { candidates } = explainPrice({
    ...line,
    general: fromMinor(prices.general),
    isGeneral: grade === 'general',
  });
  const cost = call.actor.grants('goods.view') ? row.otherPrices.cost : undefined;
  return {
    currency,
    day,
    today,
    customer: customer && { id: customer.id, name: customer.name, nameZh: customer.nameZh },
    grade,
    goods: { id: row.id, sku: row.sku, name, nameZh },
    units,
    unit,
    quantity,
    ...(byWeight ? { byWeight: true as const } : {}),
    price: unitPrice(line, currency),
    amount: lineAmount(line, currency),
    cost:
      cost === undefined
        ? null
        : fromMinor(ofUnit(cost, byWeight ? 1 : (ratioOf(row, unit) ?? 1), currency)),
    candidates,
    changes: priceChanges(line, currency),
  };
}

/** @throws Failure 4000 where the shop has no such customer */
async function customerOf(call: Pick<Call, 'db' | 'shopId'>, id: number) {
  const [row] = await call.db
    .select()
    .from(customers)
    .where(and(inShop(customers, call), eq(customers.id, id)));
  if (!row) throw invalid({ customerId: { rule: 'customerIsOfShop' } });
  return row;
}

/** @throws Failure 4000 where the shop has no such goods */
async function goodsOf(call: Pick<Call, 'db' | 'shopId'>, id: number) {
  const [row] = await call.db
    .select()
    .from(goods)
    .where(and(inShop(goods, call), eq(goods.id, id)));
  if (!row) throw invalid({ goodsId: { rule: 'goodsAreOfShop' } });
  return row;
}
