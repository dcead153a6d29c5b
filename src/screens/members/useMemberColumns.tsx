import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Member } from '../../../api/members/calls.ts';
import type { DataColumn } from '../../components/table/columns.ts';
import { useFormat } from '../../lib/useFormat.ts';

/** The columns of the list of members, in the person's language. */
export function useMemberColumns(): DataColumn<Member>[] {
  const { t } = useTranslation('members');
  const { date, day, money, number, phone: shown } = useFormat();
  return useMemo(() => {
    const when = (instant: string | null) => (instant === null ? '–' : date(instant, 'date'));
    return [
      {
        id: 'name',
        words: true,
        header: t('fields.name'),
        show: 'always',
        card: 'title',
        sort: 'ascending',
        cell: ({ name }) => name,
      },
      {
        id: 'id',
        card: 'none',
        show: 'hidden',
        header: t('fields.id'),
        align: 'end',
        cell: ({ id }) => id,
      },
      {
        id: 'phone',
        card: 'second',
        words: true,
        header: t('fields.phone'),
        cell: ({ phone }) => shown(phone),
      },
      {
        id: 'email',
        card: 'none',
        words: true,
        show: 'hidden',
        header: t('fields.email'),
        cell: ({ email }) => email ?? '–',
      },
      {
        id: 'level',
        card: 'aside',
        header: t('fields.level'),
        cell: ({ level }) => t(`levels.${level}`),
      },
      {
        id: 'points',
        card: 'none',
        header: t('fields.points'),
        align: 'end',
        sort: 'descending',
        cell: ({ points }) => number(points),
      },
      {
        id: 'walletBalance',
        card: 'between',
        header: t('fields.walletBalance'),
        align: 'end',
        cell: ({ walletBalance, currency }) => money(walletBalance, currency),
      },
      {
        id: 'totalSpending',
        card: 'none',
        header: t('fields.totalSpending'),
        align: 'end',
        cell: ({ totalSpending, currency }) => money(totalSpending, currency),
      },
      {
        id: 'orderCount',
        card: 'none',
        header: t('fields.orderCount'),
        align: 'end',
        cell: ({ orderCount }) => number(orderCount),
      },
      {
        id: 'reservationCount',
        card: 'none',
        show: 'hidden',
        header: t('fields.reservationCount'),
        align: 'end',
        cell: ({ reservationCount }) => number(reservationCount),
      },
      {
        id: 'firstOrderAt',
        card: 'none',
        show: 'hidden',
        header: t('fields.firstOrderAt'),
        cell: ({ firstOrderAt }) => when(firstOrderAt),
      },
      {
        id: 'lastOrderAt',
        card: 'none',
        header: t('fields.lastOrderAt'),
        cell: ({ lastOrderAt }) => when(lastOrderAt),
      },
      {
        id: 'registeredAt',
        card: 'none',
        header: t('fields.registeredAt'),
        sort: 'descending',
        cell: ({ registeredAt }) => when(registeredAt),
      },
      {
        id: 'birthday',
        card: 'none',
        show: 'hidden',
        header: t('fields.birthday'),
        cell: ({ birthday }) => (birthday === null ? '–' : day(birthday)),
      },
      {
        id: 'gender',
        card: 'none',
        show: 'hidden',
        header: t('fields.gender'),
        cell: ({ gender }) => (gender === null ? '–' : t(`genders.${gender}`)),
      },
      {
        id: 'subscribed',
        card: 'none',
        show: 'hidden',
        header: t('fields.subscribed'),
        cell: ({ subscribed }) => t(`subscribed.${subscribed ? 'yes' : 'no'}`),
      },
      {
        id: 'address',
        card: 'none',
        words: true,
        show: 'hidden',
        header: t('fields.address'),
        cell: ({ address }) => address ?? '–',
      },
    ];
  }, [t, date, day, money, number, shown]);
}
