import { useTranslation } from 'react-i18next';
import { taxOf } from '../../../api/orders/orderTax.ts';
import { useFormat } from '../../lib/useFormat.ts';

/**
 * The rows between the delivery fee and the total, names and amounts: what GST is taken on, and GST
 * apart for goods and delivery where both have some, so that a reader can add the figures up. Where it
 * was rounded line by line, and the sum of the goods would have given another, it says so.
 */
export function useGstRows(
  price: Parameters<typeof taxOf>[0],
  lines: readonly { amount: string; gst: string }[],
): [name: string, amount: string][] {
  const { t } = useTranslation('orders');
  const { money } = useFormat();
  const { gstPercent: percent, currency } = price;
  const { taxed, goods, delivery, roundedByLine } = taxOf(price, lines);
  const show = (amount: string) => money(amount, currency);
  if (Number(price.gst) === 0) return [[t('record.gstOf', { percent }), show(price.gst)]];
  return [
    [t('record.taxed'), show(taxed)],
    ...(Number(delivery) === 0
      ? [
          [
            t(roundedByLine ? 'record.gstByLine' : 'record.gstOf', { percent }),
            show(price.gst),
          ] as [string, string],
        ]
      : [
          [
            t(roundedByLine ? 'record.gstOnGoodsByLine' : 'record.gstOnGoods', { percent }),
            show(goods),
          ] as [string, string],
          [t('record.gstOnDelivery', { percent }), show(delivery)] as [string, string],
        ]),
  ];
}
