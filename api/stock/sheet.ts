import { unitWord } from '../goods/sheet.ts';
import { nameIn } from '../kernel/language.ts';
import {
  choice,
  chosen,
  fromDay,
  listSheet,
  moment,
  named,
  ofRecord,
  text,
  toDay,
} from '../kernel/listSheet.ts';
import type { MovementFilter, StockMovement } from './calls.ts';

/** The movements of stock as a sheet. */
export const movementsSheet = listSheet<StockMovement, MovementFilter>()({
  namespace: 'stock',
  columns: {
    goods: named('fields.goods', ({ goods }) => goods),
    sku: text('fields.sku', ({ goods }) => goods.sku, 12),
    at: moment('fields.at', ({ at }) => at),
    reason: choice('fields.reason', 'reasons', ({ reason }) => reason),
    quantity: {
      type: 'quantity',
      header: 'fields.quantity',
      width: 12,
      value: ({ quantity }) => quantity,
    },
    balance: {
      type: 'quantity',
      header: 'fields.balance',
      width: 12,
      value: ({ balance }) => balance,
    },
    unit: text(
      'finance:lines.unit',
      ({ unit, unitZh }, say) => (unit === '' ? null : unitWord({ unit, unitZh, ratio: 1 }, say)),
      10,
    ),
    record: text('fields.record', ({ recordId, recordName }) =>
      recordId === null ? null : (recordName ?? `#${recordId}`),
    ),
    by: text('fields.by', ({ by }) => by, 20),
    remark: text('fields.remark', ({ remark }) => remark, 30),
  },
  along: { quantity: 'unit', balance: 'unit' },
  filters: {
    goodsId: ofRecord('fields.goods', ({ goods }, { locale }) => nameIn(locale, goods)),
    reasons: chosen('fields.reason', 'reasons'),
    from: fromDay('list.from'),
    to: toDay('list.to'),
  },
});
