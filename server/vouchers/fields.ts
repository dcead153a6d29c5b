import type { Reason } from '../../machines/rules.ts';
import type { voucherRules } from '../../machines/voucher/rules.ts';
import { type Failure, invalid, refused } from '../failure.ts';

/** The field of the card that a rule is about. */
const FIELDS: { readonly [Rule in keyof typeof voucherRules]?: string } = {
  nameIsGiven: 'name',
  usageRulesAreGiven: 'rules',
  issuedOnlyGrows: 'issued',
  endIsAfterStart: 'endsAt',
  endIsAhead: 'endsAt',
};

/** The field that a rule names where a card is entered; null where it is about none alone. */
export const fieldOf = ({ rule }: Reason): string | null =>
  FIELDS[rule as keyof typeof FIELDS] ?? null;

/** What a rule has against a card, told at its field. */
export function atField(reason: Reason): Failure {
  const field = fieldOf(reason);
  return field === null ? refused(reason) : invalid({ [field]: reason });
}
