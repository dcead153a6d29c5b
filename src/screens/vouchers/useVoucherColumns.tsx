import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { VoucherRow } from '../../../api/vouchers/calls.ts';
import { StateWord } from '../../components/StateChip.tsx';
import type { DataColumn } from '../../components/table/columns.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { VOUCHER_MEANINGS } from './meanings.ts';

/** The columns of the voucher list, in the person's language. */
export function useVoucherColumns(): DataColumn<VoucherRow>[] {
  const { t } = useTranslation('vouchers');
  const { date, money, number } = useFormat();
  return useMemo(
    () => [
      {
        id: 'name',
        words: true,
        header: t('fields.name'),
        show: 'always',
        card: 'title',
        cell: ({ name }) => name,
      },
      {
        id: 'number',
        card: 'second',
        header: t('fields.number'),
        cell: ({ voucherNo }) => voucherNo,
      },
      {
        id: 'amount',
        card: 'second',
        header: t('fields.amount'),
        align: 'end',
        cell: ({ amount, currency }) => money(amount, currency),
      },
      {
        id: 'issued',
        header: t('fields.issued'),
        align: 'end',
        cell: ({ issued }) => number(issued),
      },
      {
        id: 'redeemed',
        header: t('fields.redeemed'),
        align: 'end',
        cell: ({ redeemed }) => number(redeemed),
      },
      {
        id: 'startsAt',
        card: 'none',
        words: true,
        header: t('fields.startsAt'),
        sort: 'descending',
        cell: ({ startsAt }) => date(startsAt),
      },
      {
        id: 'endsAt',
        words: true,
        header: t('fields.endsAt'),
        sort: 'descending',
        cell: ({ endsAt }) => date(endsAt),
      },
      {
        id: 'createdAt',
        card: 'none',
        words: true,
        header: t('fields.created'),
        show: 'hidden',
        sort: 'descending',
        cell: ({ createdAt }) => date(createdAt),
      },
      {
        id: 'status',
        header: t('fields.status'),
        show: 'always',
        card: 'aside',
        cell: ({ status }) => (
          <StateWord meaning={VOUCHER_MEANINGS[status]} label={t(`places.${status}`)} />
        ),
      },
    ],
    [t, date, money, number],
  );
}
