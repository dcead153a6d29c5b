import { z } from 'zod';
import { storedFile } from '../../../api/files/storedFile.ts';
import { toMinor } from '../../../api/kernel/money.ts';
import type { Locale } from '../../../api/kernel/wire.ts';
import type { ReceiptDetail } from '../../../api/receipts/calls.ts';
import { usualMethodIn } from '../../../machines/order/law/intents.ts';
import { RECEIPT_METHODS, type ReceiptMethod } from '../../../machines/receipt/law/facts.ts';
import { moneyOrTyped, readMoney, writeMoney } from '../../lib/money.ts';

/** What is typed for each order, by its id. */
export const partsValue = z.record(z.string(), z.string());
export type Parts = z.output<typeof partsValue>;

/** What the fields of a customer payment hold, as a person types it. */
export const receiptValues = z.object({
  amount: z.string(),
  method: z.enum(RECEIPT_METHODS),
  valueDate: z.string(),
  reference: z.string(),
  remark: z.string(),
  proofs: z.array(storedFile).max(1),
  parts: partsValue,
});
export type ReceiptValues = z.output<typeof receiptValues>;

/** How most payments in a currency come in. */
export function usualMethod(currency: string): ReceiptMethod {
  const usual = usualMethodIn(currency);
  return RECEIPT_METHODS.find((method) => method === usual) ?? 'CASH_PAY';
}

/** A customer payment as its fields hold it. */
export function valuesOf({ receipt }: ReceiptDetail, locale: Locale): ReceiptValues {
  const { amount, currency, method, valueDate, reference, remark, proof, allocations } = receipt;
  return {
    ...{ method, valueDate, reference, remark },
    amount: writeMoney(amount, currency, locale),
    proofs: proof === null ? [] : [proof],
    parts: Object.fromEntries(
      allocations.map((one) => [String(one.orderId), writeMoney(one.amount, currency, locale)]),
    ),
  };
}

/** What is typed as lines of the contract; a blank or nought is none. */
export function linesIn(parts: Parts, currency: string, locale: Locale) {
  return Object.entries(parts).flatMap(([orderId, typed]) => {
    const amount = moneyOrTyped(typed, currency, locale);
    return amount === '' || amount === '0.00' ? [] : [{ orderId: Number(orderId), amount }];
  });
}

/** What is typed as the contract's card; what cannot be read goes in as it is, and is named. */
export const cardOf = (
  { amount, proofs, parts, ...rest }: ReceiptValues,
  currency: string,
  locale: Locale,
) => ({
  ...rest,
  amount: moneyOrTyped(amount, currency, locale),
  proofId: proofs[0]?.id ?? null,
  lines: linesIn(parts, currency, locale),
});

/** A typed amount in minor units; nought where it is none. */
export function minorOf(typed: string, currency: string, locale: Locale): number {
  const amount = readMoney(typed, currency, locale);
  return amount === null ? 0 : toMinor(amount);
}
