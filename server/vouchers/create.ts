import { ask } from '../../machines/kernel/law/explain.ts';
import type { VoucherCard, VoucherFacts } from '../../machines/voucher/law/facts.ts';
import { voucherLifecycle, voucherPlaceOf } from '../../machines/voucher/law/index.ts';
import type { Call } from '../kernel/context.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { personOf } from '../kernel/history.ts';
import { dayAt, nextCount } from '../kernel/numbers.ts';
import { begin, beginning } from '../kernel/record.ts';
import { limitOf } from '../shopSettings/limits.ts';
import { issueCopies } from './copies.ts';
import { atField } from './fields.ts';
import { storedVoucher } from './stored.ts';
import { voucherNumbers, vouchers } from './tables.ts';

/** A voucher's number: the day at the shop, and a count: `V261121-00042`. */
const voucherNumber = (day: string, count: number) => `V${day}-${String(count).padStart(5, '0')}`;

/**
 * Writes a voucher in the beginning of its chart with all its copies, and answers its identity.
 * @throws Failure 4000 at the field that a rule has something against
 */
export async function createVoucher(
  tx: Transaction,
  call: Pick<Call, 'shopId' | 'shop' | 'actor' | 'now'>,
  card: VoucherCard,
): Promise<number> {
  const { shopId, shop, actor } = call;
  const at = call.now();
  const limit = await limitOf(tx, { shopId, currency: shop.currency }, 'voucher');
  const preparedBy = personOf(actor);
  const factsWith = (voucherId: number): VoucherFacts => ({
    ...card,
    ...{ approvedWorth: 0, limit, preparedBy, actor: preparedBy },
    voucherId,
    currency: shop.currency,
    now: at.getTime(),
  });
  // The chart's beginning does not depend on the identity that the row is about to get.
  const start = beginning(voucherLifecycle, factsWith(0));
  // The card is what an edit would make of it; who may enter one is for the operation to say.
  const answer = ask(voucherLifecycle, start, { type: 'edit', card }, () => true);
  if (!answer.possible) throw atField(answer.reason);
  const count = await nextCount(tx, voucherNumbers);
  const voucherNo = voucherNumber(dayAt(at, shop.timeZone), count);
  const [row] = await tx
    .insert(vouchers)
    .values({
      ...card,
      shopId,
      voucherNo,
      currency: shop.currency,
      startsAt: new Date(card.startsAt),
      endsAt: new Date(card.endsAt),
      state: start.value,
      status: voucherPlaceOf(start.value),
      createdAt: at,
      createdByName: actor.name,
      approvedWorth: 0n,
      preparedBy: preparedBy?.id ?? null,
      preparedByName: actor.name,
    })
    .returning({ id: vouchers.id });
  if (!row) throw new Error('The voucher was not written');
  await issueCopies(tx, { id: row.id, shopId }, card.issued);
  const record = { id: row.id, shopId, name: voucherNo, facts: factsWith(row.id) };
  await begin(tx, storedVoucher, record, { actor, at });
  return row.id;
}
