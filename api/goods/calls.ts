import { z } from 'zod';
import { idOf, idTextOf } from '../ids.ts';
import { listExport } from '../kernel/listExport.ts';
import { callsOf, get, post } from '../kernel/operation.ts';
import { historyLine, stateValue } from '../kernel/record.ts';
import {
  instant,
  money,
  pageAnswer,
  pageRequest,
  printed,
  quantity,
  requiredText,
  text,
  versionNumber,
  versionText,
} from '../kernel/wire.ts';
import { goodsDomain } from './domain.ts';
import { GOODS_TABS, type GoodsTab } from './goods.ts';

/** A unit a goods is sold in; the base unit has ratio 1 (spec section 3: up to 2 auxiliary units). */
const goodsUnit = z.object({
  unit: z.string(),
  unitZh: z.string(),
  /** How many base units one of this holds. */
  ratio: z.number().positive(),
});

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
    storage: z.enum(['ambient', 'chilled', 'frozen']),
    units: z.array(goodsUnit).min(1).max(3),
    /** For one base unit, by the grade that was asked for, before GST. */
    price: money,
    /** What is on the shelf, in base units. */
    stock: z.number(),
    /** The most that one order may take, in base units; null where there is no limit. */
    maximumQuantity: z.number().nullable(),
    shelf: z.enum(['onShelf', 'offShelf']),
    /** Whether more than is on the shelf may be ordered: the rest follows when it comes in. */
    backorder: z.boolean().optional(),
    version: versionNumber,
    /** Where a customer was asked for: the unit that he ordered it in last. */
    orderUnit: z.string().optional(),
  })
  .meta({ id: 'GoodsItem' });
export type GoodsItem = z.output<typeof goodsItem>;

/** Goods with where they are on their chart, and what happened to them. */
export const goodsDetail = goodsItem.extend({
  /** What a move on the shelf has to be of: what goods are has a version of its own. */
  shelfVersion: versionNumber,
  /** The server's clock when it answered. */
  now: instant,
  state: stateValue,
  facts: z.object({
    goodsId: idOf('goods'),
    isNamed: z.boolean(),
    units: z.number().int(),
    isPriced: z.boolean(),
    offShelfReason: z.string().nullable(),
    takenOffAt: instant.nullable(),
    backAt: instant.nullable(),
  }),
  history: z.array(historyLine),
});
export type GoodsDetail = z.output<typeof goodsDetail>;

/** What a person sends to goods; the moment is the server's to say. */
export const goodsRequest = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('takeOff'),
    /** Why they go off the shelf. */
    remark: requiredText(200),
    /** When they come back by themselves; null until somebody puts them back. */
    until: instant.nullable(),
  }),
  z.object({ type: z.literal('putOn') }),
]);
export type GoodsRequest = z.output<typeof goodsRequest>;

const STORAGES = ['ambient', 'chilled', 'frozen'] as const;

/** What goods are: what they are called, where they belong, and how they are kept (spec section 3). */
export const goodsCard = z.object({
  sku: printed(requiredText(40)),
  name: printed(requiredText(120)),
  nameZh: printed(requiredText(120)),
  categoryId: idOf('category', 'validation.categoryFirst'),
  brandId: idOf('brand').nullable(),
  specification: printed(text(120)),
  storage: z.enum(STORAGES),
  /** The most that one order may take, in base units; null where there is no limit. */
  maximumQuantity: quantity.nullable(),
});
export type GoodsCard = z.output<typeof goodsCard>;

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
};

/** What the list is asked for. */
const listBody = z.object({ ...pageRequest, ...filter, tab: z.enum(GOODS_TABS).default('all') });

export const goods = callsOf(goodsDomain, {
  listGoods: post({
    summary: "Goods of the current shop, by either name or number, at a customer's price",
    access: 'goods.view',
    body: listBody,
    data: z.object({ rows: z.array(goodsItem), ...pageAnswer }),
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
  getGoods: get({
    summary: 'One goods of the current shop, with its place on the shelf and its history',
    access: 'goods.view',
    query: z.object({ goodsId: idTextOf('goods') }),
    data: goodsDetail,
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
  updateGoods: post({
    summary: 'Change what goods are: names, number, category, brand, specification, storage',
    access: 'goods.edit',
    idempotency: 'optional',
    body: goodsCard.extend({ goodsId: idOf('goods'), version: versionNumber }),
    data: goodsItem,
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
      stock: z.number().min(0, 'validation.notNegative').max(9_999_999, 'validation.tooMany'),
      remark: text(200).min(1, 'validation.required'),
      version: versionNumber,
    }),
    data: goodsItem,
  }),
});
