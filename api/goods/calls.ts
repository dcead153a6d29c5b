import { z } from 'zod';
import { idOf, idTextOf } from '../ids.ts';
import { listExport } from '../kernel/listExport.ts';
import { callsOf, get, post } from '../kernel/operation.ts';
import { money, pageAnswer, pageRequest, text, versionNumber } from '../kernel/wire.ts';
import { goodsDomain } from './domain.ts';

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
    category: z.string(),
    categoryZh: z.string(),
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

/** What the list is asked for. */
const listBody = z.object({
  ...pageRequest,
  search: text(60).optional(),
  category: text(60).optional(),
  /** Whose price to show; the general grade's without one. */
  customerId: idOf('customer').optional(),
  /** These alone, for reading again what an order that is being entered holds. */
  goodsIds: z.array(idOf('goods')).max(200, 'validation.tooMany').optional(),
  /** Those alone that were bought from this supplier. */
  supplierId: idOf('supplier').optional(),
  onShelfOnly: z.boolean().default(false),
});

export const goods = callsOf(goodsDomain, {
  listGoods: post({
    summary: "Goods of the current shop, by either name or number, at a customer's price",
    access: 'goods.view',
    body: listBody,
    data: z.object({ rows: z.array(goodsItem), ...pageAnswer }),
  }),
  exportGoods: listExport('goods.view', listBody),
  getGoods: get({
    summary: 'One goods of the current shop',
    access: 'goods.view',
    query: z.object({ goodsId: idTextOf('goods') }),
    data: goodsItem,
  }),
  listGoodsCategories: get({
    summary: 'The goods categories of the current shop',
    access: 'goods.view',
    data: z.array(z.object({ name: z.string(), nameZh: z.string(), count: z.number().int() })),
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
