import { z } from 'zod';
import { goodsInRow } from '../goods/choice.ts';
import { idOf, idTextOf } from '../ids.ts';
import { listExport } from '../kernel/listExport.ts';
import { callsOf, get, post } from '../kernel/operation.ts';
import {
  id,
  instant,
  pageAnswer,
  pageRequest,
  quantity,
  requiredText,
  text,
} from '../kernel/wire.ts';
import { lotName } from '../lots/lot.ts';
import { stockDomain } from './domain.ts';
import { ADJUSTMENTS, MOVEMENT_TABS, STOCK_REASONS } from './stock.ts';

/** A part of a movement: so much of one lot, or of what is without a lot. */
const movedPart = z.object({
  /** Null for what is without a lot. */
  lot: lotName
    .extend({
      id: idOf('lot'),
      /** Something of it is on the shelf still. */
      isThere: z.boolean(),
    })
    .nullable(),
  /** In base units, with the movement's sign. */
  quantity: z.number(),
});

/** One movement of goods on the shelf. It is never changed. */
const stockMovement = z.object({
  id,
  at: instant,
  goods: goodsInRow,
  /** What stock is counted in; empty where goods have no unit. */
  unit: z.string(),
  unitZh: z.string(),
  /** In base units; below nought where it went off the shelf. */
  quantity: z.number(),
  /** What was in stock after it. */
  balance: z.number(),
  /** What it was of, which sums to all of it; empty where none of it was in a lot, or who asks may not look. */
  parts: z.array(movedPart),
  reason: z.enum(STOCK_REASONS),
  /** The record whose move it was; null where it was none's. */
  record: z.string().nullable(),
  recordId: z.number().int().nullable(),
  /** What a person calls it; null where it has no name. */
  recordName: z.string().nullable(),
  /** Who did it; empty for the clock, and where nobody was noted. */
  by: z.string(),
  /** His picture, as it is now; none without one. */
  byAvatar: idOf('file').nullable().optional(),
  remark: z.string(),
});
export type StockMovement = z.output<typeof stockMovement>;

/** The count that goods are on at the moment; null where they are on none. */
const counting = z.object({ id: idOf('stockCount'), number: z.string() }).nullable();

/** What is there of goods, in base units, and what happened last. */
const stockOfGoods = z.object({
  /** What is on the shelf. */
  stock: z.number(),
  /** What accepted orders still wait for. */
  allocated: z.number(),
  /** What is on the shelf and nobody waits for; nought at least. */
  free: z.number(),
  /** What accepted orders wait for and is not on the shelf. */
  short: z.number(),
  counting,
  /** The newest first. */
  movements: z.array(stockMovement),
  /** Whether there are further ones. */
  more: z.boolean(),
});
export type StockOfGoods = z.output<typeof stockOfGoods>;

/** The stock of goods here and in the warehouse system, in base units. */
const stockCompared = z.object({
  goodsId: idOf('goods'),
  name: z.string(),
  nameZh: z.string(),
  /** What the warehouse system calls them. */
  code: z.string(),
  /** What stock is counted in; empty where goods have no unit. */
  unit: z.string(),
  unitZh: z.string(),
  /** What is on the shelf by our books. */
  stock: z.number(),
  /** What the warehouse system has; null where it does not know them. */
  warehouse: z.number().nullable(),
});
export type StockCompared = z.output<typeof stockCompared>;

/** The most goods that one call compares. */
const MOST_COMPARED = 200;

/** What narrows the list. */
const movementFilter = z.object({
  tab: z.enum(MOVEMENT_TABS).default('all'),
  /** In the goods' names and numbers, in the numbers of lots, and in remarks. */
  search: text(60).optional(),
  goodsId: idOf('goods').optional(),
  /** Those that something of one lot moved with. */
  lotId: idOf('lot').optional(),
  reasons: z.array(z.enum(STOCK_REASONS)).max(STOCK_REASONS.length).optional(),
  from: instant.optional(),
  /** Not included. */
  to: instant.optional(),
});
export type MovementFilter = z.input<typeof movementFilter>;

const listBody = movementFilter.extend({
  ...pageRequest,
  sort: z
    .object({ by: z.enum(['at']), descending: z.boolean() })
    .default({ by: 'at', descending: true }),
});

export const stock = callsOf(stockDomain, {
  listStockMovements: post({
    summary: 'What moved on the shelf, with the record that moved it; a page',
    access: 'stock.view',
    body: listBody,
    data: z.object({ rows: z.array(stockMovement), ...pageAnswer }),
  }),
  countStockMovements: post({
    summary: 'How many movements each tab holds under a filter',
    access: 'stock.view',
    body: movementFilter,
    data: z.object({ tabs: z.record(z.enum(MOVEMENT_TABS), z.number().int()), exact: z.boolean() }),
  }),
  exportStockMovements: listExport('stock.view', listBody),
  getStockOfGoods: get({
    summary: 'What is in stock of one goods, what accepted orders wait for, and what moved last',
    access: 'stock.view',
    params: z.object({ goodsId: idTextOf('goods') }),
    data: stockOfGoods,
  }),
  compareStock: post({
    summary:
      'Ask the warehouse system for its stock of many goods, beside ours; nothing is changed',
    access: 'stock.view',
    body: z.object({
      goodsIds: z
        .array(idOf('goods'))
        .min(1, 'validation.atLeastOneItem')
        .max(MOST_COMPARED, 'validation.tooMany'),
    }),
    data: z.array(stockCompared),
  }),
  compareStockOfGoods: get({
    summary: 'Ask the warehouse system for its stock of one goods, beside ours',
    access: 'stock.view',
    query: z.object({ goodsId: idTextOf('goods') }),
    data: stockCompared,
  }),
  adjustStock: post({
    summary: 'Take waste off the stock, add what was returned, or correct it by so many base units',
    access: 'stock.adjust',
    idempotency: 'required',
    body: z.object({
      goodsId: idOf('goods'),
      kind: z.enum(ADJUSTMENTS),
      /** In base units. */
      quantity,
      /** The lot that it goes to or comes off, and no other. */
      lotId: idOf('lot').optional(),
      /** The lot that comes in with it, which may be a new one. */
      lot: lotName.optional(),
      remark: requiredText(200),
    }),
    data: stockOfGoods,
  }),
});
