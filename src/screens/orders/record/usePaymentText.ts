import { useTranslation } from 'react-i18next';
import type { OrderDetail } from '../../../../api/orders/calls.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import type { OrderView } from './orderKind.ts';

/** A payment in one line: how much, when it came, and by which way. */
export function usePaymentText(
  view: OrderView,
): (payment: OrderDetail['order']['payments'][number]) => string {
  const { t } = useTranslation('orders');
  const { money, day } = useFormat();
  const { currency } = view.facts;
  return ({ amount, valueDate, method }) =>
    t(method === null ? 'record.paymentByHand' : 'record.payment', {
      amount: money(amount, currency),
      day: day(valueDate),
      method: method === null ? '' : t(`methods.${method}`),
    });
}
