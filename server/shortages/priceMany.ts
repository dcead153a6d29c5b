import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { fromMinor } from '../../api/kernel/money.ts';
import { roundQuantity } from '../../api/kernel/quantity.ts';
import type { shortages as shortagesContract } from '../../api/shortages/calls.ts';
import { ask, restore } from '../../machines/kernel/law/explain.ts';
import type { OrderLineFacts } from '../../machines/order/law/facts.ts';
import { shortageLifecycle } from '../../machines/shortage/law/index.ts';
import type { Call } from '../kernel/context.ts';
import { Failure } from '../kernel/failure.ts';
import { refusalInWords } from '../kernel/messages.ts';
import { inOwnWords } from '../kernel/refusal.ts';
import { inShop } from '../kernel/scope.ts';
import { priceChange } from '../orders/change.ts';
import { readLines } from '../orders/stored.ts';
import { orders } from '../orders/tables.ts';
import { open } from './left.ts';
import { without } from './orderFollows.ts';
import { readFacts } from './stored.ts';
import { shortages } from './tables.ts';

type Priced = z.output<(typeof shortagesContract)['priceShortages']['data']>[number];

/** An order as what was left out of it before makes it. */
interface Ground {
  row: typeof orders.$inferSelect;
  /** As they are, by which prices and stock are asked. */
  lines: readonly OrderLineFacts[];
  after: readonly OrderLineFacts[];
  total: number;
}

/**
 * What orders would cost if what is missing were left out, one shortage after the other: of several of
 * one order each counts what went before it. Nothing is written; what another shop owns has no name.
 */
export async function priceShortages(call: Call, shortageIds: readonly number[]) {
  const ids = [...new Set(shortageIds)];
  const rows = await call.db
    .select({ shortage: shortages, open: open.mapWith(shortages.quantity), row: orders })
    .from(shortages)
    .innerJoin(orders, eq(orders.id, shortages.orderId))
    .where(and(inShop(shortages, call), inArray(shortages.id, ids)));
  const grounds = new Map<number, Ground>();
  /** What was taken off each line of an order before. */
  const taken = new Map<number, number>();
  const priced: Priced[] = [];
  for (const id of ids) {
    const found = rows.find(({ shortage }) => shortage.id === id);
    if (!found) {
      priced.push({ ...NOBODYS, shortageId: id });
      continue;
    }
    const { shortage, row } = found;
    const { orderLineId, number } = shortage;
    const ground = grounds.get(row.id) ?? (await groundOf(call, row));
    const before = taken.get(orderLineId) ?? 0;
    const left = roundQuantity(Math.max(0, Math.min(shortage.quantity, found.open - before)));
    const after = without(ground.after, { orderLineId, left });
    const facts = { ...(await readFacts(call.db, id)), left, isAll: after.length === 0 };
    const named = { shortageId: id, number, orderId: row.id, orderSn: row.orderSn };
    const event = { type: 'leaveOut', refund: false, remark: '' } as const;
    const now = restore(shortageLifecycle, shortage.status, facts);
    const answer = ask(shortageLifecycle, now, event, call.actor.grants);
    const against = answer.possible ? null : inOwnWords(answer.reason);
    const total = against ? null : await totalOf(call, ground, after);
    const line = { ...named, currency: row.currency };
    if (total === null || typeof total !== 'number') {
      const reason = against ?? total;
      const message = reason && refusalInWords(call.locale, reason, call.shop);
      priced.push({ ...line, change: null, message });
      continue;
    }
    const change = { left, before: fromMinor(ground.total), after: fromMinor(total) };
    priced.push({ ...line, change, message: null });
    taken.set(orderLineId, roundQuantity(before + left));
    grounds.set(row.id, { ...ground, after, total });
  }
  return priced;
}

const NOBODYS = {
  number: '',
  orderId: null,
  orderSn: '',
  currency: '',
  change: null,
  message: null,
};

const groundOf = async (call: Call, row: Ground['row']): Promise<Ground> => {
  const lines = await readLines(call.db, row);
  return { row, lines, after: lines, total: row.total };
};

/** What an order would cost with these goods, or why that cannot be said. */
async function totalOf(call: Call, { row, lines }: Ground, after: readonly OrderLineFacts[]) {
  const wanted = after.map(({ lineId, goodsId, unit, quantity }) => ({
    ...{ lineId, goodsId, unit, quantity },
  }));
  try {
    return (await priceChange(call.db, call, { row, lines }, wanted)).total;
  } catch (error) {
    if (error instanceof Failure && error.parts.ruled) return error.parts.ruled;
    throw error;
  }
}
