import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { fromMinor, toMinor } from '../../../../api/kernel/money.ts';
import type { ListedOrder } from '../../../../api/orders/calls.ts';
import { Flagged, FlaggedState } from '../../../components/list/FlaggedState.tsx';
import { StateWord } from '../../../components/StateChip.tsx';
import type { DataColumn } from '../../../components/table/columns.ts';
import { wallClockOf } from '../../../lib/dates.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import { ORDER_MEANINGS } from '../meanings.ts';

/** The columns of the order list, in the person's language. */
export function useOrderColumns(): DataColumn<ListedOrder>[] {
  const { t } = useTranslation('orders');
  const format = useFormat();
  const today = wallClockOf(new Date(), format.timeZone).slice(0, 10);
  return useMemo(() => {
    const dayOf = (instant: string) => wallClockOf(instant, format.timeZone).slice(0, 10);
    const due = ({ deliveryAt, late }: ListedOrder, isShort: boolean) =>
      deliveryAt === null ? null : (
        <Flagged flag={late ? { short: t('list.late'), long: t('list.lateLong') } : null}>
          <span title={format.date(deliveryAt)}>
            {format.date(
              deliveryAt,
              isShort && dayOf(deliveryAt).slice(0, 4) === today.slice(0, 4) ? 'dayOfYear' : 'date',
            )}
          </span>
        </Flagged>
      );
    return [
      {
        id: 'orderSn',
        header: t('list.columns.orderSn'),
        show: 'always',
        card: 'title',
        sort: 'descending',
        cell: ({ orderSn }) => orderSn,
      },
      {
        id: 'customer',
        card: 'second',
        words: true,
        header: t('list.columns.customer'),
        width: '40%',
        cell: ({ customerName, customerNameZh }) =>
          format.name({ name: customerName, nameZh: customerNameZh }),
      },
      {
        id: 'kind',
        card: 'none',
        words: 'whole',
        header: t('list.columns.kind'),
        cell: ({ kind }) => t(`kinds.${kind}`),
      },
      {
        id: 'channel',
        card: 'none',
        words: 'whole',
        header: t('list.columns.channel'),
        show: 'hidden',
        cell: ({ channel }) => t(`channels.${channel}`),
      },
      {
        id: 'platformType',
        words: 'whole',
        header: t('list.columns.platformType'),
        show: 'hidden',
        cell: ({ platformType }) =>
          platformType === null ? '–' : t(`platformTypes.${platformType}`),
      },
      {
        id: 'status',
        header: t('list.columns.status'),
        card: 'aside',
        cell: ({ status, reviewOverdue }) => (
          <FlaggedState
            meaning={ORDER_MEANINGS[status]}
            label={t(`places.${status}`)}
            flag={reviewOverdue ? { short: t('list.overdueShort'), long: t('list.overdue') } : null}
          />
        ),
      },
      {
        id: 'payment',
        card: 'none',
        header: t('list.columns.payment'),
        cell: ({ paymentStatus, partlyPaid, paid, total, currency }) => {
          const meaning = ORDER_MEANINGS[paymentStatus];
          if (!partlyPaid)
            return <StateWord quiet meaning={meaning} label={t(`places.${paymentStatus}`)} />;
          const left = fromMinor(toMinor(total) - toMinor(paid));
          const sums = { paid: format.money(paid, currency), left: format.money(left, currency) };
          return (
            <span title={t('record.partlyPaid', sums)}>
              <StateWord quiet meaning={meaning} label={t('list.partlyPaid')} />
            </span>
          );
        },
      },
      {
        id: 'items',
        card: 'none',
        header: t('list.columns.items'),
        align: 'end',
        show: 'hidden',
        cell: ({ itemCount }) => format.number(itemCount),
      },
      {
        id: 'total',
        card: 'second',
        header: t('list.columns.total'),
        align: 'end',
        sort: 'descending',
        cell: ({ total, currency }) => format.money(total, currency),
      },
      {
        id: 'paid',
        card: 'none',
        header: t('list.columns.paid'),
        align: 'end',
        show: 'hidden',
        cell: ({ paid, currency }) => format.money(paid, currency),
      },
      {
        id: 'refunded',
        card: 'none',
        header: t('list.columns.refunded'),
        align: 'end',
        show: 'hidden',
        cell: ({ refunded, currency }) => format.money(refunded, currency),
      },
      {
        id: 'placedAt',
        card: 'none',
        header: t('list.columns.placedAt'),
        sort: 'descending',
        // Of today's orders the time tells them apart, of earlier ones the day.
        cell: ({ placedAt }) => (
          <span title={format.date(placedAt)}>
            {dayOf(placedAt) === today
              ? format.date(placedAt, 'time')
              : format.date(placedAt, 'date')}
          </span>
        ),
      },
      {
        id: 'deliveryAt',
        header: t('list.columns.deliveryAt'),
        // What is late stands on top.
        sort: 'ascending',
        card: 'between',
        cell: (order) => due(order, false) ?? '–',
        onCard: (order) => due(order, true),
      },
    ];
  }, [t, format, today]);
}
