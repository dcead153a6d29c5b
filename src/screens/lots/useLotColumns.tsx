import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lot } from '../../../api/lots/calls.ts';
import { SmallPicture } from '../../components/files/SmallPicture.tsx';
import { AnchorLink } from '../../components/links.tsx';
import type { DataColumn } from '../../components/table/columns.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { inUnit } from '../stock/movement.tsx';
import { useLotWords } from './useLotWords.tsx';

/** The purchase order that a lot came in with, as a link; a dash where it was none. */
export const CameWith = ({ lot: { purchaseOrder } }: { lot: Lot }): ReactNode =>
  purchaseOrder === null ? (
    '–'
  ) : (
    <AnchorLink
      to="/purchasing/orders/$purchaseOrderId"
      params={{ purchaseOrderId: String(purchaseOrder.id) }}
    >
      {purchaseOrder.number}
    </AnchorLink>
  );

/** The name of a lot, which leads to what moved of it where the person may look at that. */
function ItsMovements({ lot, children }: { lot: Lot; children: string }): ReactNode {
  const mayLook = useGrants()('stock.view');
  return mayLook ? (
    <AnchorLink to="/goods/stock" search={{ lot: lot.id }}>
      {children}
    </AnchorLink>
  ) : (
    children
  );
}

/** The columns of the lots, in the person's language; the last only for who may do something. */
export function useLotColumns(buttons: ((lot: Lot) => ReactNode) | null): DataColumn<Lot>[] {
  const { t } = useTranslation('lots');
  const format = useFormat();
  const words = useLotWords();
  return useMemo(
    () => [
      {
        id: 'goods',
        words: true,
        header: t('fields.goods'),
        sort: 'ascending',
        show: 'always',
        card: 'title',
        before: ({ goods }) => <SmallPicture fileId={goods.thumbnail} />,
        cell: ({ goods }) => format.name(goods),
      },
      {
        id: 'sku',
        card: 'none',
        words: true,
        header: t('fields.sku'),
        cell: ({ goods }) => goods.sku,
      },
      {
        id: 'lot',
        words: true,
        card: 'second',
        header: t('fields.lot'),
        cell: (lot) => <ItsMovements lot={lot}>{lot.number || t('noNumber')}</ItsMovements>,
      },
      {
        id: 'expiry',
        header: t('fields.expiry'),
        sort: 'ascending',
        card: 'aside',
        words: true,
        cell: words.expiry,
      },
      {
        id: 'stock',
        words: true,
        header: t('fields.stock'),
        sort: 'descending',
        align: 'end',
        card: 'second',
        cell: (lot) => inUnit(lot.stock, lot, format),
      },
      {
        id: 'value',
        header: t('fields.value'),
        align: 'end',
        card: 'none',
        cell: ({ value }) => (value === null ? '–' : format.money(value)),
      },
      {
        id: 'purchaseOrder',
        header: t('fields.purchaseOrder'),
        card: 'none',
        cell: (lot) => <CameWith lot={lot} />,
      },
      {
        id: 'supplier',
        words: true,
        header: t('fields.supplier'),
        show: 'hidden',
        card: 'none',
        cell: ({ supplierName }) => supplierName ?? '–',
      },
      {
        id: 'receivedAt',
        header: t('fields.receivedAt'),
        show: 'hidden',
        card: 'none',
        cell: ({ receivedAt }) => format.date(receivedAt, 'date'),
      },
      ...(buttons === null
        ? []
        : [{ id: 'action', acts: true as const, header: t('fields.actions'), cell: buttons }]),
    ],
    [t, format, words, buttons],
  );
}
