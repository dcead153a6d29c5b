import { useTranslation } from 'react-i18next';
import { fromMinor } from '../../../../api/kernel/money.ts';
import type { OrderDetail } from '../../../../api/orders/calls.ts';
import { useFormat } from '../../../lib/useFormat.ts';

/** What was asked for in a sentence: what, how much, by whom, when and why. Null where nothing is. */
export function useAskedText(
  asked: OrderDetail['facts']['asked'],
  currency?: string,
): string | null {
  const { t } = useTranslation('orders');
  const { money, date } = useFormat();
  if (asked === null) return null;
  const { event, amount, by, at } = asked;
  return t(`record.asked.${kindOf(event)}`, {
    amount: money(fromMinor(amount), currency),
    place: 'to' in event ? t(`places.${event.to}`) : '',
    name: by?.name ?? '–',
    when: at === null ? '–' : date(at),
    remark: event.remark,
  });
}

type Asked = NonNullable<OrderDetail['facts']['asked']>;

function kindOf(
  event: Asked['event'],
): 'refund' | 'takeBack' | 'correction' | 'status' | 'statusBack' | 'cancel' | 'discount' {
  if (event.type === 'refund' || event.type === 'cancel' || event.type === 'discount') {
    return event.type;
  }
  if (event.type === 'correctStatus') return event.to === 'cancelled' ? 'status' : 'statusBack';
  return event.payment ? 'takeBack' : 'correction';
}
