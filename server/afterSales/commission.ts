import { fromMinor, toMinor } from '../../api/kernel/money.ts';
import type { Call } from '../kernel/context.ts';
import { withRetries } from '../kernel/db/transaction.ts';
import { notFound, refused, stale } from '../kernel/failure.ts';
import { attemptOn } from '../kernel/log/attempt.ts';
import { settingChanges } from '../kernel/log/changes.ts';
import { logDone } from '../kernel/log/write.ts';
import {
  type Commission,
  type CommissionGround,
  chargedFor,
  correctCommission,
  findCommission,
} from '../orders/commission.ts';
import { lockOrderRow } from './orderLock.ts';

/** Corrects what a channel takes for an order. @throws Failure 4000, 4040, 4090, 4091 */
export async function updateCommission(
  call: Call,
  query: { orderId: number; commission: string; remark: string; version?: number | undefined },
) {
  const { orderId, remark, version } = query;
  const { currency } = call.shop;
  const wanted = toMinor(query.commission);
  return withRetries(call.db, async (tx) => {
    const order = await lockOrderRow(tx, orderId, call.shopId);
    if (!order) throw notFound();
    const attempt = attemptOn(call, 'order', { id: order.id, name: order.orderSn });
    if (wanted > order.paid) {
      const figures = { paid: order.paid, currency };
      throw refused({ rule: 'commissionIsWithinOrder', figures, money: ['paid'] }, attempt);
    }
    const known = await findCommission(tx, orderId);
    const ground: CommissionGround = {
      shopId: call.shopId,
      at: call.now(),
      currency,
      source: {
        lifecycle: 'orderCommission',
        recordId: orderId,
        version: (known?.version ?? 0) + 1,
      },
    };
    const row = await chargedFor(tx, order, ground);
    if (!row) throw refused({ rule: 'commissionIsCharged' }, attempt);
    if (version !== undefined && version !== row.version) throw stale(presented(row), attempt);
    const changed = await correctCommission(tx, row, { ...order, amount: wanted }, ground);
    const was = { commission: fromMinor(row.amount) };
    const is = { commission: fromMinor(changed.amount) };
    const changes = settingChanges(was, is, { commission: 'amount' });
    await logDone(tx, call, attempt, remark, changes);
    return presented(changed);
  });
}

const presented = ({ orderId, amount, currency, version }: Commission) => ({
  orderId,
  amount: fromMinor(amount),
  currency,
  version,
});
