import { choice, chosen, count, listSheet, moment, named, text } from '../kernel/listSheet.ts';
import type { PriceChangeRow } from './calls.ts';

/** The list of price changes as a sheet. */
export const priceChangesSheet = listSheet<PriceChangeRow, { level?: string[] }>()({
  namespace: 'priceChanges',
  columns: {
    number: text('fields.number', ({ number }) => number, 18),
    title: text('fields.title', ({ title }) => title, 32),
    level: choice('fields.level', 'levels', ({ level }) => level),
    others: count('fields.others', ({ others }) => others.length),
    customer: named('fields.customer', ({ customer }) => customer ?? { name: '', nameZh: '' }),
    validFrom: { type: 'day', header: 'fields.validFrom', value: (row) => row.validFrom },
    lines: count('fields.lines', ({ lineCount }) => lineCount),
    createdAt: moment('fields.created', ({ createdAt }) => createdAt),
    by: text('fields.by', ({ createdByName }) => createdByName),
    status: choice('fields.status', 'places', ({ status }) => status),
  },
  filters: { level: chosen('fields.level', 'levels') },
});
