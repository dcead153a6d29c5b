import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { AfterSalesDetail, afterSales as contract } from '../../api/afterSales/calls.ts';
import { toMinor } from '../../api/kernel/money.ts';
import type { AfterSalesEvent, Apportionment } from '../../machines/afterSalesCase/law/facts.ts';
import type { Person } from '../../machines/kernel/law/rules.ts';
import type { Call } from '../kernel/context.ts';
import { notFound } from '../kernel/failure.ts';
import { moveOne, type Which } from '../kernel/moveOne.ts';
import type { Send } from '../kernel/record.ts';
import { inShop } from '../kernel/scope.ts';
import type { CaseRecord } from './caseRecord.ts';
import { presentDetail } from './onWire.ts';
import { readWhole } from './queries.ts';
import { storedAfterSales } from './stored.ts';
import { afterSalesCases } from './tables.ts';

type AuditBody = z.output<(typeof contract)['submitAuditResult']['body']>;
type PassBody = Extract<AuditBody, { result: 'pass' }>;
type Sent = Send<CaseRecord, AfterSalesEvent>['event'];

/** One case of the caller's shop as its page shows it. @throws Failure 4040 */
export async function caseDetail(
  call: Pick<Call, 'db' | 'shopId' | 'locale' | 'account' | 'now'>,
  id: number,
): Promise<AfterSalesDetail> {
  const where = and(inShop(afterSalesCases, call), eq(afterSalesCases.id, id));
  const whole = await readWhole(call.db, where, call.locale);
  if (!whole) throw notFound();
  const actor: Person = { id: call.account.id, name: call.account.name };
  return presentDetail(whole, actor, call.now());
}

/** Sends one event, which may be made under the lock, to a case. Throws as `moveOne` does. */
export const move = (
  call: Call,
  which: Which,
  event: Sent,
  operation?: AfterSalesEvent['type'],
): Promise<AfterSalesDetail> =>
  moveOne(call, storedAfterSales, which, event, caseDetail, { operation });

/** Hands an audit on to somebody by their identity. Throws the same. */
export const handOn = (
  call: Call,
  { auditorId, remark, ...which }: Which & { auditorId: number; remark: string },
): Promise<AfterSalesDetail> =>
  move(
    call,
    which,
    async ({ facts: { auditors } }) => {
      const known = auditors.find(({ id }) => id === auditorId);
      return { type: 'handOn', auditor: known ?? { id: auditorId, name: '' }, remark };
    },
    'handOn',
  );

/** Submits the result of an audit. Throws the same. */
export async function submitAuditResult(call: Call, body: AuditBody): Promise<AfterSalesDetail> {
  if (body.result === 'reject') {
    const { remark } = body;
    return move(call, body, { type: 'submitAuditResult', result: 'reject', remark });
  }
  const { method, remark } = body;
  return move(call, body, {
    type: 'submitAuditResult',
    result: 'pass',
    method,
    ...amountsOf(body),
    ...(remark ? { remark } : {}),
  });
}

/** The amounts of a passing audit in minor units. */
const amountsOf = ({
  amount,
  apportionment: { lines, delivery, bearers },
}: PassBody): { amount: number; apportionment: Apportionment } => ({
  amount: toMinor(amount),
  apportionment: {
    lines: lines.map((line) => ({ lineId: line.lineId, amount: toMinor(line.amount) })),
    delivery: toMinor(delivery),
    bearers: {
      merchant: toMinor(bearers.merchant),
      platform: toMinor(bearers.platform),
      rider: toMinor(bearers.rider),
    },
  },
});
