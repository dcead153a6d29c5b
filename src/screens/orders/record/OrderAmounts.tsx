import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fromMinor } from '../../../../api/kernel/money.ts';
import { leftToPay } from '../../../../machines/order/law/amounts.ts';
import { creditOf } from '../../../../machines/order/law/credited.ts';
import { isPartlyPaid } from '../../../../machines/order/law/payment.ts';
import { overpaid, refundable } from '../../../../machines/order/law/rules.ts';
import { Amounts } from '../../../components/record/Amounts.tsx';
import { useFormat } from '../../../lib/useFormat.ts';
import { useGstRows } from '../useGstRows.ts';
import type { OrderView } from './orderKind.ts';

/** What the order costs, what was paid and what went back. */
export function OrderAmounts({ view }: { view: OrderView }): ReactNode {
  const { t } = useTranslation('orders');
  const { money } = useFormat();
  const { order } = view.detail;
  const { price } = order;
  const tooMuch = overpaid(view.facts);
  const { invoiceTotal } = order;
  const credited = creditOf(view.facts);
  const gstRows = useGstRows(price, order.lines);
  const show = (amount: string | number) => money(amount, order.currency);
  return (
    <Amounts
      title={t('record.amounts')}
      rows={[
        [t('record.items'), show(price.items)],
        [t('record.discount'), Number(price.discount) === 0 ? null : `−${show(price.discount)}`],
        [t('record.deliveryFee'), show(price.deliveryFee)],
        ...gstRows,
        [t('record.total'), show(price.total), true],
        [t('record.paid'), show(order.paid)],
        [
          t('record.leftToPay'),
          isPartlyPaid(view.facts) ? money(fromMinor(leftToPay(view.facts)), order.currency) : null,
        ],
        [t('record.refunded'), show(order.refunded)],
        [t('record.overpaid'), tooMuch === 0 ? null : money(tooMuch, order.currency)],
        [t('record.refundable'), show(refundable(view.facts))],
        [t('record.method'), order.paymentMethod ? t(`methods.${order.paymentMethod}`) : null],
        [t('record.invoice'), order.invoiceNo],
        // Where nothing was credited and nothing added, it is the total.
        [
          t('record.invoiced'),
          invoiceTotal === null || invoiceTotal === price.total ? null : show(invoiceTotal),
        ],
        [t('record.credited'), credited === 0 ? null : `−${show(fromMinor(credited))}`],
        [t('record.promotion'), order.promotionCode],
      ]}
    />
  );
}
