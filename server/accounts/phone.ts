import { eq } from 'drizzle-orm';
import { isPhoneIn } from '../../api/accounts.ts';
import type { Call } from '../context.ts';
import { accounts } from '../db/schema.ts';
import { invalid } from '../failure.ts';

/**
 * A number is held to the country of the shop that one works in when it is entered; one that an account
 * has already stays as it is, for its person may work in shops of several countries.
 * @param accountId Whose number it is to be; null for a new account's.
 * @throws Failure 4000 at `phone` where it is none of the shop's country (spec section 5)
 */
export async function checkPhone(
  { db, shop }: Pick<Call, 'db' | 'shop'>,
  phone: string,
  accountId: number | null,
): Promise<void> {
  if (isPhoneIn(shop.countryCode, phone)) return;
  const [now] =
    accountId === null
      ? []
      : await db.select({ phone: accounts.phone }).from(accounts).where(eq(accounts.id, accountId));
  if (now?.phone !== phone) throw invalid({ phone: 'validation.phoneOfCountry' });
}
