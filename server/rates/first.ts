import { FIRST_DAY, RATE_KINDS, usualFee } from '../../api/rates/rate.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { personOf } from '../kernel/history.ts';
import type { Actor } from '../kernel/record.ts';
import { shopRates } from './tables.ts';

/** What a new shop's rates are: its tax, and what channels usually take. */
export async function writeFirstRates(
  tx: Pick<Transaction, 'insert'>,
  shopId: number,
  { tax, actor, at }: { tax: string; actor: Actor | null; at: Date },
): Promise<void> {
  const person = actor === null ? null : personOf(actor);
  await tx.insert(shopRates).values(
    RATE_KINDS.map((kind) => ({
      shopId,
      kind,
      rate: usualFee(kind) ?? tax,
      fromDay: FIRST_DAY,
      setAt: at,
      actorId: person?.id ?? null,
      actorName: person?.name ?? '',
      remark: '',
    })),
  );
}
