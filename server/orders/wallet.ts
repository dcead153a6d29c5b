import { decidable } from '../../api/kernel/money.ts';
import { moneyMoved } from '../../machines/order/law/effects.ts';
import { takenFromWallet, walletGives } from '../../machines/order/law/wallet.ts';
import { cashBy, walletOf } from '../kernel/ledger/accounts.ts';
import { type LedgerEntry, postLedger } from '../kernel/ledger/post.ts';
import { RecordRefusal } from '../kernel/record.ts';
import { lockWallet, walletBalance } from '../members/wallet.ts';
import type { OrderMove } from './orderRecord.ts';

/**
 * What a move of an order takes from the member's wallet that it is paid by, or returns to it: the order's own postings lie in the method's account, from there they go on. What the chart asked
 * is asked again under the member's lock: nobody spends more than the wallet holds.
 * @throws RecordRefusal where no member has the order's phone, or the wallet holds too little
 */
export async function moveWallet(
  tx: Parameters<typeof postLedger>[0],
  { record, before, after, event, version, at }: OrderMove,
): Promise<void> {
  const taken = takenFromWallet(before, event);
  const { paid, refunded } = moneyMoved(before, after);
  if (taken === null || (paid === 0 && refunded === 0)) return;
  const { shopId, row } = record;
  const { currency } = after;
  const member = await lockWallet(tx, { shopId, phone: row.customerPhone, order: row });
  const wallet = member && {
    memberId: member.id,
    member: member.name,
    balance: decidable(await walletBalance(tx, shopId, member.id, currency)),
  };
  const reason = walletGives({ wallet, currency }, taken);
  if (reason || !member) {
    const refused = { record: 'order', operation: event.type, target: record } as const;
    throw new RecordRefusal({ kind: 'refused', reason, ...refused });
  }
  for (const { kind, entries } of walletMoney(member.id, paid, refunded)) {
    const source = { lifecycle: 'order', recordId: record.id, version };
    await postLedger(tx, { shopId, at, kind, source, currency, entries });
  }
}

/** The method's account is where the order's own postings put the money. */
const CLEARING = cashBy('WALLET_PAY');

/** The sides of a wallet's part in a payment and in a refund, in minor units. */
export function walletMoney(
  memberId: number,
  paid: number,
  refunded: number,
): { kind: 'walletPayment' | 'walletRefund'; entries: LedgerEntry[] }[] {
  const wallet = walletOf(memberId);
  const sides = (amount: number): LedgerEntry[] => [
    { account: wallet, amount },
    { account: CLEARING, amount: -amount },
  ];
  return [
    { kind: 'walletPayment' as const, entries: sides(paid) },
    { kind: 'walletRefund' as const, entries: sides(-refunded) },
  ];
}
