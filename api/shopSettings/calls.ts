import { z } from 'zod';
import { storedFile } from '../files/storedFile.ts';
import { idOf } from '../ids.ts';
import { LIMIT_KINDS, WITHOUT_AMOUNT } from '../kernel/limits.ts';
import { callsOf, get, post } from '../kernel/operation.ts';
import {
  instant,
  money,
  narrowed,
  nonNegativeAmount,
  printed,
  registrationNumber,
  requiredText,
  text,
  versionNumber,
} from '../kernel/wire.ts';
import { shopSettingsDomain } from './domain.ts';

/** As the tax office writes it, for example `"M90312345A"`; empty where the shop has none. */
const gstNumber = registrationNumber(20);

/**
 * The number under which PayNow knows the shop: its UEN, with a suffix of three signs where the bank gave one.
 * Empty where it takes none.
 */
const payNowUen = text(13)
  .overwrite((typed) => narrowed(typed).toUpperCase())
  .regex(/^((\d{8,9}|[RST]\d{2}[A-Z]{2}\d{4})[A-Z]([A-Z0-9]{3})?)?$/, 'validation.payNowUen');

/** In percent, for example `"9"`. */
export const gstPercent = z.string().regex(/^\d{1,2}(\.\d{1,2})?$/, 'validation.percent');

const wholePercent = z
  .number({ error: 'validation.wholeNumber' })
  .int('validation.wholeNumber')
  .min(0, 'validation.notNegative')
  .max(90, 'validation.tooMany');

/** What orders, invoices and after-sales need of a shop's business settings (spec section 3). */
export const businessConfig = z
  .object({
    restaurantId: idOf('shop'),
    /** Whether restaurant orders can be accepted now; see `store.ts` for what closes and opens it. */
    open: z.boolean(),
    minimumSpending: money,
    /** Lead time of a delivery in whole days. */
    deliveryLeadDays: z.number().int().min(0).max(60),
    /** Whether an order may ask for more than is on the shelf: the rest follows when it comes in. */
    backOrders: z.boolean(),
    /** The least margin that one person may give with a price change, in whole percent of the price. */
    marginFloor: wholePercent,
    deliveryFee: money,
    /** An order's total before delivery from which delivery is free; null where it never is. */
    freeDeliveryFrom: money.nullable(),
    /** Where the shop is and under which number it is registered for GST, as its tax invoices say. */
    address: printed(text(200)),
    gstNumber,
    payNowUen,
    /** The picture that stands for the shop, null for none, and the same as a form keeps it. */
    imgBrand: idOf('file').nullable(),
    brands: z.array(storedFile),
    /** GST in percent, for example `"9"`. */
    gstPercent,
    version: versionNumber,
  })
  .meta({ id: 'BusinessConfig' });
export type BusinessConfig = z.output<typeof businessConfig>;

const limitKind = z.enum(LIMIT_KINDS);

/**
 * Above which amounts the shop asks for a second person: 0 asks always, null never. The history has
 * each change, the newest first.
 */
export const limits = z
  .object({
    /** How often one of them was changed. */
    version: versionNumber,
    currency: z.string(),
    limits: z.array(z.object({ kind: limitKind, limit: money.nullable() })),
    history: z.array(
      z.object({
        version: versionNumber,
        at: instant,
        kind: limitKind,
        from: money.nullable(),
        to: money.nullable(),
        actorName: z.string(),
        /** What he signs in with. */
        actorAccount: z.string().nullable(),
        /** His picture, as it is now; none without one. */
        actorAvatar: idOf('file').nullable().optional(),
        remark: z.string(),
      }),
    ),
  })
  .meta({ id: 'Limits' });
export type Limits = z.output<typeof limits>;
export type Limit = Limits['limits'][number];

/** One limit as somebody sets it, with the reason. */
export const limitEntry = z
  .object({
    kind: limitKind,
    limit: nonNegativeAmount.nullable(),
    remark: requiredText(200),
  })
  .refine(({ kind, limit }) => !WITHOUT_AMOUNT.includes(kind) || !(Number(limit) > 0), {
    error: 'validation.alwaysOrNever',
    path: ['limit'],
  });

export const shopSettings = callsOf(shopSettingsDomain, {
  getBusinessConfig: get({
    summary: "The current shop's business settings",
    access: 'store.view',
    about: 'shop',
    data: businessConfig,
  }),
  saveBusinessConfig: post({
    summary: "Change the current shop's business settings",
    access: 'store.edit',
    keepsStored: true,
    about: 'shop',
    body: businessConfig
      .omit({ restaurantId: true, open: true, gstPercent: true, brands: true })
      // Left as it is where it is not given.
      .extend({
        minimumSpending: nonNegativeAmount,
        deliveryFee: nonNegativeAmount,
        freeDeliveryFrom: nonNegativeAmount.nullable(),
        backOrders: z.boolean().optional(),
        marginFloor: wholePercent.optional(),
        address: businessConfig.shape.address.optional(),
        gstNumber: gstNumber.optional(),
        payNowUen: payNowUen.optional(),
        imgBrand: businessConfig.shape.imgBrand.optional(),
      }),
    data: businessConfig,
  }),
  getLimits: get({
    summary:
      'Above which amounts the current shop asks for a second person, and how that was changed',
    access: 'store.view',
    about: 'shop',
    data: limits,
  }),
  saveLimit: post({
    summary: 'Set one of these limits, or that there is none',
    access: 'limit.set',
    about: 'shop',
    body: limitEntry.safeExtend({ version: versionNumber }),
    data: limits,
  }),
});
