import { z } from 'zod';
import { type AfterSalesRequest, afterSales } from '../../../../../api/afterSales/calls.ts';
import { fromMinor, toMinor } from '../../../../../api/kernel/money.ts';
import type { Locale } from '../../../../../api/kernel/wire.ts';
import {
  type AfterSalesFacts,
  REFUND_METHODS,
  type RefundMethod,
} from '../../../../../machines/afterSalesCase/law/facts.ts';
import { apportioned, grantable } from '../../../../../machines/afterSalesCase/law/intents.ts';
import { moneyOrTyped, readMoney, writeMoney } from '../../../../lib/money.ts';

/** An auditor's decision as the form has it: amounts as they are typed. */
export const auditValues = z.object({
  result: z.enum(['pass', 'reject']),
  method: z.enum(REFUND_METHODS),
  amount: z.string(),
  remark: z.string(),
  apportionment: z.object({
    lines: z.array(z.object({ lineId: z.number(), amount: z.string() })),
    delivery: z.string(),
    bearers: z.object({ merchant: z.string(), platform: z.string(), rider: z.string() }),
  }),
});
export type AuditValues = z.output<typeof auditValues>;

type AuditRequest = Extract<AfterSalesRequest, { type: 'submitAuditResult' }>;

const { body } = afterSales.submitAuditResult;

/** The contract's own rules; which case it is and of which version is the flow's to say. */
export const auditSchema = z
  .looseObject({ type: z.literal('submitAuditResult') })
  .transform((sent, context) => {
    const read = body.safeParse({ ...sent, id: 1 });
    if (!read.success) {
      for (const { path, message } of read.error.issues) {
        context.addIssue({ code: 'custom', path, message });
      }
      return z.NEVER;
    }
    const { id: _id, version: _version, ...result } = read.data;
    return { type: 'submitAuditResult', ...result } as AuditRequest;
  }) as unknown as z.ZodType<AuditRequest>;

/** What the form begins with: all that is claimed, as far as there is any, shared out. */
export function auditBegins(facts: AfterSalesFacts, locale: Locale): AuditValues {
  return {
    result: 'pass',
    method: facts.method,
    remark: '',
    ...sharedOut(facts, grantable(facts), locale),
  };
}

/** An amount with its parts, over lines, delivery and bearers, to the cent. */
export function sharedOut(facts: AfterSalesFacts, amount: number, locale: Locale) {
  const write = (minor: number) => writeMoney(fromMinor(minor), facts.currency, locale);
  const { lines, delivery, bearers } = apportioned(facts, amount);
  return {
    amount: write(amount),
    apportionment: {
      lines: lines.map((line) => ({ lineId: line.lineId, amount: write(line.amount) })),
      delivery: write(delivery),
      bearers: {
        merchant: write(bearers.merchant),
        platform: write(bearers.platform),
        rider: write(bearers.rider),
      },
    },
  };
}

/** What was typed as an amount, in minor units; null where it is none. */
export function amountIn(typed: string, currency: string, locale: Locale): number | null {
  const amount = readMoney(typed, currency, locale);
  return amount === null ? null : toMinor(amount);
}

/** The decision as it goes over the wire; what is no amount goes as it is, and is named there. */
export function auditRequest(values: AuditValues, facts: AfterSalesFacts, locale: Locale): unknown {
  const { result, remark } = values;
  if (result === 'reject') return { type: 'submitAuditResult', result, remark };
  const read = (typed: string) =>
    moneyOrTyped(typed.trim() === '' ? '0' : typed, facts.currency, locale);
  const { lines, delivery, bearers } = values.apportionment;
  return {
    type: 'submitAuditResult',
    result,
    remark,
    method: values.method,
    amount: read(values.amount),
    apportionment: {
      lines: lines.map((line) => ({ lineId: line.lineId, amount: read(line.amount) })),
      delivery: read(delivery),
      bearers: {
        merchant: read(bearers.merchant),
        platform: read(bearers.platform),
        rider: read(bearers.rider),
      },
    },
  };
}

/** How this case can give something: the way it asks for, and what its order allows. */
export function methodsFor(methods: readonly RefundMethod[], now: RefundMethod): RefundMethod[] {
  return REFUND_METHODS.filter((method) => methods.includes(method) || method === now);
}
