import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { StockMovement } from '../../../api/stock/calls.ts';
import { SmallPicture } from '../../components/files/SmallPicture.tsx';
import type { DataColumn } from '../../components/table/columns.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { MovedLots } from './MovedLots.tsx';
import { inUnit, movedBy, movedInWords, SourceLink } from './movement.tsx';

/** The columns of the list of stock movements, in the person's language. */
export function useMovementColumns(): DataColumn<StockMovement>[] {
  const { t } = useTranslation('stock');
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'goods',
        words: true,
        header: t('fields.goods'),
        show: 'always',
        card: 'title',
        before: ({ goods }) => <SmallPicture fileId={goods.thumbnail} />,
        cell: ({ goods }) => format.name(goods),
      },
      {
        id: 'sku',
        card: 'none',
        words: true,
        show: 'hidden',
        header: t('fields.sku'),
        cell: ({ goods }) => goods.sku,
      },
      {
        id: 'at',
        words: true,
        header: t('fields.at'),
        sort: 'descending',
        card: 'between',
        cardHead: 'hidden',
        cell: ({ at }) => format.date(at),
      },
      {
        id: 'reason',
        words: 'whole',
        header: t('fields.reason'),
        card: 'second',
        cell: ({ reason }) => t(`reasons.${reason}`),
      },
      {
        id: 'quantity',
        words: true,
        header: t('fields.quantity'),
        align: 'end',
        card: 'between',
        cardHead: 'hidden',
        cell: (movement) => movedInWords(movement, format),
      },
      {
        id: 'balance',
        words: true,
        header: t('fields.balance'),
        align: 'end',
        cell: (movement) => inUnit(movement.balance, movement, format),
      },
      {
        id: 'parts',
        words: true,
        header: t('fields.parts'),
        cell: (movement) =>
          movement.parts.length === 0 ? null : <MovedLots movement={movement} />,
      },
      {
        id: 'record',
        words: true,
        header: t('fields.record'),
        cell: (movement) => (movement.record === null ? null : <SourceLink movement={movement} />),
      },
      { id: 'by', card: 'none', words: true, header: t('fields.by'), cell: movedBy },
      { id: 'remark', words: true, header: t('fields.remark'), cell: ({ remark }) => remark },
    ],
    [t, format],
  );
}
