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
  type Say,
  text,
  toDay,
} from '../kernel/listSheet.ts';
import type { LotName } from '../lots/lot.ts';
import type { MovementFilter, StockMovement } from './calls.ts';

/** One of the lots that movements were of; null where none was of it. */
export const lotIn = (movements: readonly StockMovement[], id: number): LotName | null =>
  movements.flatMap(({ parts }) => parts).find(({ lot }) => lot?.id === id)?.lot ?? null;

const lotCalled = (lot: LotName | null): string | null => lot && (lot.number || lot.expiry);

/** Which lots moved, and how much of each where it was not of one alone. */
function partsInWords({ parts }: StockMovement, say: Say): string | null {
  if (parts.length === 0) return null;
  const words = parts.map(({ lot, quantity }) => {
    const called = lotCalled(lot) ?? say.text('lots.without') ?? '';
    return parts.length === 1 ? called : `${called}: ${quantity}`;
  });
  return words.join('; ');
}

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
    parts: text('fields.parts', partsInWords, 24),
    record: text('fields.record', ({ recordId, recordName }) =>
      recordId === null ? null : (recordName ?? `#${recordId}`),
    ),
    by: text('fields.by', ({ by }) => by, 20),
    remark: text('fields.remark', ({ remark }) => remark, 30),
  },
  along: { quantity: 'unit', balance: 'unit' },
  filters: {
    goodsId: ofRecord('fields.goods', ({ goods }, { locale }) => nameIn(locale, goods)),
    lotId: {
      label: 'fields.parts',
      value: (id, _say, first) => lotCalled(lotIn(first ? [first] : [], id)) ?? `#${id}`,
    },
    reasons: chosen('fields.reason', 'reasons'),
    from: fromDay('list.from'),
    to: toDay('list.to'),
  },
});
