import { unitWord } from '../goods/sheet.ts';
import { nameIn } from '../kernel/language.ts';
import {
  choice,
  count,
  listSheet,
  moment,
  named,
  ofRecord,
  price,
  sum,
  text,
} from '../kernel/listSheet.ts';
import { roundQuantity } from '../kernel/quantity.ts';
import type { StockCount, StockCountLine } from './calls.ts';

/** The list of counts as a sheet. */
export const stockCountsSheet = listSheet<StockCount, { status?: string }>()({
  namespace: 'stockCounts',
  columns: {
    number: text('fields.number', ({ number }) => number),
    createdAt: moment('fields.createdAt', ({ createdAt }) => createdAt),
    scope: choice('fields.scope', 'scopes', ({ scope }) => scope),
    about: text(
      'fields.about',
      ({ categoryName, categoryNameZh, shelfLabel, storage }, say) => {
        const category = nameIn(say.locale, { name: categoryName, nameZh: categoryNameZh });
        const cold = storage === null ? '' : (say.text(`storages.${storage}`) ?? storage);
        return [category, cold, shelfLabel].filter((part) => part !== '').join(', ') || null;
      },
      24,
    ),
    startedBy: text('fields.startedBy', ({ startedByName }) => startedByName),
    done: count('fields.done', ({ done }) => done),
    lines: count('fields.lines', ({ lines }) => lines),
    shortage: sum(
      'fields.shortage',
      ({ shortage }) => shortage,
      ({ currency }) => currency,
    ),
    surplus: sum(
      'fields.surplus',
      ({ surplus }) => surplus,
      ({ currency }) => currency,
    ),
    status: choice('fields.status', 'places', ({ status }) => status),
    remark: text('fields.remark', ({ remark }) => remark, 30),
  },
  filters: {
    status: {
      label: 'fields.status',
      value: (status, say) => say.text(`places.${status}`) ?? status,
    },
  },
});

/** The lines of a count as a sheet. */
export const countLinesSheet = listSheet<
  StockCountLine & { currency: string; number: string },
  { different?: boolean; stockCountId?: number }
>()({
  namespace: 'stockCounts',
  title: 'lines.title',
  columns: {
    place: text(
      'fields.place',
      ({ shelfNumber, shelfLabel }) =>
        [shelfNumber === null ? '' : String(shelfNumber), shelfLabel].filter(Boolean).join(' · ') ||
        null,
    ),
    sku: text('fields.sku', ({ sku }) => sku, 12),
    goods: named('fields.goods', ({ name, nameZh }) => ({ name, nameZh })),
    unit: text(
      'finance:lines.unit',
      ({ unit, unitZh }, say) => (unit === '' ? null : unitWord({ unit, unitZh, ratio: 1 }, say)),
      10,
    ),
    expected: {
      type: 'quantity',
      header: 'fields.expected',
      width: 12,
      value: ({ expected }) => expected,
    },
    first: { type: 'quantity', header: 'fields.first', width: 12, value: ({ first }) => first },
    counted: {
      type: 'quantity',
      header: 'fields.counted',
      width: 12,
      value: ({ counted }) => counted,
    },
    difference: {
      type: 'quantity',
      header: 'fields.difference',
      width: 12,
      value: ({ counted, expected }) =>
        counted === null || expected === null ? null : roundQuantity(counted - expected),
    },
    cost: price(
      'fields.cost',
      ({ cost }) => cost,
      ({ currency }) => currency,
    ),
    value: sum(
      'fields.value',
      ({ value }) => value,
      ({ currency }) => currency,
    ),
    leftOut: choice('fields.leftOut', 'leftOut', ({ leftOut }) => leftOut),
    countedBy: text('fields.countedBy', ({ countedByName }) => countedByName, 20),
    countedAt: moment('fields.countedAt', ({ countedAt }) => countedAt),
  },
  filters: {
    stockCountId: ofRecord('fields.number', ({ number }) => number),
    different: { label: 'lines.different', value: (_on, say) => say.text('lines.different') ?? '' },
  },
});
