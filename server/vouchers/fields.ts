import type { Reason } from '../../machines/kernel/law/rules.ts';
import { fieldOf } from '../../machines/voucher/law/rules.ts';
import { type Failure, invalid, refused } from '../kernel/failure.ts';

/** What a rule has against a card, told at its field. */
export function atField(reason: Reason): Failure {
  const field = fieldOf(reason);
  return field === null ? refused(reason) : invalid({ [field]: reason });
}
