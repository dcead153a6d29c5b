import { Anchor } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FinanceOrder, ORDER_AMOUNTS } from '../../../api/finance/calls.ts';
import { KILOGRAM } from '../../../api/kernel/weight.ts';
import type { DataColumn } from '../../components/table/columns.ts';
import { useFormat } from '../../lib/useFormat.ts';

type Amount = (typeof ORDER_AMOUNTS)[number];

/**
 * The columns of the order detail (spec section 3); those that one seldom needs are hidden at first.
 * @param showBookings Shows what was booked for an order.
 */
export function useOrderColumns(
  showBookings: (order: FinanceOrder) => void,
): DataColumn<FinanceOrder>[] {
  const { t } = useTranslation(['finance', 'orders']);
  const { date, money, number, name, quantity } = useFormat();
  return useMemo(() => {
    const amount = (id: Amount, rest: Partial<DataColumn<FinanceOrder>> = {}) => ({
      id,
      header: t(`finance:detail.${id}`),
      align: 'end' as const,
      cell: (row: FinanceOrder) => {
        const value = row[id];
        return value === null ? '–' : money(value);
      },
      ...rest,
    });
    const hidden = { show: 'hidden', card: 'none' } as const;
    // A card has what one looks for on a phone; the order's own page has the rest.
    const wideOnly = { card: 'none' } as const;
    return [
      {
        id: 'orderSn',
        header: t('finance:detail.orderSn'),
        show: 'always',
        card: 'title',
        cell: ({ orderSn }) => orderSn,
      },
      {
        id: 'entry',
        card: 'second',
        words: true,
        header: t('finance:detail.entry'),
        cell: ({ isCorrection }) => t(`finance:entries.${isCorrection ? 'correction' : 'order'}`),
      },
      {
        id: 'kind',
        words: 'whole',
        ...hidden,
        header: t('finance:detail.kind'),
        cell: ({ kind }) => t(`orders:kinds.${kind}`),
      },
      {
        id: 'channel',
        words: 'whole',
        header: t('finance:detail.channel'),
        ...hidden,
        cell: ({ channel }) => t(`orders:channels.${channel}`),
      },
      {
        id: 'placedAt',
        card: 'second',
        header: t('finance:detail.placedAt'),
        sort: 'descending',
        cell: ({ placedAt }) => date(placedAt),
      },
      {
        id: 'deliveryAt',
        header: t('finance:detail.deliveryAt'),
        ...hidden,
        cell: ({ deliveryAt }) => (deliveryAt === null ? '–' : date(deliveryAt)),
      },
      {
        id: 'deliveryType',
        words: true,
        header: t('finance:detail.deliveryType'),
        ...hidden,
        cell: ({ deliveryType }) =>
          deliveryType === null ? '–' : t(`finance:deliveryTypes.${deliveryType}`),
      },
      {
        id: 'status',
        card: 'second',
        words: 'whole',
        header: t('finance:detail.status'),
        cell: ({ status }) => t(`orders:places.${status}`),
      },
      {
        id: 'paymentMethod',
        words: true,
        ...hidden,
        header: t('finance:detail.paymentMethod'),
        cell: ({ paymentMethod }) =>
          paymentMethod === null ? '–' : t(`orders:methods.${paymentMethod}`),
      },
      {
        id: 'lines',
        header: t('finance:detail.lines'),
        ...hidden,
        cell: ({ lines }) =>
          lines.map((line) => (
            <div key={line.id}>
              {name(line)} · {quantity(line.quantity, line)}
              {line.kilos === undefined ? '' : `, ${quantity(line.kilos, KILOGRAM)}`} ×{' '}
              {money(line.price)} = {money(line.amount)}
            </div>
          )),
      },
      amount('subtotal', hidden),
      amount('subtotalGst', hidden),
      amount('shippingFee', hidden),
      amount('packingFee', hidden),
      amount('packingGst', hidden),
      amount('promotion', hidden),
      amount('promotionGst', hidden),
      amount('tax', hidden),
      amount('paymentAmount', wideOnly),
      amount('voucherSales', hidden),
      amount('paymentGatewayFee', hidden),
      amount('reservationFee', hidden),
      amount('serviceCharge', hidden),
      amount('paidAmount', hidden),
      amount('refund', wideOnly),
      amount('refundGst', hidden),
      amount('taxKept', hidden),
      {
        id: 'channelFeeRate',
        header: t('finance:detail.channelFeeRate'),
        align: 'end',
        ...hidden,
        cell: ({ channelFeeRate }) =>
          channelFeeRate === null ? '–' : `${number(Number(channelFeeRate))}%`,
      },
      amount('platformServiceFee', hidden),
      amount('platformServiceTax', hidden),
      amount('deliveryExpense', hidden),
      amount('settlementAmount', { sort: 'descending', card: 'aside' }),
      amount('borneByOthers', hidden),
      amount('transferAmount', hidden),
      {
        id: 'bookings',
        acts: true,
        header: t('finance:bookings.title'),
        cell: (order) => (
          <Anchor
            component="button"
            type="button"
            // The word that is seen, and which order it is of.
            aria-label={`${t('finance:bookings.show')} – ${t('finance:bookings.of', { number: order.orderSn })}`}
            onClick={() => showBookings(order)}
          >
            {t('finance:bookings.show')}
          </Anchor>
        ),
      },
    ];
  }, [t, date, money, number, name, quantity, showBookings]);
}
