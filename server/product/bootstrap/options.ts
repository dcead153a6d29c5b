import { parseArgs } from 'node:util';
import { z } from 'zod';
import { isPhoneIn, newAccount } from '../../../api/accounts/calls.ts';
import { COUNTRIES } from '../../../api/kernel/countries.ts';
import { isZone } from '../../../api/kernel/zone.ts';
import { SHOP_CURRENCIES, SHOP_TYPES, USUAL_IN } from '../../../api/shopSettings/newShop.ts';
import type { NewShop } from '../../shopSettings/newShop.ts';

const words = z.string().trim().min(1).max(60);

/** A shop's options by their names in memory: `orderPrefix` is `--order-prefix`. */
const shopOptions = {
  shop: words,
  shopZh: words.optional(),
  type: z.enum(SHOP_TYPES).default('wholesale'),
  mode: z.enum(['SAAS', 'platform']).default('SAAS'),
  country: z.enum(COUNTRIES),
  city: words,
  orderPrefix: z.string().regex(/^[A-Z]{2}$/),
  currency: z.enum(SHOP_CURRENCIES).optional(),
  timeZone: z.string().refine(isZone).optional(),
  gst: z
    .string()
    .regex(/^\d{1,2}(\.\d{1,2})?$/)
    .optional(),
};

const { username: account, name } = newAccount.shape;
const ownerOptions = { account, name: name.optional(), phone: newAccount.shape.phone };

/** What is said of an option that is missing or wrong. */
const MUST: Record<keyof typeof shopOptions | keyof typeof ownerOptions, string> = {
  account: 'must be what one signs in with: 1 to 20 characters without blanks',
  name: 'must be the name of its owner: 1 to 20 characters without blanks',
  phone: "must be a phone number of the shop's country",
  shop: "must be the shop's name, of at most 60 characters",
  shopZh: "must be the shop's name in Chinese, of at most 60 characters",
  type: 'must be wholesale or restaurant',
  mode: 'must be SAAS or platform',
  country: `must be ${inWords(COUNTRIES)}`,
  city: "must be the shop's city",
  orderPrefix: 'must be two capitals, which begin the numbers of its orders',
  currency: `must be ${inWords(SHOP_CURRENCIES)}`,
  timeZone: 'must be a time zone such as Asia/Singapore',
  gst: 'must be what is paid in percent, such as 9 or 8.5',
};

/** Options that are missing or wrong; one line each, with its name and what it must be. */
class OptionsWrong extends Error {
  override readonly name = 'OptionsWrong';
}

/** The first administrator. */
export interface Owner {
  username: string;
  name: string;
  phone: string;
}

const bootstrapOptions = z.object({ ...shopOptions, ...ownerOptions });
const anotherOptions = z.object({ ...shopOptions, account });

/** The first shop with its administrator. @throws OptionsWrong */
export function readBootstrap(parameters: readonly string[]): { shop: NewShop; owner: Owner } {
  const given = read(bootstrapOptions, parameters);
  const shop = shopOf(given);
  if (!isPhoneIn(shop.countryCode, given.phone)) throw wrong(['phone']);
  const owner = { username: given.account, name: given.name ?? given.account, phone: given.phone };
  return { shop, owner };
}

/** Another shop, and the administrator who belongs to it. @throws OptionsWrong */
export function readAnotherShop(parameters: readonly string[]): {
  shop: NewShop;
  username: string;
} {
  const given = read(anotherOptions, parameters);
  return { shop: shopOf(given), username: given.account };
}

function read<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  parameters: readonly string[],
) {
  const names = Object.keys(schema.shape);
  const { values } = parseArgs({
    args: [...parameters],
    options: Object.fromEntries(names.map((one) => [optionOf(one), { type: 'string' as const }])),
  });
  const parsed = schema.safeParse(
    Object.fromEntries(names.map((one) => [one, values[optionOf(one)]])),
  );
  if (!parsed.success) throw wrong(parsed.error.issues.map(({ path }) => String(path[0])));
  return parsed.data;
}

function shopOf(given: z.output<z.ZodObject<typeof shopOptions>>): NewShop {
  const usual = USUAL_IN[given.country];
  const { currency = usual.currency, timeZone = usual.timeZone, gst = usual.gst } = given;
  if (currency === undefined || timeZone === undefined || gst === undefined) {
    const found = { currency, timeZone, gst };
    throw wrong(Object.keys(found).filter((one) => found[one as keyof typeof found] === undefined));
  }
  return {
    name: given.shopZh ?? given.shop,
    nameEn: given.shop,
    type: given.type,
    businessMode: given.mode,
    countryCode: given.country,
    city: given.city,
    currency,
    timeZone,
    orderPrefix: given.orderPrefix,
    gstPercent: gst,
  };
}

function wrong(names: readonly string[]): OptionsWrong {
  const lines = [...new Set(names)].map(
    (one) => `${flagOf(one)} ${MUST[one as keyof typeof MUST]}`,
  );
  return new OptionsWrong(['These options are missing or wrong:', ...lines].join('\n'));
}

/** `orderPrefix` as the command line has it: `order-prefix`. */
const optionOf = (one: string): string =>
  one.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
const flagOf = (one: string): string => `--${optionOf(one)}`;

function inWords(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}
