import { and, eq } from 'drizzle-orm';
import type { RechargeFacts, RechargeMethod } from '../../machines/recharge/law/facts.ts';
import { rechargeLifecycle, rechargePlaceOf } from '../../machines/recharge/law/index.ts';
import type { Call } from '../kernel/context.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { invalid } from '../kernel/failure.ts';
import { dayAt, nextCount } from '../kernel/numbers.ts';
import { begin, beginning } from '../kernel/record.ts';
import { inShop } from '../kernel/scope.ts';
import { searchText } from '../kernel/search.ts';
import { members } from '../members/tables.ts';
import { storedRecharge } from './stored.ts';
import { rechargeNumbers, recharges } from './tables.ts';

/** What a member paid in, in minor units. */
export interface NewRecharge {
  memberId: number;
  amount: number;
  method: RechargeMethod;
  remark: string;
}

/** A recharge's number: the day at the shop, and a count: `RC261121-00042`. */
const rechargeNumber = (day: string, count: number) => `RC${day}-${String(count).padStart(5, '0')}`;

/**
 * Writes a recharge in the beginning of its chart and answers its identity.
 * @throws Failure 4000 where the shop has no such member
 */
export async function createRecharge(
  tx: Transaction,
  call: Pick<Call, 'shopId' | 'shop' | 'actor' | 'now'>,
  { memberId, amount, method, remark }: NewRecharge,
): Promise<number> {
  const { shopId, shop, actor } = call;
  const [member] = await tx
    .select({ name: members.name, phone: members.phone })
    .from(members)
    .where(and(inShop(members, { shopId }), eq(members.id, memberId)));
  if (!member) throw invalid({ userId: { rule: 'memberIsOfShop' } });
  const at = call.now();
  const count = await nextCount(tx, rechargeNumbers);
  const rechargeNo = rechargeNumber(dayAt(at, shop.timeZone), count);
  const { currency } = shop;
  const factsWith = (rechargeId: number): RechargeFacts => ({
    rechargeId,
    memberId,
    amount,
    currency,
    alone: 0,
    limit: null,
    enteredBy: null,
    actor: null,
  });
  // The chart's beginning depends neither on the identity that the row is about to get nor on people.
  const start = beginning(rechargeLifecycle, factsWith(0));
  const [row] = await tx
    .insert(recharges)
    .values({
      shopId,
      rechargeNo,
      memberId,
      nickname: member.name,
      phone: member.phone,
      amount,
      currency,
      method,
      remark,
      state: start.value,
      status: rechargePlaceOf(start.value),
      submittedAt: at,
      submittedBy: actor.id,
      submittedByName: actor.name,
      searchText: searchText(rechargeNo, member.name, member.phone),
    })
    .returning({ id: recharges.id });
  if (!row) throw new Error('The recharge was not written');
  const record = { id: row.id, shopId, name: rechargeNo, facts: factsWith(row.id) };
  await begin(tx, storedRecharge, record, { actor, at });
  return row.id;
}
