import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isWeighed, kilosOf } from '../../../../api/kernel/weight.ts';
import type { OrderLine } from '../../../../api/orders/calls.ts';
import { taxOf } from '../../../../api/orders/orderTax.ts';
import { lackingOf, openQuantity } from '../../../../machines/order/law/shipping.ts';
import { SmallPicture } from '../../../components/files/SmallPicture.tsx';
import { Parts } from '../../../components/Parts.tsx';
import { type LineColumn, LineTable } from '../../../components/record/LineTable.tsx';
import { wallClockOf } from '../../../lib/dates.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import { stockInUnits } from '../../goods/units.ts';
import { WhyPrice } from '../../prices/WhyPrice.tsx';
import type { OrderView } from './orderKind.ts';
import classes from './record.module.css';
import { shelfOf } from './shelf.ts';

/** The goods of an order: what, how much, what has left and what is open, what it costs. */
export function OrderLines({ view }: { view: OrderView }): ReactNode {
  const { t } = useTranslation('orders');
  const { money, number } = useFormat();
  const { currency } = view.facts;
  const shippedOpen: LineColumn<OrderLine> = {
    name: t('record.shippedOpen'),
    cell: (line) => (
      <>
        {number(line.shipped)} / {number(openOf(line, view))}
        <Lacking line={line} view={view} />
      </>
    ),
    isFigure: true,
  };
  return (
    <LineTable<OrderLine>
      title={t('record.lines')}
      lines={view.detail.order.lines}
      columns={[
        { name: t('record.goods'), cell: (line) => <GoodsName line={line} /> },
        {
          name: t('record.quantity'),
          cell: (line) => <Quantity line={line} />,
          isFigure: 'quantity',
        },
        ...(shipsLines(view) ? [shippedOpen] : []),
        {
          name: t('record.price'),
          cell: (line) => (
            <>
              <Price line={line} currency={currency} />
              <Why line={line} view={view} />
            </>
          ),
          isFigure: true,
        },
        {
          name: t('record.amount'),
          cell: (line) => (
            <>
              {money(line.amount, currency)}
              <Discount line={line} currency={currency} />
            </>
          ),
          isFigure: true,
        },
        { name: t('record.gst'), cell: (line) => <Gst line={line} view={view} />, isFigure: true },
      ]}
      card={(line) => <Card line={line} view={view} />}
    />
  );
}

function Card({ line, view }: { line: OrderLine; view: OrderView }): ReactNode {
  const { t } = useTranslation('orders');
  const { money, number } = useFormat();
  const { currency } = view.facts;
  return (
    <>
      <GoodsName line={line} />
      <Text component="span" fw={600}>
        {money(line.amount, currency)}
      </Text>
      <Text component="span" size="xs" c="dimmed">
        <Quantity line={line} /> × <Price line={line} currency={currency} />
        <Why line={line} view={view} />
      </Text>
      <Text component="div" size="xs" c="dimmed" ta="end">
        {t('record.gst')} <Gst line={line} view={view} />
      </Text>
      {shipsLines(view) ? (
        <Text component="span" size="xs" c="dimmed">
          {t('record.shipped', { quantity: number(line.shipped) })} ·{' '}
          {t('record.open', { quantity: number(openOf(line, view)) })}
          <Lacking line={line} view={view} />
        </Text>
      ) : null}
      <Discount line={line} currency={currency} />
    </>
  );
}

/** Why the price list says what it says of a line, beside what was agreed on. */
function Why({ line, view }: { line: OrderLine; view: OrderView }): ReactNode {
  const { name, timeZone } = useFormat();
  const { customerId, placedAt } = view.detail.order;
  const { goodsId, unit, unitZh, quantity, price } = line;
  return (
    <div>
      <WhyPrice
        name={name(line)}
        line={{
          customerId,
          goodsId,
          unit,
          quantity,
          day: wallClockOf(placedAt, timeZone).slice(0, 10),
          agreed: {
            price,
            unitZh,
            currency: view.facts.currency,
            byWeight: line.weight !== undefined,
            discount:
              line.discount === undefined
                ? undefined
                : { amount: line.discount, reason: line.discountReason ?? '' },
          },
        }}
      />
    </div>
  );
}

/** A kitchen hands over whole orders: its chart ships no lines. */
export const shipsLines = ({ graph }: OrderView): boolean =>
  graph.edges.some(({ event }) => event === 'ship');

/** The name that the reader knows, the other one and what tells the goods apart beneath. */
function GoodsName({ line }: { line: OrderLine }): ReactNode {
  const { name } = useFormat();
  const main = name(line);
  const other = main === line.name ? line.nameZh : line.name;
  return (
    <div className={classes.goods}>
      <SmallPicture fileId={line.thumbnail} />
      <div>
        {main}
        <Text size="xs" c="dimmed">
          <Parts of={[other, line.specification, line.sku]} />
        </Text>
      </div>
    </div>
  );
}

/** How many, and what they weigh where that is what is charged: as expected until it was weighed. */
function Quantity({ line }: { line: OrderLine }): ReactNode {
  const { t } = useTranslation('orders');
  const { quantity, number } = useFormat();
  const { weight } = line;
  if (weight === undefined) return quantity(line.quantity, line);
  const kilos = number(kilosOf(line.quantity, weight));
  return (
    <>
      {quantity(line.quantity, line)}
      <Text component="span" size="xs" c="dimmed" className={classes.weight}>
        {' '}
        {t(isWeighed(line.quantity, weight) ? 'record.weighed' : 'record.aboutKilos', { kilos })}
      </Text>
    </>
  );
}

/** For one of the unit; for a kilogram where that is what is charged. */
function Price({ line, currency }: { line: OrderLine; currency: string }): ReactNode {
  const { t } = useTranslation('orders');
  const { money } = useFormat();
  const price = money(line.price, currency);
  return line.weight === undefined ? price : t('record.perKilo', { price });
}

/** What staff agreed to take off it, and why. */
function Discount({ line, currency }: { line: OrderLine; currency: string }): ReactNode {
  const { t } = useTranslation('orders');
  const { money } = useFormat();
  const { discount, discountReason } = line;
  if (discount === undefined) return null;
  return (
    <Text size="xs" c="dimmed" className={classes.lineDiscount}>
      {t('record.lineDiscount', {
        amount: money(discount, currency),
        reason: discountReason ?? '',
      })}
    </Text>
  );
}

/** The tax on a line; where a discount is taken off first, beneath it what it is taken on. */
function Gst({ line, view }: { line: OrderLine; view: OrderView }): ReactNode {
  const { t } = useTranslation('orders');
  const { money } = useFormat();
  const { currency } = view.facts;
  const { lines, price } = view.detail.order;
  const taxed = taxOf(price, lines).lines[lines.indexOf(line)];
  return (
    <>
      {money(line.gst, currency)}
      {Number(price.discount) === 0 ? null : (
        <Text size="xs" c="dimmed">
          {t('record.gstOn', { taxed: money(taxed ?? line.amount, currency) })}
        </Text>
      )}
    </>
  );
}

/** How much of what is still to leave the store is not on the shelf. */
function Lacking({ line, view }: { line: OrderLine; view: OrderView }): ReactNode {
  const { t } = useTranslation('orders');
  const format = useFormat();
  const { facts, snapshot } = view;
  const at = facts.lines.findIndex(({ lineId }) => lineId === line.id);
  const known = facts.lines[at];
  const lacking = lackingOf(facts.lines)[at] ?? 0;
  if (!known || lacking === 0 || !snapshot.hasTag('toDeliver')) return null;
  const quantity = stockInUnits(shelfOf({ ...known, stock: lacking }), format);
  return (
    <Text size="xs" c="var(--meaning-waiting-text)">
      {t('record.lacking', { quantity })}
    </Text>
  );
}

function openOf(line: OrderLine, { facts }: OrderView): number {
  const known = facts.lines.find(({ lineId }) => lineId === line.id);
  return known ? openQuantity(known) : 0;
}
