import { z } from 'zod';
import { accountName } from '../accounts/calls.ts';
import { COUNTRIES, isPhoneOf, phoneErrorIn } from '../kernel/countries.ts';
import { isEmail, phoneFigures, printed, requiredText, signInName, text } from '../kernel/wire.ts';
import { isZone } from '../kernel/zone.ts';
import { gstPercent } from '../shopSettings/calls.ts';
import { SHOP_CURRENCIES, SHOP_TYPES } from '../shopSettings/newShop.ts';

const openingFields = z.object({
  /** As its documents print it, as its address. */
  shopName: printed(requiredText(60)),
  shopType: z.enum(SHOP_TYPES, { error: 'validation.required' }),
  country: z.enum(COUNTRIES, { error: 'validation.required' }),
  city: requiredText(60),
  /** Empty while nobody has said. */
  address: printed(text(200)),
  currency: z.enum(SHOP_CURRENCIES, { error: 'validation.required' }),
  timeZone: requiredText(60).refine((zone) => zone === '' || isZone(zone), 'validation.invalid'),
  gstPercent,
  /** Who signs in first, as everything there is in the shop. */
  name: accountName,
  username: signInName,
  phone: phoneFigures(30),
  /** Where the mail goes that says so. */
  email: requiredText(100).refine((value) => value === '' || isEmail(value), 'validation.email'),
});

const openingPhone = openingFields.pick({ phone: true, country: true });

/** What the office enters to open the shop of an accepted lead, with its first account. */
export const shopOpening = openingFields.refine(({ phone, country }) => isPhoneOf(country, phone), {
  path: ['phone'],
  error: ({ input }) => phoneErrorIn((input as z.output<typeof openingPhone>).country),
  when: ({ value }) => openingPhone.safeParse(value).success,
});
export type ShopOpening = z.output<typeof shopOpening>;
