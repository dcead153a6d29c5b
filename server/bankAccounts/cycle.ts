import { and, eq } from 'drizzle-orm';
import type { BankAccountEntry } from '../../api/bankAccounts/calls.ts';
import type { Call } from '../kernel/context.ts';
import { shops } from '../kernel/db/tables/access.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { stale } from '../kernel/failure.ts';
import { eventOn } from '../kernel/log/attempt.ts';
import { settingChanges } from '../kernel/log/changes.ts';
import { logDone } from '../kernel/log/write.ts';
import { listBankAccounts } from './queries.ts';

type Chosen = Pick<BankAccountEntry, 'settlementCycle' | 'seenCycle'>;

/**
 * Writes the settlement cycle, which is the shop's, where the person chose another than they saw.
 * @throws Failure 4091 with the accounts as they are now, where the cycle was not what they saw
 */
export async function chooseCycle(
  tx: Transaction,
  call: Call,
  { settlementCycle, seenCycle }: Chosen,
): Promise<void> {
  if (settlementCycle === seenCycle) return;
  const { shopId } = call;
  const attempt = eventOn('settlementCycle', 'changeSettlementCycle', {
    id: shopId,
    name: call.shop.nameEn,
  });
  const changed = await tx
    .update(shops)
    .set({ settlementCycle })
    .where(and(eq(shops.id, shopId), eq(shops.settlementCycle, seenCycle)))
    .returning({ id: shops.id });
  if (changed.length === 0) throw stale(await listBankAccounts({ ...call, db: tx }), attempt);
  const [before, after] = [{ settlementCycle: seenCycle }, { settlementCycle }];
  const changes = settingChanges(before, after, { settlementCycle: 'choice' });
  await logDone(tx, call, attempt, null, changes);
}
