import { choice, count, listSheet, moment, named, text } from '../kernel/listSheet.ts';
import type { PickList } from './calls.ts';

/** The list of pick lists as a sheet. */
export const pickListsSheet = listSheet<PickList, { status?: string; mine?: boolean }>()({
  namespace: 'pickLists',
  columns: {
    number: text('fields.number', ({ number }) => number),
    createdAt: moment('fields.createdAt', ({ createdAt }) => createdAt),
    orders: count('fields.orders', ({ orders }) => orders),
    orderSn: text('fields.order', ({ orderSn }) => orderSn),
    customer: named('fields.customer', ({ customerName, customerNameZh }) => ({
      name: customerName,
      nameZh: customerNameZh,
    })),
    done: count('fields.done', ({ done }) => done),
    lines: count('fields.lines', ({ lines }) => lines),
    picker: text('fields.picker', ({ pickerName }) => pickerName),
    boxes: { type: 'integer', header: 'fields.boxes', value: ({ boxes }) => boxes },
    status: choice('fields.status', 'places', ({ status }) => status),
  },
  filters: {
    status: {
      label: 'fields.status',
      value: (status, say) => say.text(`places.${status}`) ?? status,
    },
    mine: { label: 'list.mine', value: (_mine, say) => say.text('list.mine') ?? '' },
  },
});
