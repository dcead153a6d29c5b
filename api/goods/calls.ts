import { z } from 'zod';
import { storedFile } from '../files/storedFile.ts';
import { idOf, idTextOf } from '../ids.ts';
import { importRequest } from '../kernel/fileImport.ts';
import { MEGABYTE } from '../kernel/fileRules.ts';
import { listExport } from '../kernel/listExport.ts';
import { callsOf, get, post, upload } from '../kernel/operation.ts';
import { roundQuantity } from '../kernel/quantity.ts';
import { historyLine, stateValue } from '../kernel/record.ts';
import {
  day,
  instant,
  money,
  pageAnswer,
  pageRequest,
  text,
  versionNumber,
  versionText,
} from '../kernel/wire.ts';
import { besideLine } from '../operationLog/beside.ts';
import { ownPrice } from '../prices/price.ts';
import { goodsFields, warehouseCode, wholeCard } from './card.ts';
import { changedGoods, changedLine } from './changes.ts';
import { goodsChoice, goodsUnit } from './choice.ts';
import { dispatchLine, manyGoods } from './dispatch.ts';
import { goodsDomain } from './domain.ts';
import { goodsFacts } from './facts.ts';
import { GOODS_TABS, type GoodsTab, MOST_UNITS, STORAGES } from './goods.ts';
import { goodsRelated } from './goodsRelated.ts';
import { erpGoodsImport, goodsImport } from './imports.ts';
import { chosenPictures, goodsPictures, pictureBody } from './pictureShapes.ts';

/** Goods with the price of a grade (spec section 3). */
export const goodsItem = z
  .object({
    id: idOf('goods'),
    sku: z.string(),
    name: z.string(),
    nameZh: z.string(),
    /** Null where nobody has said. */
    category: z.object({ id: idOf('category'), name: z.string(), nameZh: z.string() }).nullable(),
    /** Null where it is sold under none. */
    brand: z.object({ id: idOf('brand'), name: z.string(), nameZh: z.string() }).nullable(),
    specification: z.string(),
    storage: z.enum(STORAGES),
    /** The base unit first; none where goods are incomplete. */
    units: z.array(goodsUnit).max(MOST_UNITS),
    /** The unit that they are mostly sold in; null for the base unit. */
    salesUnit: z.string().nullable(),
    /** For one base unit, or a kilogram where they are charged by weight, by the grade that was asked for, before GST. */
    price: money,
    /** What one base unit weighs on average, kilograms; null or absent where they are not charged by weight. */
    averageWeight: z.number().nullable().optional(),
    /** What is on the shelf, in base units. */
    stock: z.number(),
    /** The most that one order may take, in base units; null where there is no limit. */
    maximumQuantity: z.number().nullable(),
    shelf: z.enum(['onShelf', 'offShelf']),
    /** Whether more than is on the shelf may be ordered: the rest follows when it comes in. */
    backorder: z.boolean().optional(),
    /** The picture of theirs for lists; absent where they have none. */
    thumbnail: idOf('file').optional(),
    version: versionNumber,
    /** Where a customer was asked for: the unit that he ordered it in last. */
    orderUnit: z.string().optional(),
    /** Where that customer has prices of its own: they come before its grade's. */
    own: z.object({ day, rows: z.array(ownPrice) }).optional(),
  })
  .meta({ id: 'GoodsItem' });
export type GoodsItem = z.output<typeof goodsItem>;

/** Goods as the shop itself looks at them: all that they are, and their place on the shelf. */
export const goodsListed = goodsItem.extend({
  /** Where they are on their chart. */
  place: z.enum(['onShelf', 'offShelf', 'offShelfUntil']),
  /** When they come back on the shelf by themselves; null where somebody has to put them back. */
  backAt: instant.nullable(),
  /** Null where nobody has said. */
  supplier: z.object({ id: idOf('supplier'), name: z.string() }).nullable(),
  ...goodsFields.pick({
    deliveryType: true,
    temperature: true,
    weight: true,
    averageWeight: true,
    volume: true,
    shelfNumber: true,
    sequence: true,
    ...{ reorderPoint: true, orderUpTo: true },
    flags: true,
  }).shape,
  barcode: z.string(),
  nicknames: z.string(),
  shelfLabel: z.string(),
  /** What the warehouse system calls them; empty where that is their number. */
  warehouseCode: z.string(),
  prices: z.object({
    wholesale: z.object({ general: money, junior: money, intermediate: money, premium: money }),
    sale: money.nullable(),
    cost: money.nullable(),
    current: money.nullable(),
    original: money.nullable(),
    member: money.nullable(),
  }),
});
export type GoodsListed = z.output<typeof goodsListed>;

/** Goods with where they are on their chart, and what happened to them. */
export const goodsDetail = goodsListed.extend({
  description: z.string(),
  pictures: goodsPictures,
  /** What a change of the pictures has to be of. */
  picturesVersion: versionNumber,
  /** The units that orders or purchase orders hold: their ratios stay. */
  unitsInUse: z.array(z.string()),
  /** What a move on the shelf has to be of. */
  shelfVersion: versionNumber,
  /** The server's clock when it answered. */
  now: instant,
  state: stateValue,
  facts: goodsFacts,
  history: z.array(historyLine),
  /** What was changed of them beside their chart, the newest first: prices, units, stock. */
  beside: z.array(besideLine),
});
export type GoodsDetail = z.output<typeof goodsDetail>;

/** What narrows the list, but for the tab. */
const filter = {
  search: text(60).optional(),
  /** Those of the categories in it too. */
  categoryId: idOf('category').optional(),
  brandId: idOf('brand').optional(),
  /** Whose price to show; the general grade's without one. */
  customerId: idOf('customer').optional(),
  /** These alone, for reading again what an order that is being entered holds. */
  goodsIds: z.array(idOf('goods')).max(200, 'validation.tooMany').optional(),
  /** Those alone that were bought from this supplier. */
  supplierId: idOf('supplier').optional(),
  onShelfOnly: z.boolean().default(false),
  /** Those alone that have no code of the warehouse system. */
  unmatchedOnly: z.boolean().default(false),
};

/** Files of goods (spec section 5: up to 10 MB). */
const sheet = { file: { kinds: ['xlsx', 'xls'], maximum: 10 * MEGABYTE } } as const;
/** The ERP writes pages, too. */
const erpSheet = { file: { kinds: ['xlsx', 'xls', 'html'], maximum: 10 * MEGABYTE } } as const;

/** What the list is asked for. */
const listBody = z.object({ ...pageRequest, ...filter, tab: z.enum(GOODS_TABS).default('all') });

export const goods = callsOf(goodsDomain, {
  listGoods: post({
    summary: "Goods of the current shop, by either name or number, at a customer's price",
    access: 'goods.view',
    body: listBody,
    data: z.object({ rows: z.array(goodsListed), ...pageAnswer }),
  }),
  countGoods: post({
    summary: 'How many goods each tab of the list holds under a filter',
    access: 'goods.view',
    body: z.object(filter),
    data: z.object({
      tabs: z.object(
        Object.fromEntries(GOODS_TABS.map((tab) => [tab, z.number()])) as Record<
          GoodsTab,
          z.ZodNumber
        >,
      ),
      exact: z.boolean(),
    }),
  }),
  exportGoods: listExport('goods.view', listBody),
  exportGoodsCards: listExport('goods.view', listBody),
  importGoods: upload({
    summary:
      'Read goods from a spreadsheet, new ones and those that there are by their number: a preview with a message per bad row, or the import',
    access: 'goods.edit',
    files: sheet,
    body: importRequest,
    data: goodsImport,
    idempotency: 'optional',
  }),
  importErpGoods: upload({
    summary: "Read what the ERP's file says of goods by their number: a preview, or the change",
    access: 'goods.edit',
    files: erpSheet,
    body: importRequest,
    data: erpGoodsImport,
    idempotency: 'optional',
  }),
  getGoods: get({
    summary: 'One goods of the current shop, with its place on the shelf and its history',
    access: 'goods.view',
    query: z.object({ goodsId: idTextOf('goods') }),
    data: goodsDetail,
  }),
  getGoodsRelated: get({
    summary: 'What belongs to goods: orders, purchase orders, price changes, counts and suppliers',
    access: 'goods.view',
    params: z.object({ id: idTextOf('goods') }),
    data: goodsRelated,
  }),
  goodsShelves: get({
    summary:
      'Take goods off the shelf with a reason, until a moment if one is given, or put them on',
    access: 'goods.edit',
    sends: ['goods', { status: { offShelf: 'takeOff', onShelf: 'putOn' } }],
    idempotency: 'optional',
    query: z.object({
      goodsId: idTextOf('goods'),
      status: z.enum(['onShelf', 'offShelf']),
      /** Why they go off the shelf. */
      remark: text(200).optional(),
      until: instant.optional(),
      version: versionText,
    }),
    data: goodsDetail,
    changes: true,
  }),
  dispatchGoods: post({
    summary: 'Put many goods on the shelf, so that customers can order them; answers a line each',
    access: 'goods.edit',
    sends: ['goods', 'putOn'],
    body: z.object({
      goodsIds: manyGoods,
    }),
    data: z.array(dispatchLine),
    idempotency: 'eachLine',
  }),
  changeManyGoods: post({
    summary:
      'Change what many goods are alike in: what is said, and nothing else of each; a line each',
    access: 'goods.edit',
    body: changedGoods,
    data: z.array(changedLine),
    idempotency: 'eachLine',
  }),
  recommendGoods: get({
    summary: 'Say whether the shop recommends goods: the mark alone, whatever else was changed',
    access: 'goods.edit',
    idempotency: 'optional',
    query: z.object({
      goodsId: idTextOf('goods'),
      status: z.enum(['recommended', 'notRecommended']),
    }),
    data: goodsListed,
    changes: true,
  }),
  matchGoods: post({
    summary: 'Say what the warehouse system calls goods: it is told so of their orders',
    access: 'goods.edit',
    idempotency: 'optional',
    body: z.object({
      goodsId: idOf('goods'),
      /** Empty where it calls them by their number. */
      warehouseCode,
      /** That of the goods. */
      version: versionNumber,
    }),
    data: goodsDetail,
  }),
  listStorages: get({
    summary: 'How goods of the current shop are kept, with how many of them there are of each',
    access: 'goods.view',
    params: z.object({ shopId: idTextOf('shop') }),
    data: z.array(z.object({ storage: z.enum(STORAGES), goods: z.number().int() })),
  }),
  addGoods: post({
    summary: 'Add goods, off the shelf and without stock',
    access: 'goods.edit',
    sends: ['goods', 'create'],
    idempotency: 'optional',
    body: wholeCard(
      goodsFields.extend({
        /** Goods of the shop whose pictures the new ones have, too. */
        picturesOf: idOf('goods').optional(),
      }),
    ),
    data: goodsDetail,
  }),
  updateGoods: post({
    summary: 'Change what goods are: names, numbers, where they belong, units, prices',
    access: 'goods.edit',
    keepsStored: true,
    idempotency: 'optional',
    body: wholeCard(goodsFields.extend({ goodsId: idOf('goods'), version: versionNumber })),
    data: goodsDetail,
  }),
  listGoodsChoices: get({
    summary: 'Goods to choose from, by either name, nickname, number or barcode',
    access: 'goods.view',
    query: z.object({
      search: text(60).optional(),
      size: z.coerce.number<string | number>().int().min(1).max(100).default(20),
    }),
    data: z.object({ rows: z.array(goodsChoice) }),
  }),
  uploadGoodsPicture: upload({
    summary:
      'Take in a picture of goods, cut to the ratio of its place and encoded anew; what no goods refer to is dropped in time',
    access: 'goods.edit',
    files: { file: { kinds: ['jpg', 'png', 'webp'], maximum: 5 * MEGABYTE } },
    body: pictureBody,
    data: storedFile,
  }),
  setGoodsPictures: post({
    summary: 'Say which pictures goods have, and in which order',
    access: 'goods.edit',
    idempotency: 'optional',
    body: z.object({
      goodsId: idOf('goods'),
      /** That of the pictures. */
      version: versionNumber,
      ...chosenPictures,
    }),
    data: goodsDetail,
  }),
  getGoodsStock: get({
    summary: 'What is on the shelf of one goods, in base units',
    access: 'goods.view',
    params: z.object({ goodsId: idTextOf('goods') }),
    data: z.object({ goodsId: idOf('goods'), stock: z.number() }),
  }),
  setGoodsStock: post({
    summary: 'Set what is on the shelf after a count, in base units',
    access: 'goods.edit',
    body: z.object({
      goodsId: idOf('goods'),
      stock: z
        .number()
        .min(0, 'validation.notNegative')
        .max(9_999_999, 'validation.tooMany')
        .refine((value) => roundQuantity(value) === value, 'validation.quantity'),
      remark: text(200).min(1, 'validation.required'),
      version: versionNumber,
    }),
    data: goodsItem,
  }),
});
