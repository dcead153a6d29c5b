import { wallClockOf } from '../../api/kernel/zone.ts';
import type { DetailChange } from '../../machines/order/law/facts.ts';
import { type StoredChange, settingChanges } from '../kernel/log/changes.ts';
import type { OrderMove } from './orderRecord.ts';

/**
 * What the operation log says of a change beside the goods: the day and the promotion with their old
 * and new values; of what is personal that it was changed, since the order's history has it all.
 */
export function changesOfDetails({ event, record: { timeZone } }: OrderMove): StoredChange[] {
  if (event.type !== 'changeDetails') return [];
  const changes = event.changes ?? [];
  const told = (side: 'from' | 'to') => {
    const of = (detail: DetailChange['detail']) =>
      changes.find((change) => change.detail === detail)?.[side] ?? null;
    const at = of('deliveryAt');
    return {
      deliveryAt: at && wallClockOf(at, timeZone).slice(0, 16).replace('T', ' '),
      promotionCode: of('promotionCode'),
    };
  };
  const details = (
    [
      ['address', 'address'],
      ['recipient', 'contact'],
      ['customerRemark', 'customerRemark'],
      ['merchantRemark', 'merchantRemark'],
    ] as const
  ).flatMap(([detail, field]) =>
    changes.some((change) => change.detail === detail) ? [field] : [],
  );
  return [
    ...settingChanges(told('from'), told('to'), { deliveryAt: 'text', promotionCode: 'text' }),
    ...(details.length > 0 ? [{ what: 'details' as const, fields: details }] : []),
  ];
}
