import { count, fromDay, listSheet, named, price, sum, text, toDay } from '../kernel/listSheet.ts';
import type { ProfitRow } from './calls.ts';

/** The product profit report as a sheet: what is taken along, and what goes out by mail. */
export const salesProfitSheet = listSheet<ProfitRow, { from: string; to: string }>()({
  namespace: 'salesProfit',
  columns: {
    sku: text('fields.sku', ({ sku }) => sku, 14),
    name: named('fields.name', (row) => row),
    specification: text('fields.specification', ({ specification }) => specification, 18),
    area: text('fields.area', ({ area }) => area),
    cost: price('fields.cost', ({ cost }) => cost),
    quantity: {
      type: 'quantity',
      header: 'fields.quantity',
      width: 12,
      value: ({ quantity }) => quantity,
    },
    sellingCost: sum('fields.sellingCost', ({ sellingCost }) => sellingCost),
    revenue: sum('fields.revenue', ({ revenue }) => revenue),
    netSales: sum('fields.netSales', ({ netSales }) => netSales),
    profitRate: text(
      'fields.profitRate',
      ({ profitRate }) => (profitRate === null ? null : `${profitRate}%`),
      12,
    ),
    lines: count('fields.lines', ({ lines }) => lines),
  },
  filters: { from: fromDay('from'), to: toDay('to') },
});
