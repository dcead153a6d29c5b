import { z } from 'zod';
import { customerTier } from '../customers/customer.ts';
import { idOf, idTextOf } from '../ids.ts';
import { MEDIA_TYPES } from '../kernel/fileRules.ts';
import { listExport } from '../kernel/listExport.ts';
import { callsOf, download, get, post, remove } from '../kernel/operation.ts';
import {
  day,
  money,
  pageAnswer,
  pageRequest,
  quantity,
  requiredText,
  text,
  versionNumber,
  versionText,
} from '../kernel/wire.ts';
import { besideLine } from '../operationLog/beside.ts';
import { pricesDomain } from './domain.ts';
import {
  customerPrice,
  DAY_ORDER,
  daysInOrder,
  LOST_BY,
  ownPrice,
  PRICE_SCOPES,
  PRICE_TIMES,
  priceTerms,
  termsInAddress,
} from './price.ts';

/** What a list of prices can be ordered by. */
const PRICE_SORTS = ['customer', 'goods', 'validFrom'] as const;

/** The most prices that are removed at once. */
export const MOST_REMOVED = 500;

const filter = {
  /** Words of the customer's and the goods' names and numbers. */
  search: text(60).optional(),
  customerId: idOf('customer').optional(),
  goodsId: idOf('goods').optional(),
};

const listBody = z.object({
  ...pageRequest,
  ...filter,
  time: z.enum(PRICE_TIMES).optional(),
  sort: z
    .object({ by: z.enum(PRICE_SORTS), descending: z.boolean() })
    .default({ by: 'customer', descending: false }),
});

/** A new price of a customer. */
export const newPrice = priceTerms
  .extend({ customerId: idOf('customer'), goodsId: idOf('goods'), unit: requiredText(60) })
  .refine(daysInOrder, DAY_ORDER);

/** What a price is changed to, as it stands in the address. */
export const changedPrice = termsInAddress
  .extend({ version: versionText })
  .refine(daysInOrder, DAY_ORDER);

/** What is asked of a price. */
export const priceQuestion = z.object({
  /** Without one it is asked for somebody who is no customer. */
  customerId: idOf('customer').optional(),
  goodsId: idOf('goods'),
  unit: requiredText(60),
  quantity,
  /** Today without it. */
  day: day.optional(),
});

/** For whom a price list is, on which day, today without it, and as what. */
export const priceListAsked = z.object({
  customerId: idOf('customer'),
  day: day.optional(),
  format: z.enum(['pdf', 'xlsx']),
});

/** A price and everything that was weighed for it. */
export const priceAnswer = z.object({
  currency: z.string(),
  day,
  today: day,
  customer: z.object({ id: idOf('customer'), name: z.string(), nameZh: z.string() }).nullable(),
  grade: customerTier,
  goods: z.object({ id: idOf('goods'), sku: z.string(), name: z.string(), nameZh: z.string() }),
  units: z.array(z.object({ unit: z.string(), unitZh: z.string(), ratio: z.number() })),
  unit: z.string(),
  quantity: z.number(),
  /** They are charged by weight: amounts are for a kilogram. */
  byWeight: z.literal(true).optional(),
  /** For one of the unit, or a kilogram, and for all of them, before GST. */
  price: money,
  amount: money,
  /** What one of the unit costs the shop; null where nobody has said or the role does not show it. */
  cost: money.nullable(),
  /** The one that holds first. */
  candidates: z.array(
    z.object({
      scope: z.enum(PRICE_SCOPES),
      own: ownPrice.nullable(),
      unit: z.string(),
      price: money,
      lost: z.enum(LOST_BY).nullable(),
    }),
  ),
  /** Other prices of one of the unit: where more are ordered, or from a later day on. */
  changes: z.array(
    z.discriminatedUnion('by', [
      z.object({ by: z.literal('quantity'), from: z.number(), price: money }),
      z.object({ by: z.literal('day'), from: day, price: money }),
    ]),
  ),
});
export type PriceAnswer = z.output<typeof priceAnswer>;

const priceRead = z.object({ price: customerPrice, beside: z.array(besideLine) });
export type PriceRead = z.output<typeof priceRead>;

const params = z.object({ id: idTextOf('customerPrice') });

export const prices = callsOf(pricesDomain, {
  listPrices: post({
    summary: 'The prices that customers have for themselves, with how many hold, come and are over',
    access: 'price.view',
    body: listBody,
    data: z.object({
      rows: z.array(customerPrice),
      ...pageAnswer,
      counts: z.object({
        all: z.number().int(),
        inForce: z.number().int(),
        toCome: z.number().int(),
        over: z.number().int(),
      }),
    }),
  }),
  exportPrices: listExport('price.view', listBody),
  getPrice: get({
    summary: "A customer's own price, and what was changed of it",
    access: 'price.view',
    params,
    data: priceRead,
  }),
  downloadPriceList: download({
    summary: 'What a customer pays for everything that the shop sells, as a document or a workbook',
    access: 'price.view',
    body: priceListAsked,
    mediaTypes: [MEDIA_TYPES.pdf, MEDIA_TYPES.xlsx],
  }),
  explainPrice: post({
    summary:
      'What goods cost a customer on a day, every price that was weighed, and what would change it',
    access: 'price.view',
    body: priceQuestion,
    data: priceAnswer,
  }),
  getCustomerPrices: get({
    summary: 'The own prices of a customer, or of goods, those that are over last',
    access: 'price.view',
    query: z.object({
      customerId: idTextOf('customer').optional(),
      goodsId: idTextOf('goods').optional(),
    }),
    data: z.object({ rows: z.array(customerPrice), more: z.boolean() }),
  }),
  setProductPrice: post({
    summary: 'Give a customer a price of goods for itself',
    access: 'price.edit',
    body: newPrice,
    data: customerPrice,
    idempotency: 'optional',
  }),
  changePrice: get({
    summary: "Change a customer's own price: the amount, from how many, and its days",
    access: 'price.edit',
    params,
    query: changedPrice,
    data: customerPrice,
    idempotency: 'optional',
    changes: true,
  }),
  removePrice: remove({
    summary: "Remove a customer's own price",
    access: 'price.edit',
    params,
    query: z.object({ version: versionText }),
    data: z.object({ id: idOf('customerPrice') }),
    idempotency: 'optional',
  }),
  removePrices: post({
    summary:
      'Remove several prices of customers, all or none; those that are gone already are left out',
    access: 'price.edit',
    body: z.object({
      prices: z
        .array(z.object({ id: idOf('customerPrice'), version: versionNumber.optional() }))
        .min(1, 'validation.selectFirst')
        .max(MOST_REMOVED, 'validation.tooMany'),
    }),
    data: z.object({ removed: z.number().int() }),
    idempotency: 'optional',
  }),
});
