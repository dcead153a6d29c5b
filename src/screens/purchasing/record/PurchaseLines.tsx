import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { roundQuantity } from '../../../../api/kernel/quantity.ts';
import type { PurchaseLine } from '../../../../api/purchasing/purchaseOrder.ts';
import { openQuantity } from '../../../../machines/purchaseOrder/law/rules.ts';
import { Panel } from '../../../components/Panel.tsx';
import { LineTable } from '../../../components/record/LineTable.tsx';
import { useFormat } from '../../../lib/useFormat.ts';
import { GoodsName } from './GoodsName.tsx';
import type { PurchaseView } from './purchaseKind.ts';

/** The goods of a purchase order: what, how much, what came in, is open or was let go, what it costs. */
export function PurchaseLines({ view }: { view: PurchaseView }): ReactNode {
  const { t } = useTranslation('purchasing');
  const { money, unitName } = useFormat();
  const { currency } = view.facts;
  const priceOf = (line: PurchaseLine) => `${money(line.cost, currency)} / ${unitName(line)}`;
  const { lines } = view.detail.purchaseOrder;
  if (lines.length === 0) {
    return (
      <Panel title={t('fields.goods')}>
        <Text c="dimmed">{t('record.noLines')}</Text>
      </Panel>
    );
  }
  return (
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
        {
          name: t('record.receivedOpen'),
          cell: (line) => <Received line={line} view={view} />,
          isFigure: true,
        },
        { name: t('fields.cost'), cell: priceOf, isFigure: true },
        {
          name: t('fields.amount'),
          cell: ({ amount }) => money(amount, currency),
          isFigure: true,
        },
      ]}
      card={(line) => <Card line={line} view={view} />}
    />
  );
}

/** What came in and what is open of a line; beneath it what was let go. */
function Received({ line, view }: { line: PurchaseLine; view: PurchaseView }): ReactNode {
  const { t } = useTranslation('purchasing');
  const { number } = useFormat();
  return (
    <>
      {number(line.received)} / {number(openOf(line, view))}
      {line.short > 0 ? (
        <Text size="xs" c="dimmed">
          {t('record.shortOf', { quantity: number(line.short) })}
        </Text>
      ) : null}
    </>
  );
}

function Card({ line, view }: { line: PurchaseLine; view: PurchaseView }): ReactNode {
  const { t } = useTranslation('purchasing');
  const { money, number, quantity, unitName } = useFormat();
  const { currency } = view.facts;
  return (
    <>
      <GoodsName line={line} />
      <Text component="span" fw={600}>
        {money(line.amount, currency)}
      </Text>
      <Text component="span" size="xs" c="dimmed">
        {quantity(line.quantity, line)} <InBase line={line} /> · {money(line.cost, currency)} /{' '}
        {unitName(line)}
      </Text>
      <Text component="span" size="xs" c="dimmed">
        {t('record.receivedOf', { quantity: number(line.received) })} ·{' '}
        {t('record.openOf', { quantity: number(openOf(line, view)) })}
        {line.short > 0 ? ` · ${t('record.shortOf', { quantity: number(line.short) })}` : null}
      </Text>
    </>
  );
}

/** In the line's unit; where that holds several, beneath it what that is in the goods' base unit. */
export function Quantity({ line }: { line: PurchaseLine }): ReactNode {
  const { quantity } = useFormat();
  return (
    <>
      {quantity(line.quantity, line)}
      <Text size="xs" c="dimmed">
        <InBase line={line} />
      </Text>
    </>
  );
}

/** What a quantity is in the goods' base unit; nothing where it is in that already. */
function InBase({ line }: { line: PurchaseLine }): ReactNode {
  const { t } = useTranslation('purchasing');
  const { number, unitName } = useFormat();
  if (line.ratio === 1) return null;
  const inBase = roundQuantity(line.quantity * line.ratio);
  return t('record.inBase', {
    quantity: number(inBase),
    unit: unitName({ unit: line.baseUnit, unitZh: line.baseUnitZh }, inBase),
  });
}

function openOf(line: PurchaseLine, { facts }: PurchaseView): number {
  const known = facts.lines.find(({ lineId }) => lineId === line.id);
  return known ? openQuantity(known) : 0;
}
