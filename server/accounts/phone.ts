import { isPhoneIn } from '../../api/accounts/calls.ts';
import { phoneErrorIn } from '../../api/kernel/countries.ts';
import type { Call } from '../kernel/context.ts';
import { invalid } from '../kernel/failure.ts';

/**
 * A number is held to the country of the shop that one works in when it is entered; one that an account
 * has already stays as it is, for its person may work in shops of several countries.
 * @param now What the account has already, read where the caller may see it; null for a new one.
 * @throws Failure 4000 at `phone` where it is none of the shop's country (spec section 5)
 */
export function checkPhone({ shop }: Pick<Call, 'shop'>, phone: string, now: string | null): void {
  if (isPhoneIn(shop.countryCode, phone) || now === phone) return;
  throw invalid({ phone: phoneErrorIn(shop.countryCode) });
}
