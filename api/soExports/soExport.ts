import { z } from 'zod';
import { idOf } from '../ids.ts';
import { instant } from '../kernel/wire.ts';

/** What a file holds: sales orders line by line, their goods added up, or invoices as AutoCount imports them. */
export const SO_EXPORT_KINDS = ['so', 'goods', 'autoCount'] as const;
export type SoExportKind = (typeof SO_EXPORT_KINDS)[number];

export const SO_EXPORT_TABS = ['all', ...SO_EXPORT_KINDS] as const;
export type SoExportTab = (typeof SO_EXPORT_TABS)[number];

/** How many orders one file holds at most. */
export const MOST_SO_ORDERS = 200;

/** One export: who took which orders along, and when. */
export const soExportRow = z.object({
  id: idOf('soExport'),
  kind: z.enum(SO_EXPORT_KINDS),
  at: instant,
  byName: z.string(),
  /** His picture as it is now; none without one. */
  byAvatar: idOf('file').nullable().optional(),
  /** The name of its file. */
  file: z.string(),
  /** How many orders are in it. */
  orders: z.number().int(),
  /** The first of them by number, three at most. */
  first: z.array(z.object({ id: idOf('order'), orderSn: z.string() })),
});
export type SoExportRow = z.output<typeof soExportRow>;

/** A line of an order as the file of sales orders has it. Amounts are decimal strings. */
export interface SoLine {
  orderSn: string;
  /** ISO 8601, UTC. */
  placedAt: string;
  /** ISO 8601, UTC; null for an order without a time of its own. */
  deliveryAt: string | null;
  /** Null for a guest. */
  customerNumber: string | null;
  customerName: string;
  customerNameZh: string;
  terms: string | null;
  contact: string | null;
  phone: string;
  address: string | null;
  remark: string | null;
  /** Within its order, from one up. */
  line: number;
  sku: string;
  name: string;
  nameZh: string;
  specification: string;
  quantity: number;
  unit: string;
  unitZh: string;
  /** What they weigh, where the price is for a kilogram; null of all others. */
  kilos: number | null;
  price: string;
  /** Before discount and GST. */
  amount: string;
  /** Its share of the order's discount. */
  discount: string;
  gst: string;
  /** Of the whole order, before GST; null on every line but its first. */
  deliveryFee: string | null;
  /** On the delivery fee; null on every line but its first. */
  deliveryGst: string | null;
  /** Of the whole order; null on every line but its first. */
  total: string | null;
  currency: string;
}

/** Goods of several orders added up, a row for each unit and currency. Amounts are decimal strings. */
export interface SoGoods
  extends Pick<
    SoLine,
    'sku' | 'name' | 'nameZh' | 'specification' | 'unit' | 'unitZh' | 'currency' | 'kilos'
  > {
  quantity: number;
  /** How many of the orders have them. */
  orders: number;
  /** Before discount and GST. */
  amount: string;
  discount: string;
  /** What is left of the amount, before GST. */
  net: string;
  gst: string;
  /** The orders' numbers. */
  orderSns: readonly string[];
}
