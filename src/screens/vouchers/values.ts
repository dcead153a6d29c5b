import { z } from 'zod';
import type { Locale } from '../../../api/kernel/wire.ts';
import type { VoucherRow } from '../../../api/vouchers/calls.ts';
import { isMoment } from '../../../machines/kernel/law/moment.ts';
import { moneyOrTyped, writeMoney } from '../../lib/money.ts';

/** What the fields of a voucher hold, as a person types it. */
export const voucherValues = z.object({
  name: z.string(),
  amount: z.string(),
  issued: z.string(),
  /** ISO 8601, or what was typed and is no moment. */
  startsAt: z.string(),
  endsAt: z.string(),
  rules: z.array(z.string()),
});
export type VoucherValues = z.output<typeof voucherValues>;

export const NO_VALUES: VoucherValues = {
  name: '',
  amount: '',
  issued: '',
  startsAt: '',
  endsAt: '',
  rules: [''],
};

/** What is filled in already of what the rules weigh against each other. */
export function filledIn({ issued, startsAt, endsAt }: VoucherValues): {
  issued?: number;
  startsAt?: number;
  endsAt?: number;
} {
  return {
    ...(isWhole(issued) ? { issued: Number(issued) } : {}),
    ...(isMoment(startsAt) ? { startsAt: Date.parse(startsAt) } : {}),
    ...(isMoment(endsAt) ? { endsAt: Date.parse(endsAt) } : {}),
  };
}

const isWhole = (typed: string) => /^\d+$/.test(typed.trim());

/** A voucher as its fields hold it. */
export const valuesOf = (voucher: VoucherRow, locale: Locale): VoucherValues => ({
  name: voucher.name,
  amount: writeMoney(voucher.amount, voucher.currency, locale),
  issued: String(voucher.issued),
  startsAt: voucher.startsAt,
  endsAt: voucher.endsAt,
  rules: [...voucher.rules],
});

/** What is typed as the call's card; what cannot be read goes in as it is, and is named. */
export const cardOf = (values: VoucherValues, currency: string, locale: Locale) => ({
  ...values,
  amount: moneyOrTyped(values.amount, currency, locale),
  issued: isWhole(values.issued) ? Number(values.issued) : values.issued,
});
