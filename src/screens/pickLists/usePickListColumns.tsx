import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PickList } from '../../../api/pickLists/calls.ts';
import { Named } from '../../components/avatar/Named.tsx';
import { StateWord } from '../../components/StateChip.tsx';
import type { DataColumn } from '../../components/table/columns.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { PICK_LIST_MEANINGS } from './meanings.ts';

/** The columns of the list of pick lists, in the person's language. */
export function usePickListColumns(): DataColumn<PickList>[] {
  const { t } = useTranslation('pickLists');
  const { number, name, date } = useFormat();
  return useMemo(
    () => [
      {
        id: 'number',
        header: t('fields.number'),
        show: 'always',
        card: 'title',
        sort: 'ascending',
        cell: (row) => row.number,
      },
      {
        id: 'createdAt',
        card: 'none',
        header: t('fields.createdAt'),
        sort: 'descending',
        cell: ({ createdAt }) => date(createdAt),
      },
      {
        id: 'orders',
        align: 'end',
        header: t('fields.orders'),
        card: 'none',
        cell: ({ orders }) => number(orders),
      },
      {
        id: 'orderSn',
        header: t('fields.order'),
        card: 'between',
        cardHead: 'hidden',
        cell: ({ orderSn, orders }) => (orders > 1 ? `${orderSn} +${number(orders - 1)}` : orderSn),
      },
      {
        id: 'customer',
        words: true,
        card: 'second',
        header: t('fields.customer'),
        cell: ({ customerName, customerNameZh }) =>
          name({ name: customerName, nameZh: customerNameZh }),
      },
      {
        id: 'done',
        align: 'end',
        card: 'second',
        header: t('fields.done'),
        cell: ({ done, lines }) => `${number(done)} / ${number(lines)}`,
      },
      {
        id: 'lines',
        align: 'end',
        show: 'hidden',
        card: 'none',
        header: t('fields.lines'),
        cell: ({ lines }) => number(lines),
      },
      {
        id: 'picker',
        words: true,
        card: 'none',
        header: t('fields.picker'),
        cell: ({ pickerName, pickerAvatar }) =>
          pickerName === '' ? '' : <Named name={pickerName} fileId={pickerAvatar ?? null} />,
      },
      {
        id: 'boxes',
        align: 'end',
        card: 'none',
        header: t('fields.boxes'),
        cell: ({ boxes }) => (boxes === null ? '' : number(boxes)),
      },
      {
        id: 'status',
        header: t('fields.status'),
        show: 'always',
        card: 'aside',
        cell: ({ status }) => (
          <StateWord meaning={PICK_LIST_MEANINGS[status]} label={t(`places.${status}`)} />
        ),
      },
    ],
    [t, number, name, date],
  );
}
