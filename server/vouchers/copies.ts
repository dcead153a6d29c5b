import type { Transaction } from '../kernel/db/transaction.ts';
import { voucherCode } from './code.ts';
import { voucherCopies } from './tables.ts';

/** Copies an insert. */
const AT_ONCE = 1_000;

/** Writes so many copies of a voucher, each under a code of its own. */
export async function issueCopies(
  tx: Transaction,
  { id: voucherId, shopId }: { id: number; shopId: number },
  count: number,
): Promise<void> {
  for (let left = count; left > 0; left -= AT_ONCE) {
    await tx.insert(voucherCopies).values(
      Array.from({ length: Math.min(left, AT_ONCE) }, () => ({
        shopId,
        voucherId,
        code: voucherCode('VC'),
      })),
    );
  }
}
