import { isPhoneIn } from '../../api/accounts.ts';
import type { Call } from '../context.ts';
import { invalid } from '../failure.ts';

/** @throws Failure 4000 at `phone` where it is none of the shop's country (spec section 5) */
export function checkPhone({ shop }: Pick<Call, 'shop'>, phone: string): void {
  if (!isPhoneIn(shop.countryCode, phone)) throw invalid({ phone: 'validation.phoneOfCountry' });
}
