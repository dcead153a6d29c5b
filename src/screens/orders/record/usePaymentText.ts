import { useTranslation } from 'react-i18next';
import type { OrderDetail } from '../../../../api/orders/calls.ts';
import { writeDay } from '../../../components/moment/day.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import type { OrderView } from './orderKind.ts';

/** A payment in one line: how much, when it came, and by which way. */
export function usePaymentText(
  view: OrderView,
): (payment: OrderDetail['order']['payments'][number]) => string {
  const { t } = useTranslation('orders');
  const { money, locale } = useFormat();
  const { currency } = view.facts;
  return ({ amount, valueDate, method }) =>
    t(method === null ? 'record.paymentByHand' : 'record.payment', {
      amount: money(amount, currency),
      day: writeDay(valueDate, locale),
      method: method === null ? '' : t(`methods.${method}`),
    });
}
