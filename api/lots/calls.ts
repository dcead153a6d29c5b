import { z } from 'zod';
import { goodsInRow } from '../goods/choice.ts';
import { idOf, idTextOf } from '../ids.ts';
import { listExport } from '../kernel/listExport.ts';
import { callsOf, post } from '../kernel/operation.ts';
import {
  day,
  instant,
  money,
  pageAnswer,
  pageRequest,
  text,
  versionNumber,
} from '../kernel/wire.ts';
import { lotsDomain } from './domain.ts';
import { LOT_TABS, lotName } from './lot.ts';

/** A lot of goods of which something is on the shelf. */
export const lot = z.object({
  id: idOf('lot'),
  goods: goodsInRow,
  /** What stock is counted in; empty where goods have no unit. */
  unit: z.string(),
  unitZh: z.string(),
  /** Empty where none is printed on it. */
  number: z.string(),
  expiry: day,
  /** From today at the shop until the expiry day; below nought once that is over. */
  daysLeft: z.number().int(),
  /** What is on the shelf of it, in base units. */
  stock: z.number(),
  /** All of that at cost; null for who may not see what goods cost. */
  value: money.nullable(),
  /** When the first of it came in. */
  receivedAt: instant,
  /** What it came in with; null where it was none, and for who may not see purchase orders. */
  purchaseOrder: z.object({ id: idOf('purchaseOrder'), number: z.string() }).nullable(),
  supplierName: z.string().nullable(),
  version: versionNumber,
});
export type Lot = z.output<typeof lot>;

const lotFilter = z.object({
  tab: z.enum(LOT_TABS).default('all'),
  /** In the goods' names and numbers, and in the lots' numbers. */
  search: text(60).optional(),
  goodsId: idOf('goods').optional(),
});
export type LotFilter = z.input<typeof lotFilter>;

const listBody = lotFilter.extend({
  ...pageRequest,
  sort: z
    .object({ by: z.enum(['expiry', 'goods', 'stock']), descending: z.boolean() })
    .default({ by: 'expiry', descending: false }),
});

export const lots = callsOf(lotsDomain, {
  listLots: post({
    summary: 'The lots of which something is on the shelf, what expires first on top; a page',
    access: 'lot.view',
    body: listBody,
    data: z.object({ rows: z.array(lot), ...pageAnswer }),
  }),
  countLots: post({
    summary: 'How many lots each tab holds under a filter',
    access: 'lot.view',
    body: lotFilter,
    data: z.object({ tabs: z.record(z.enum(LOT_TABS), z.number().int()), exact: z.boolean() }),
  }),
  exportLots: listExport('lot.view', listBody),
  updateLot: post({
    summary: 'Correct the number and the expiry day of a lot',
    access: 'lot.edit',
    idempotency: 'optional',
    params: z.object({ id: idTextOf('lot') }),
    body: lotName.extend({ version: versionNumber }),
    data: lot,
  }),
});
