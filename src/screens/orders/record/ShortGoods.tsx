import { Button, Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../../../api/kernel/operation.ts';
import { roundQuantity } from '../../../../api/kernel/quantity.ts';
import type { orders } from '../../../../api/orders/calls.ts';
import type { OrderLineFacts } from '../../../../machines/order/law/facts.ts';
import { lackingOf } from '../../../../machines/order/law/shipping.ts';
import { AnchorLink } from '../../../components/links.tsx';
import { Panel } from '../../../components/Panel.tsx';
import { Cards } from '../../../components/record/LineTable.tsx';
import { useApi } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import { type List, useList } from '../../../lib/useList.ts';
import { useGrants } from '../../../shell/sessionContext.ts';
import { stockInUnits } from '../../goods/units.ts';
import type { OrderView } from './orderKind.ts';
import { shelfOf } from './shelf.ts';

type Arrivals = DataOf<typeof orders.getOrderArrivals>;

/** What the shelf has not enough of for this order, and what is on order of it; nothing where it has. */
export function ShortGoods({ view }: { view: OrderView }): ReactNode {
  const grants = useGrants();
  const short = shortOf(view.facts.lines);
  if (short.length === 0 || !view.snapshot.hasTag('toDeliver') || !grants('purchase.view')) {
    return null;
  }
  return <Short view={view} short={short} />;
}

/** A goods of which the shelf lacks some, in base units, and a line of it. */
interface ShortOf {
  id: number;
  line: OrderLineFacts;
  lacking: number;
}

function shortOf(lines: readonly OrderLineFacts[]): ShortOf[] {
  const lacking = lackingOf(lines);
  const ids = [...new Set(lines.map(({ goodsId }) => goodsId))];
  return ids.flatMap((id) => {
    const line = lines.find(({ goodsId }) => goodsId === id);
    const sum = lacking.reduce(
      (so, each, index) => (lines[index]?.goodsId === id ? so + each : so),
      0,
    );
    return line && sum > 0 ? [{ id, line, lacking: roundQuantity(sum) }] : [];
  });
}

interface ShortProps {
  view: OrderView;
  short: readonly ShortOf[];
}

function Short({ view, short }: ShortProps): ReactNode {
  const { t } = useTranslation('orders');
  const format = useFormat();
  const api = useApi();
  const { id, version } = view.detail.order;
  // Read beside the order, whose own reading says whether a person asked for it.
  const arrivals = useList({ version }, (_, signal) =>
    api.getOrderArrivals({ params: { id } }, { signal, background: true, showError: false }),
  );
  return (
    <Panel title={t('short.title')} offPaper>
      <Cards
        items={short}
        card={({ id: goodsId, line, lacking }) => (
          <>
            <div>
              {format.name(line)}
              <Text component="span" c="var(--meaning-person-text)" fw={600}>
                {' · '}
                {t('record.lacking', {
                  quantity: stockInUnits(shelfOf({ ...line, stock: lacking }), format),
                })}
              </Text>
            </div>
            <div>
              <ToCome arrivals={arrivals} goodsId={goodsId} />
            </div>
          </>
        )}
      />
    </Panel>
  );
}

interface ToComeProps {
  arrivals: List<Arrivals>;
  goodsId: number;
}

/** The purchase orders that bring these goods, what is expected first on top. */
function ToCome({ arrivals, goodsId }: ToComeProps): ReactNode {
  const { t } = useTranslation(['orders', 'common']);
  const { date, quantity } = useFormat();
  const { page, failure, reload } = arrivals;
  if (page === null) {
    return failure === null ? (
      <Skeleton height={16} width="12rem" my={4} />
    ) : (
      <Button variant="subtle" size="compact-sm" onClick={reload}>
        {t('common:actions.retry')}
      </Button>
    );
  }
  const coming = page.filter((arrival) => arrival.goodsId === goodsId);
  if (coming.length === 0) return <Text c="dimmed">{t('short.none')}</Text>;
  return coming.map((arrival) => (
    <div key={arrival.id}>
      <AnchorLink
        to="/purchasing/orders/$purchaseOrderId"
        params={{ purchaseOrderId: String(arrival.purchaseOrderId) }}
      >
        {arrival.number}
      </AnchorLink>
      {' · '}
      {quantity(arrival.quantity, arrival)}
      {' · '}
      {arrival.estimatedArrival === null
        ? t('short.noDay')
        : t('short.expected', { when: date(arrival.estimatedArrival, 'date') })}
      {arrival.late ? (
        <Text component="span" c="var(--meaning-person-text)" fw={600}>
          {' · '}
          {t('list.late')}
        </Text>
      ) : null}
    </div>
  ));
}
