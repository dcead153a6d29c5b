import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { GoodsDetail } from '../../../api/goods/calls.ts';
import type { StockMovement } from '../../../api/stock/calls.ts';
import { FactList } from '../../components/Facts.tsx';
import { AnchorLink } from '../../components/links.tsx';
import { PanelOnItsWay } from '../../components/PanelOnItsWay.tsx';
import { LineTable } from '../../components/record/LineTable.tsx';
import { useApi } from '../../lib/api.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useList } from '../../lib/useList.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { inBase } from '../goods/units.ts';
import { MovedLots } from './MovedLots.tsx';
import { inUnit, movedBy, movedInWords, SourceLink } from './movement.tsx';

/** What is in stock of goods, what orders wait for, and what moved last; nothing for who may not look. */
export function GoodsStock({ goods }: { goods: GoodsDetail }): ReactNode {
  const mayLook = useGrants()('stock.view');
  return mayLook ? <StockPanel goods={goods} /> : null;
}

function StockPanel({ goods }: { goods: GoodsDetail }): ReactNode {
  const { t } = useTranslation('stock');
  const format = useFormat();
  const api = useApi();
  // Whatever moves stock gives the goods a new version.
  const of = { id: goods.id, version: goods.version };
  const { page, failure, reload } = useList(of, ({ id }, signal) =>
    api.getStockOfGoods({ params: { goodsId: id } }, { signal, showError: false }),
  );
  const title = t('panel.title');
  if (failure || page === null) {
    return <PanelOnItsWay title={title} failure={failure} onRetry={reload} />;
  }
  const counting =
    page.counting === null ? null : (
      <AnchorLink
        to="/stock-counts/$stockCountId"
        params={{ stockCountId: String(page.counting.id) }}
      >
        {page.counting.number}
      </AnchorLink>
    );
  const hasLots = page.movements.some(({ parts }) => parts.length > 0);
  const reason = (movement: StockMovement) => (
    <>
      {t(`reasons.${movement.reason}`)} <SourceLink movement={movement} />
      {movement.remark === '' ? null : (
        <Text size="xs" c="dimmed">
          {movement.remark}
        </Text>
      )}
    </>
  );
  return (
    <LineTable<StockMovement>
      title={title}
      note={
        <FactList
          facts={[
            [t('panel.stock'), inBase(page.stock, goods, format)],
            [t('panel.allocated'), inBase(page.allocated, goods, format)],
            [t('panel.free'), inBase(page.free, goods, format)],
            [t('panel.short'), page.short === 0 ? null : inBase(page.short, goods, format)],
            [t('panel.counting'), counting],
          ]}
        />
      }
      lines={page.movements}
      empty={<Text c="dimmed">{t('panel.none')}</Text>}
      columns={[
        { name: t('fields.at'), cell: ({ at }) => format.date(at) },
        { name: t('fields.reason'), cell: reason },
        ...(hasLots
          ? [
              {
                name: t('fields.parts'),
                cell: (movement: StockMovement) => <MovedLots movement={movement} />,
              },
            ]
          : []),
        { name: t('fields.by'), cell: movedBy },
        {
          name: t('fields.quantity'),
          isFigure: 'quantity',
          cell: (movement) => movedInWords(movement, format),
        },
        {
          name: t('fields.balance'),
          isFigure: 'quantity',
          cell: (movement) => inUnit(movement.balance, movement, format),
        },
      ]}
      card={(movement) => (
        <>
          <span>{reason(movement)}</span>
          <strong>{movedInWords(movement, format)}</strong>
          <span>{format.date(movement.at)}</span>
          {movement.parts.length === 0 ? null : (
            <div>
              <MovedLots movement={movement} />
            </div>
          )}
          <span>{t('panel.left', { stock: inUnit(movement.balance, movement, format) })}</span>
        </>
      )}
    >
      {page.more ? (
        <AnchorLink to="/goods/stock" search={{ goods: goods.id }}>
          {t('panel.all')}
        </AnchorLink>
      ) : null}
    </LineTable>
  );
}
