import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RechargeRow } from '../../../api/recharges/calls.ts';
import { StateWord } from '../../components/StateChip.tsx';
import type { DataColumn } from '../../components/table/columns.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { RECHARGE_MEANINGS } from './meanings.ts';

/** The columns of the recharge list, in the person's language. */
export function useRechargeColumns(): DataColumn<RechargeRow>[] {
  const { t } = useTranslation('recharges');
  const { date, money, phone: shown } = useFormat();
  return useMemo(
    () => [
      {
        id: 'number',
        header: t('fields.number'),
        show: 'always',
        card: 'title',
        cell: ({ rechargeNo }) => rechargeNo,
      },
      {
        id: 'nickname',
        card: 'second',
        words: true,
        header: t('fields.nickname'),
        cell: ({ nickname }) => nickname,
      },
      {
        id: 'userId',
        card: 'none',
        words: true,
        header: t('fields.userId'),
        align: 'end',
        cell: ({ userId }) => userId,
      },
      {
        id: 'phone',
        card: 'none',
        words: true,
        header: t('fields.phone'),
        cell: ({ phone }) => shown(phone),
      },
      {
        id: 'amount',
        card: 'second',
        header: t('fields.amount'),
        align: 'end',
        sort: 'descending',
        cell: ({ amount, currency }) => money(amount, currency),
      },
      {
        id: 'method',
        words: true,
        header: t('fields.method'),
        cell: ({ method }) => t(`methods.${method}`),
      },
      {
        id: 'submittedAt',
        words: true,
        header: t('fields.time'),
        sort: 'descending',
        cell: ({ submittedAt }) => date(submittedAt),
      },
      {
        id: 'status',
        header: t('fields.status'),
        show: 'always',
        card: 'aside',
        cell: ({ status }) => (
          <StateWord meaning={RECHARGE_MEANINGS[status]} label={t(`places.${status}`)} />
        ),
      },
      {
        id: 'remark',
        card: 'none',
        words: true,
        header: t('fields.remark'),
        cell: ({ remark }) => (remark ? remark : '–'),
      },
    ],
    [t, date, money, shown],
  );
}
