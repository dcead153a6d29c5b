import { z } from 'zod';
import { STORAGES } from '../goods/goods.ts';
import { idOf, idTextOf } from '../ids.ts';
import { listExport } from '../kernel/listExport.ts';
import { callsOf, get, post } from '../kernel/operation.ts';
import { MOST, roundQuantity } from '../kernel/quantity.ts';
import { historyLine, person, stateValue } from '../kernel/record.ts';
import {
  instant,
  money,
  pageAnswer,
  pageRequest,
  requiredText,
  text,
  versionNumber,
} from '../kernel/wire.ts';
import { stockCountsDomain } from './domain.ts';
import { MOST_COUNTED } from './limits.ts';

const PLACES = ['open', 'recount', 'counted', 'posted', 'cancelled'] as const;
const LEFT_OUT = ['noAccess', 'moving', 'later'] as const;

/** What a count may be of. */
export const COUNT_SCOPES = ['goods', 'category', 'place', 'all'] as const;

/** How many figures are sent at once at most. */
const MOST_ENTERED = 100;

/** A count as the list shows it. */
export const stockCount = z.object({
  id: idOf('stockCount'),
  number: z.string(),
  status: z.enum(PLACES),
  scope: z.enum(COUNT_SCOPES),
  /** Of a category: its names when the count was started. */
  categoryName: z.string(),
  categoryNameZh: z.string(),
  /** Of a place. */
  storage: z.enum(STORAGES).nullable(),
  shelfLabel: z.string(),
  /** Whoever counts sees no stock before the figure is entered. */
  blind: z.boolean(),
  /** In percent of the stock: a line that differs by more is counted again. */
  tolerance: z.number().int(),
  remark: z.string(),
  lines: z.number().int(),
  /** How many lines have a figure or are left out. */
  done: z.number().int(),
  /** What is missing, and what is there beyond the books, at cost. */
  shortage: money,
  surplus: money,
  currency: z.string(),
  startedByName: z.string(),
  /** His picture, as it is now; none without one. */
  startedByAvatar: idOf('file').nullable().optional(),
  createdAt: instant,
  version: versionNumber,
});
export type StockCount = z.output<typeof stockCount>;

/** A line of a count: one goods. Quantities are in its base unit. */
export const stockCountLine = z.object({
  id: idOf('stockCountLine'),
  goodsId: idOf('goods'),
  sku: z.string(),
  /** Empty where the goods have none. */
  barcode: z.string(),
  name: z.string(),
  nameZh: z.string(),
  specification: z.string(),
  unit: z.string(),
  unitZh: z.string(),
  /** Where the goods stand; null and empty where nobody has said. */
  shelfNumber: z.number().int().nullable(),
  shelfLabel: z.string(),
  /** On the books when it was counted; null before, and while a blind count hides it. */
  expected: z.number().nullable(),
  /** On the books now; null while a blind count hides it. */
  stock: z.number().nullable(),
  counted: z.number().nullable(),
  /** The figure before the recount. */
  first: z.number().nullable(),
  leftOut: z.enum(LEFT_OUT).nullable(),
  /** It is to be counted again, or was. */
  again: z.boolean(),
  /** What one base unit costs. */
  cost: money,
  /** The difference at cost; null without a figure. */
  value: money.nullable(),
  countedByName: z.string(),
  /** His picture, as it is now; none without one. */
  countedByAvatar: idOf('file').nullable().optional(),
  countedAt: instant.nullable(),
});
export type StockCountLine = z.output<typeof stockCountLine>;

/** A count as its own page shows it, and as every call that moves one answers. */
export const stockCountDetail = z.object({
  stockCount: stockCount.extend({
    /** In the order in which one walks along the shelves. */
    lineList: z.array(stockCountLine),
  }),
  state: stateValue,
  facts: z.object({
    countId: idOf('stockCount'),
    lines: z.array(
      z.object({
        lineId: idOf('stockCountLine'),
        goodsId: idOf('goods'),
        name: z.string(),
        nameZh: z.string(),
        base: z.string(),
        baseZh: z.string(),
        /** In minor units, of one base unit. */
        cost: z.number().int(),
        stock: z.number().nullable(),
        expected: z.number().nullable(),
        counted: z.number().nullable(),
        first: z.number().nullable(),
        leftOut: z.enum(LEFT_OUT).nullable(),
        again: z.boolean(),
        countedBy: person.nullable(),
        firstBy: person.nullable(),
      }),
    ),
    tolerance: z.number().int(),
    /** In minor units. */
    limit: z.number().int().nullable(),
    currency: z.string(),
    actor: person.nullable(),
  }),
  history: z.array(historyLine),
});
export type StockCountDetail = z.output<typeof stockCountDetail>;

const lineId = idOf('stockCountLine');

/** So many base units on a shelf; nought where there is nothing. */
export const countedQuantity = z
  .number({ error: 'validation.number' })
  .min(0, 'validation.notNegative')
  .max(MOST, 'validation.tooMany')
  .refine((value) => roundQuantity(value) === value, 'validation.quantity');

/** What happens to a count, as it goes over the wire. */
export const stockCountEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('enter'),
    lines: z
      .array(
        z.object({
          lineId,
          /** Null takes the figure back. */
          counted: countedQuantity.nullable(),
          /** Why there is no figure. */
          leftOut: z.enum(LEFT_OUT).nullable().default(null),
          /** The figure that the sender saw: another that was entered meanwhile is not written over. */
          seen: countedQuantity.nullable(),
        }),
      )
      .min(1, 'validation.required')
      .max(MOST_ENTERED, 'validation.tooMany'),
  }),
  z.object({ type: z.literal('submit') }),
  z.object({
    type: z.literal('recount'),
    lineIds: z.array(lineId).min(1, 'validation.required').max(MOST_COUNTED, 'validation.tooMany'),
  }),
  z.object({ type: z.literal('post') }),
  z.object({ type: z.literal('cancel'), remark: requiredText(500) }),
]);

/** What is to be counted, and how. */
export const stockCountEntry = z.object({
  scope: z.discriminatedUnion('by', [
    z.object({
      by: z.literal('goods'),
      goodsIds: z
        .array(idOf('goods'))
        .min(1, 'validation.required')
        .max(MOST_COUNTED, 'validation.tooMany'),
    }),
    z.object({
      by: z.literal('category'),
      categoryId: idOf('category', 'validation.required'),
    }),
    z.object({
      by: z.literal('place'),
      storage: z.enum(STORAGES).nullable().default(null),
      /** As it stands on the shelf; empty for all of the storage. */
      shelfLabel: text(60).default(''),
    }),
    /** All goods that are on sale or in stock. */
    z.object({ by: z.literal('all') }),
  ]),
  blind: z.boolean().default(false),
  tolerance: z
    .number({ error: 'validation.number' })
    .int('validation.wholeNumber')
    .min(0, 'validation.notNegative')
    .max(100, 'validation.tooMany')
    .default(5),
  remark: text(200).default(''),
});

/** What the list is asked for. */
const listBody = z.object({
  ...pageRequest,
  /** In the number, the remark, who started it, and the goods on it. */
  search: text(60).optional(),
  status: z.enum(PLACES).optional(),
  sort: z
    .object({ by: z.enum(['createdAt', 'number']), descending: z.boolean() })
    .default({ by: 'createdAt', descending: true }),
});

const linesBody = z.object({
  ...pageRequest,
  stockCountId: idOf('stockCount'),
  /** Only lines that differ from the books. */
  different: z.boolean().default(false),
});

const byId = z.object({ id: idTextOf('stockCount') });

export const stockCounts = callsOf(stockCountsDomain, {
  listStockCounts: post({
    summary: 'Counts of the current shop: a page, with how many are at each place',
    access: 'stockCount.view',
    body: listBody,
    data: z.object({
      rows: z.array(stockCount),
      /** How many at each place the other filters find. */
      counts: z.object({
        all: z.number(),
        open: z.number(),
        recount: z.number(),
        counted: z.number(),
        posted: z.number(),
        cancelled: z.number(),
      }),
      ...pageAnswer,
    }),
  }),
  exportStockCounts: listExport('stockCount.view', listBody),
  addStockCount: post({
    summary: 'Start a count of goods: chosen ones, of a category, at a place, or all kept in stock',
    access: 'stockCount.count',
    sends: ['stockCount', 'create'],
    idempotency: 'required',
    body: stockCountEntry,
    data: stockCountDetail,
  }),
  getStockCount: get({
    summary: 'One count with its lines and its history',
    access: 'stockCount.view',
    params: byId,
    data: stockCountDetail,
  }),
  moveStockCount: post({
    summary: 'Send one event to a count, as figures that were entered; answers it as it is then',
    access: 'stockCount.view',
    sends: 'stockCount',
    idempotency: 'optional',
    params: byId,
    body: z.object({ event: stockCountEvent, version: versionNumber.optional() }),
    data: stockCountDetail,
  }),
  findCountCode: post({
    summary:
      'What goods of the shop a scanned barcode or goods number is of; null where it is of none',
    access: 'stockCount.view',
    body: z.object({ code: requiredText(60) }),
    data: z.object({
      goods: z
        .object({ id: idOf('goods'), sku: z.string(), name: z.string(), nameZh: z.string() })
        .nullable(),
    }),
  }),
  exportCountLines: listExport('stockCount.view', linesBody),
});
