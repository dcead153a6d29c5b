import type { AfterSalesEvent } from '../../machines/afterSalesCase/law/facts.ts';
import type { Database, Transaction } from '../kernel/db/transaction.ts';
import { cashBy, walletOf } from '../kernel/ledger/accounts.ts';
import type { LedgerEntry } from '../kernel/ledger/post.ts';
import { type Actor, send } from '../kernel/record.ts';
import { chargedFor } from '../orders/commission.ts';
import { accountOfMethod } from '../orders/ledger.ts';
import { storedOrder } from '../orders/stored.ts';
import { groundOfCase, postBearersOfRefund, postOfCase } from './bearing.ts';
import type { CaseMove } from './caseRecord.ts';
import { afterSalesRefunds } from './tables.ts';

/**
 * Gives the granted money back: one row a case, the order's own refund by the order's own law, what
 * the ledger says of wallet and bearers, and the channel's share of the commission. All of it is in
 * the transaction of the case, so it happens once or not at all.
 */
export async function refundMoney(
  tx: Transaction,
  move: CaseMove,
  { payNowTo }: Extract<AfterSalesEvent, { type: 'submitRefund' }>,
): Promise<void> {
  const { record, after, actor, at } = move;
  const amount = after.granted ?? 0;
  await tx.insert(afterSalesRefunds).values({
    shopId: record.shopId,
    caseId: record.id,
    orderId: record.order.id,
    amount,
    currency: after.currency,
    method: after.method,
    payNowTo: after.method === 'payNow' ? (payNowTo ?? null) : null,
    actorId: actor.id,
    actorName: actor.name,
    at,
  });
  // Charged before the money goes, so that the order's refund takes the channel's share back.
  await chargedFor(tx, record.order, groundOfCase(move));
  await send(
    tx as unknown as Database,
    storedOrder,
    {
      id: record.order.id,
      shopId: record.shopId,
      event: { type: 'refund', amount, remark: record.name, ofCase: true },
      once: true,
      actor: refunding(actor),
      at,
    },
    tx,
  );
  await postOfCase(tx, move, 'payOut', payOutOf(move, amount));
  await postBearersOfRefund(tx, move);
}

/** Who may refund a case refunds its order with it. */
const refunding = (actor: Actor): Actor => ({
  ...actor,
  grants: (permission) => permission === 'order.refund' || actor.grants(permission),
});

/**
 * The order's refund came out of the account that it was paid into, and a member's wallet has it back
 * already where it was paid from there; from there it goes on.
 */
function payOutOf({ record, after }: CaseMove, amount: number): LedgerEntry[] {
  const wallet = after.member && walletOf(after.member.id);
  const paidInto = accountOfMethod(record.order.paymentMethod);
  const from = after.paidByWallet && wallet ? wallet : paidInto;
  const to =
    after.method === 'wallet' && wallet
      ? wallet
      : after.method === 'payNow'
        ? cashBy('PAYNOW')
        : from;
  return to === from
    ? []
    : [
        { account: from, amount },
        { account: to, amount: -amount },
      ];
}
