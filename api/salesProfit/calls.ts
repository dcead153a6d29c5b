import { z } from 'zod';
import { idOf } from '../ids.ts';
import { listExport } from '../kernel/listExport.ts';
import { callsOf, get, post } from '../kernel/operation.ts';
import { eachAmount, instant, money, pageRequest, requiredText, text } from '../kernel/wire.ts';
import { salesProfitDomain } from './domain.ts';

/** The most rows that are written down at once. */
const MOST_ROWS = 500;

const period = {
  from: instant,
  /** Not included. */
  to: instant,
  /** In the number and the names of the goods. */
  search: text(60).optional(),
};
export type ProfitPeriod = { from: string; to: string; search?: string | undefined };

/** Goods that were sold in a period, with what they cost and what they brought (spec section 3). */
const profitRow = z.object({
  goodsId: idOf('goods'),
  sku: z.string(),
  name: z.string(),
  nameZh: z.string(),
  specification: z.string(),
  /** The unit that cost and quantity are of: the goods' smallest. */
  unit: z.string(),
  unitZh: z.string(),
  /** Where they are bought; empty where nobody has said so. */
  area: z.string(),
  /** What one unit costs, rounded; 0.00 where nobody has said so. */
  cost: money,
  /** Where cost and area come from: written down here, the last purchase, or nowhere. */
  costFrom: z.enum(['saved', 'purchase', 'none']),
  /** How often they were written down here. */
  version: z.number().int(),
  quantity: z.number(),
  /** What the quantity cost, rounded once: of a package, not its rounded unit times the quantity. */
  sellingCost: money,
  /** What the lines came to. */
  revenue: money,
  /** The same less discounts and what was refunded. */
  netSales: money,
  /** Of the net sales value, percent with two decimals; null where there is no cost or nothing sold. */
  profitRate: z.string().nullable(),
  /** How many order lines it is made of. */
  lines: z.number().int(),
});
export type ProfitRow = z.output<typeof profitRow>;

const profitTotals = z.object({
  goods: z.number().int(),
  /** Goods without a cost or an area: the gross profit leaves nothing of them out but is too high. */
  incomplete: z.number().int(),
  lines: z.number().int(),
  sellingCost: money,
  revenue: money,
  netSales: money,
  grossProfit: money,
  profitRate: z.string().nullable(),
});
export type ProfitTotals = z.output<typeof profitTotals>;

/** What was typed of one row, not yet asked whether it can be saved. */
const typedRow = z.object({
  goodsId: idOf('goods'),
  cost: z.string().max(20),
  area: z.string().max(60),
  version: z.number().int().min(0).max(2_000_000_000).optional(),
});
export type TypedRow = z.output<typeof typedRow>;

/** What goods are called. */
const namedGoods = profitRow.pick({ goodsId: true, sku: true, name: true, nameZh: true });
export type NamedGoods = z.output<typeof namedGoods>;

/** What is saved of one row. A cost of nought is refused by name. */
const savedRow = z.object({
  goodsId: idOf('goods'),
  cost: eachAmount,
  area: text(60),
  /**
   * The version that its writer has seen: where it is another by now, nothing is saved and the answer
   * (4091) has these rows as they are. Without it nobody asks.
   */
  version: z.number().int().min(0).max(2_000_000_000).optional(),
});

/** What somebody else has written down since. */
export const changedRows = z.object({
  rows: z.array(
    z.object({ goodsId: idOf('goods'), cost: money, area: z.string(), version: z.number().int() }),
  ),
});
export type ChangedRows = z.output<typeof changedRows>;

export const salesProfit = callsOf(salesProfitDomain, {
  getSaleProfitPage: get({
    summary: 'The product profit report of a period: a page, the most sold first',
    access: 'salesProfit.view',
    query: z.object({
      ...period,
      page: z.coerce.number<string | number>().int().min(1).max(10_000).default(1),
      size: z.coerce.number<string | number>().int().min(1).max(200).default(50),
    }),
    data: z.object({ rows: z.array(profitRow), total: z.number().int(), currency: z.string() }),
  }),
  getTotalAmount: get({
    summary: 'The sums of the product profit report of a period',
    access: 'salesProfit.view',
    query: z.object(period),
    data: profitTotals.extend({ currency: z.string() }),
  }),
  exportSaleProfit: listExport('salesProfit.view', z.object({ ...period, ...pageRequest })),
  getCacheBeforeSaleProfit: get({
    summary: 'What the caller has saved temporarily in this shop',
    access: 'salesProfit.edit',
    data: z.object({
      rows: z.array(typedRow),
      /** What the goods of these rows are called, whatever period they were sold in. */
      goods: z.array(namedGoods),
      savedAt: instant.nullable(),
    }),
  }),
  cacheBeforeSaleProfit: post({
    summary: 'Saves what was typed temporarily, in the place of what was; no rows forget it',
    access: 'salesProfit.edit',
    body: z.object({ rows: z.array(typedRow).max(MOST_ROWS) }),
    data: z.object({ savedAt: instant.nullable() }),
  }),
  batchSaveSaleProfit: post({
    summary: 'Saves costs and areas, all or none, and forgets what was saved temporarily',
    access: 'salesProfit.edit',
    idempotency: 'optional',
    body: z.object({ rows: z.array(savedRow).min(1).max(MOST_ROWS) }),
    data: z.object({ saved: z.number().int() }),
  }),
  sendProfitToMail: post({
    summary: 'Sends the report of a period by mail as .xlsx',
    access: 'salesProfit.send',
    idempotency: 'optional',
    body: z.object({ ...period, email: requiredText(120).pipe(z.email('validation.email')) }),
    data: z.object({ messageId: idOf('outboxMessage'), kept: z.boolean() }),
  }),
});
