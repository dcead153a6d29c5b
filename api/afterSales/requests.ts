import { z } from 'zod';
import { idOf, idTextOf } from '../ids.ts';
import { phoneText, positiveAmount, requiredText, text, versionNumber } from '../kernel/wire.ts';
import { apportionment, refundMethod } from './afterSalesCase.ts';

/** Which case, and the version that the person looked at; another one is answered with code 4091. */
export const which = { id: idOf('afterSalesCase'), version: versionNumber.optional() };
/** The same in an address. */
export const whichText = {
  id: idTextOf('afterSalesCase'),
  version: z.coerce.number<string | number>().int().optional(),
};
export const remark = requiredText(200);

/** An audit that finds for the customer: how, and how much. */
export const passBody = z.object({
  ...which,
  result: z.literal('pass'),
  method: refundMethod,
  amount: positiveAmount,
  apportionment,
  remark: text(200).optional(),
});
/** One that finds against them. */
export const rejectBody = z.object({ ...which, result: z.literal('reject'), remark });
type Sent<Body> = Body extends unknown ? Omit<Body, 'id' | 'version'> : never;

/** A case's events as a person sends them; amounts are money, the chart's are minor units. */
export type AfterSalesRequest =
  | { type: 'startAudit' }
  | { type: 'handOn'; auditor: { id: number; name: string }; remark: string }
  | { type: 'customerCancel'; remark?: string }
  | ({ type: 'submitAuditResult' } & Sent<z.input<typeof passBody> | z.input<typeof rejectBody>>)
  | { type: 'submitRefund'; payNowTo?: string }
  | { type: 'issueCoupon'; validDays: number }
  | { type: 'redeemCoupon'; remark?: string }
  | { type: 'takeBackCoupon'; remark?: string }
  | { type: 'close'; remark: string };

/** A phone number as one looks for it. */
export const phone = phoneText(30);
