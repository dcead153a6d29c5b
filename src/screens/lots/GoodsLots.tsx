import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { GoodsDetail } from '../../../api/goods/calls.ts';
import { roundQuantity } from '../../../api/kernel/quantity.ts';
import type { Lot } from '../../../api/lots/calls.ts';
import { AnchorLink } from '../../components/links.tsx';
import { PanelOnItsWay } from '../../components/PanelOnItsWay.tsx';
import { type LineColumn, LineTable } from '../../components/record/LineTable.tsx';
import { useApi } from '../../lib/api.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useList } from '../../lib/useList.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { inBase } from '../goods/units.ts';
import { inUnit } from '../stock/movement.tsx';
import { useLotActs } from './useLotActs.tsx';
import { CameWith } from './useLotColumns.tsx';
import { useLotWords } from './useLotWords.tsx';

/** How many lots the page of goods shows: those that expire first. */
const SHOWN = 20;

interface GoodsLotsProps {
  goods: GoodsDetail;
  /** Told once something was written off. */
  onChanged: () => void;
}

/** The lots of goods, what expires first on top; nothing for who may not look. */
export function GoodsLots(props: GoodsLotsProps): ReactNode {
  const mayLook = useGrants()('lot.view');
  return mayLook ? <LotsPanel {...props} /> : null;
}

function LotsPanel({ goods, onChanged }: GoodsLotsProps): ReactNode {
  const { t } = useTranslation('lots');
  const format = useFormat();
  const api = useApi();
  const words = useLotWords();
  // Whatever moves stock gives the goods a new version.
  const of = { id: goods.id, version: goods.version };
  const { page, failure, reload } = useList(of, ({ id }, signal) =>
    api.listLots({ body: { goodsId: id, size: SHOWN } }, { signal, showError: false }),
  );
  const { buttons, dialog } = useLotActs(() => {
    reload();
    onChanged();
  });
  const title = t('panel.title');
  if (failure || page === null) {
    return <PanelOnItsWay title={title} failure={failure} onRetry={reload} />;
  }
  const inLots = page.rows.reduce((sum, { stock }) => sum + stock, 0);
  const without = page.next === null ? roundQuantity(goods.stock - inLots) : 0;
  const { expiry } = words;
  const cameIn = (lot: Lot) => (
    <>
      <div>{format.date(lot.receivedAt, 'date')}</div>
      {lot.purchaseOrder === null ? null : (
        <div>
          <CameWith lot={lot} />
        </div>
      )}
    </>
  );
  const columns: LineColumn<Lot>[] = [
    { name: t('fields.lot'), cell: ({ number }) => number || t('noNumber') },
    { name: t('fields.expiry'), cell: expiry },
    { name: t('fields.cameWith'), cell: cameIn },
    {
      name: t('fields.stock'),
      isFigure: 'quantity',
      cell: (lot) => inUnit(lot.stock, lot, format),
    },
    ...(buttons === null ? [] : [{ name: t('fields.actions'), isFigure: true, cell: buttons }]),
  ];
  return (
    <>
      <LineTable<Lot>
        title={title}
        lines={page.rows}
        empty={<Text c="dimmed">{t('panel.none')}</Text>}
        columns={columns}
        card={(lot) => (
          <>
            <span>{lot.number || t('noNumber')}</span>
            <strong>{inUnit(lot.stock, lot, format)}</strong>
            <span>{expiry(lot)}</span>
            <div>{cameIn(lot)}</div>
            {buttons?.(lot)}
          </>
        )}
      >
        {page.rows.length > 0 && without > 0 ? (
          <Text c="dimmed">{t('panel.without', { stock: inBase(without, goods, format) })}</Text>
        ) : null}
        {page.next === null ? null : (
          <AnchorLink to="/goods/expiry" search={{ goods: goods.id }}>
            {t('panel.all')}
          </AnchorLink>
        )}
      </LineTable>
      {dialog}
    </>
  );
}
