import { Alert, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toMinor } from '../../../../api/kernel/money.ts';
import type { LastPrice } from '../../../../api/purchasing/calls.ts';
import type { PurchaseLine } from '../../../../api/purchasing/purchaseOrder.ts';
import {
  type Compared,
  lastPriceOf,
  percentAbove,
} from '../../../../machines/purchaseEntry/lastPrice.ts';
import { LineTable } from '../../../components/record/LineTable.tsx';
import { StateChip } from '../../../components/StateChip.tsx';
import { useApi } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import { useList } from '../../../lib/useList.ts';
import { GoodsName } from '../record/GoodsName.tsx';
import { Quantity } from '../record/PurchaseLines.tsx';
import type { PurchaseView } from '../record/purchaseKind.ts';

/** The goods of an order, each price beside what this supplier was last paid for the same. */
export function PricedLines({ view }: { view: PurchaseView }): ReactNode {
  const { t } = useTranslation('purchasing');
  const { money, quantity: inUnit } = useFormat();
  const api = useApi();
  const { id, lines, supplierId } = view.detail.purchaseOrder;
  const { currency } = view.facts;
  const prices = useList<number, LastPrice[]>(id, async (except, signal) =>
    lines.length === 0 || supplierId === null
      ? []
      : api.lastPurchasePrices(
          { body: { goodsIds: lines.map(({ goodsId }) => goodsId), supplierId, except } },
          { showError: false, signal },
        ),
  );
  const lastOf = ({ goodsId, ratio }: PurchaseLine) =>
    lastPriceOf({ goodsId, ratio, currency }, supplierId, prices.page ?? []);
  const quantity = (line: PurchaseLine) => inUnit(line.quantity, line);
  return (
    <>
      {prices.failure ? (
        <Alert color="orange" role="alert">
          {t('desk.noPrices')}
        </Alert>
      ) : null}
      <LineTable<PurchaseLine>
        title={t('fields.goods')}
        lines={lines}
        columns={[
          { name: t('fields.goods'), cell: (line) => <GoodsName line={line} /> },
          {
            name: t('fields.quantity'),
            cell: (line) => <Quantity line={line} />,
            isFigure: 'quantity',
          },
          { name: t('record.price'), cell: ({ cost }) => money(cost, currency), isFigure: true },
          {
            name: t('desk.lastPrice'),
            cell: (line) =>
              prices.page ? <Last last={lastOf(line)} line={line} currency={currency} /> : null,
            isFigure: true,
          },
          {
            name: t('fields.amount'),
            cell: ({ amount }) => money(amount, currency),
            isFigure: true,
          },
        ]}
        card={(line) => (
          <>
            <GoodsName line={line} />
            <Text component="span" fw={600}>
              {money(line.amount, currency)}
            </Text>
            <Text component="span" size="xs" c="dimmed">
              {quantity(line)} × {money(line.cost, currency)}
            </Text>
            <span>
              {prices.page ? <Last last={lastOf(line)} line={line} currency={currency} /> : null}
            </span>
          </>
        )}
      />
    </>
  );
}

interface LastProps {
  last: Compared | null;
  line: PurchaseLine;
  currency: string;
}

/** What was paid last, and by how much the price of now is above or below. */
function Last({ last, line, currency }: LastProps): ReactNode {
  const { t } = useTranslation('purchasing');
  const { date, money } = useFormat();
  if (!last) return <Text size="xs">{t('desk.never')}</Text>;
  const { price, cost } = last;
  return (
    <>
      {cost === null ? money(price.cost, price.currency) : money(cost, currency)}
      <div>
        <Difference now={toMinor(line.cost)} last={cost} />
      </div>
      <Text size="xs" c="dimmed">
        {t('desk.whenOf', { date: date(price.at, 'date'), number: price.number })}
      </Text>
    </>
  );
}

function Difference({ now, last }: { now: number; last: number | null }): ReactNode {
  const { t } = useTranslation('purchasing');
  const { number } = useFormat();
  const percent = last === null ? null : percentAbove(now, last);
  if (percent === null) return <StateChip meaning="stopped" label={t('desk.otherCurrency')} />;
  if (percent === 0) return <StateChip meaning="stopped" label={t('desk.same')} />;
  return percent > 0 ? (
    <StateChip meaning="person" label={t('desk.above', { percent: number(percent) })} />
  ) : (
    <StateChip meaning="done" label={t('desk.below', { percent: number(-percent) })} />
  );
}
