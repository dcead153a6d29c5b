import { randomUUID } from 'node:crypto';
import type { Api } from '../../../api/client.ts';
import { fromMinor } from '../../../api/kernel/money.ts';
import type { Bearers } from './books.ts';

/** Who enters and pays cases, and who audits them. */
type Desk = Record<'admin' | 'auditor', Api>;

const key = () => ({ idempotencyKey: randomUUID() });

/** Gives a part of an order back by a case that others bear too, for one unit of its only line; answers the case. */
export async function giveByCase(
  { admin, auditor }: Desk,
  orderId: number,
  {
    method,
    amount: minor,
    bearers,
  }: { method: 'original' | 'voucher'; amount: number; bearers: Bearers },
): Promise<number> {
  const { lines } = await admin.getCrmOrder({ query: { orderId } });
  const amount = fromMinor(minor);
  const claimed = {
    orderId,
    lines: [{ lineId: lines[0]?.id ?? 0, quantity: 1 }],
    problemCode: 'damaged',
    method,
    amount,
  };
  const { aftersale } = await admin.submitAftersale(
    { body: { ...claimed, reasonCode: 'crushed', description: 'By chance' } },
    key(),
  );
  const { id } = aftersale;
  await auditor.startAudit({ query: { id } });
  const proposed = await auditor.apportionRefund({ body: { ...claimed, caseId: id } });
  const apportionment = {
    ...proposed.apportionment,
    bearers: {
      merchant: fromMinor(bearers.merchant),
      platform: fromMinor(bearers.platform),
      rider: fromMinor(bearers.rider),
    },
  };
  await auditor.submitAuditResult({ body: { id, result: 'pass', method, amount, apportionment } });
  if (method === 'original') {
    await admin.submitRefund({ body: { id } }, key());
    return id;
  }
  await admin.issueCoupon({ body: { id, validDays: 30 } }, key());
  await admin.redeemCoupon({ body: { id } }, key());
  return id;
}
