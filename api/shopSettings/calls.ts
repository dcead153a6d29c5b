import { z } from 'zod';
import { storedFile } from '../files/storedFile.ts';
import { idOf } from '../ids.ts';
import { callsOf, get, post } from '../kernel/operation.ts';
import {
  money,
  narrowed,
  nonNegativeAmount,
  printed,
  text,
  versionNumber,
} from '../kernel/wire.ts';
import { shopSettingsDomain } from './domain.ts';

/** As the tax office writes it, for example `"M90312345A"`; empty where the shop has none. */
const gstNumber = text(20)
  .overwrite(narrowed)
  .regex(/^[A-Za-z0-9\-/. ]*$/, 'validation.gstNumber');

/** In percent, for example `"9"`. */
export const gstPercent = z.string().regex(/^\d{1,2}(\.\d{1,2})?$/, 'validation.percent');

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
    deliveryFee: money,
    /** An order's total before delivery from which delivery is free; null where it never is. */
    freeDeliveryFrom: money.nullable(),
    /** Above this amount a second person gives a refund; null where one is enough for any. */
    refundLimit: money.nullable(),
    /** Where the shop is and under which number it is registered for GST, as its tax invoices say. */
    address: printed(text(200)),
    gstNumber,
    /** The picture that stands for the shop, null for none, and the same as a form keeps it. */
    imgBrand: idOf('file').nullable(),
    brands: z.array(storedFile),
    /** GST in percent, for example `"9"`. */
    gstPercent,
    version: versionNumber,
  })
  .meta({ id: 'BusinessConfig' });
export type BusinessConfig = z.output<typeof businessConfig>;

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
    about: 'shop',
    body: businessConfig
      .omit({ restaurantId: true, open: true, gstPercent: true, brands: true })
      // Left as it is where it is not given.
      .extend({
        minimumSpending: nonNegativeAmount,
        deliveryFee: nonNegativeAmount,
        freeDeliveryFrom: nonNegativeAmount.nullable(),
        backOrders: z.boolean().optional(),
        refundLimit: nonNegativeAmount.nullable().optional(),
        address: businessConfig.shape.address.optional(),
        gstNumber: gstNumber.optional(),
        imgBrand: businessConfig.shape.imgBrand.optional(),
      }),
    data: businessConfig,
  }),
});
