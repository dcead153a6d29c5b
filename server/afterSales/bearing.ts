import type { Transaction } from '../kernel/db/transaction.ts';
import { bearerAccount, COMPENSATION, REFUNDS_BORNE } from '../kernel/ledger/accounts.ts';
import { type LedgerEntry, postLedger } from '../kernel/ledger/post.ts';
import type { CaseMove } from './caseRecord.ts';

/** What platform and rider bear of the money that goes back, they owe the shop. */
export const postBearersOfRefund = (tx: Transaction, move: CaseMove): Promise<void> =>
  postOfCase(tx, move, 'bearing', borneBesides(move, REFUNDS_BORNE));

/**
 * What they bear of a compensation voucher, they owe once it is redeemed: one that is issued costs
 * nobody anything yet, and one that is taken back or expires never does. What the shop itself bears
 * are goods that it is not paid for, as of any voucher, and no posting.
 */
export const postBearersOfCoupon = (tx: Transaction, move: CaseMove): Promise<void> =>
  postOfCase(tx, move, 'bearing', borneBesides(move, COMPENSATION));

/** Posts a fact of money that a move of a case made. */
export const postOfCase = (
  tx: Transaction,
  move: CaseMove,
  kind: string,
  entries: LedgerEntry[],
): Promise<void> => postLedger(tx, { ...groundOfCase(move), kind, entries });

/** What every posting of a case's move says of it. */
export const groundOfCase = ({ record, after, version, at }: CaseMove) => ({
  shopId: record.shopId,
  at,
  source: { lifecycle: 'afterSalesCase', recordId: record.id, version },
  currency: after.currency,
});

/** The parts of the others, which lighten what the shop gave. */
function borneBesides({ record }: CaseMove, given: string): LedgerEntry[] {
  const { platformPart, riderPart } = record.row;
  const others = (platformPart ?? 0) + (riderPart ?? 0);
  return [
    { account: bearerAccount('platform'), amount: platformPart ?? 0 },
    { account: bearerAccount('rider'), amount: riderPart ?? 0 },
    { account: given, amount: -others },
  ];
}
