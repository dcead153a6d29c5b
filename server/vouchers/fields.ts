import type { Reason } from '../../machines/rules.ts';
import { fieldOf } from '../../machines/voucher/rules.ts';
import { type Failure, invalid, refused } from '../failure.ts';

/** What a rule has against a card, told at its field. */
export function atField(reason: Reason): Failure {
  const field = fieldOf(reason);
  return field === null ? refused(reason) : invalid({ [field]: reason });
}
