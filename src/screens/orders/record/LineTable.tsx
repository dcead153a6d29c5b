import { Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderLine } from '../../../../api/orders.ts';
import { openQuantity } from '../../../../machines/order/rules.ts';
import { Panel } from '../../../components/Panel.tsx';
import { useFormat } from '../../../lib/useFormat.ts';
import type { OrderView } from './offers.ts';
import classes from './record.module.css';

/** The goods of an order: what, how much, what has left and what is open, what it costs. */
export function LineTable({ view }: { view: OrderView }): ReactNode {
  const { t } = useTranslation('orders');
  const isNarrow = useMediaQuery('(max-width: 47.99em)', false, {
    getInitialValueInEffect: false,
  });
  const { lines } = view.detail.order;
  return (
    <Panel title={t('record.lines')}>
      {isNarrow ? (
        <ul className={classes.cards}>
          {lines.map((line) => (
            <Card key={line.id} line={line} view={view} />
          ))}
        </ul>
      ) : (
        <table className={classes.lines}>
          <thead>
            <tr>
              <th scope="col">{t('record.goods')}</th>
              <th scope="col" className={classes.figure}>
                {t('record.quantity')}
              </th>
              <th scope="col" className={classes.figure}>
                {t('record.shippedOpen')}
              </th>
              <th scope="col" className={classes.figure}>
                {t('record.price')}
              </th>
              <th scope="col" className={classes.figure}>
                {t('record.amount')}
              </th>
              <th scope="col" className={classes.figure}>
                {t('record.gst')}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Row key={line.id} line={line} view={view} />
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

interface LineProps {
  line: OrderLine;
  view: OrderView;
}

function Row({ line, view }: LineProps): ReactNode {
  const { money, number } = useFormat();
  const { currency } = view.facts;
  return (
    <tr>
      <td>
        <GoodsName line={line} />
      </td>
      <td className={classes.figure}>
        <Quantity line={line} />
      </td>
      <td className={classes.figure}>
        {number(line.shipped)} / {number(openOf(line, view))}
      </td>
      <td className={classes.figure}>{money(line.price, currency)}</td>
      <td className={classes.figure}>{money(line.amount, currency)}</td>
      <td className={classes.figure}>{money(line.gst, currency)}</td>
    </tr>
  );
}

function Card({ line, view }: LineProps): ReactNode {
  const { t } = useTranslation('orders');
  const { money, number } = useFormat();
  const { currency } = view.facts;
  return (
    <li>
      <GoodsName line={line} />
      <Text component="span" fw={600}>
        {money(line.amount, currency)}
      </Text>
      <Text component="span" size="xs" c="dimmed">
        <Quantity line={line} /> × {money(line.price, currency)}
      </Text>
      <Text component="span" size="xs" c="dimmed">
        {t('record.shipped', { quantity: number(line.shipped) })} ·{' '}
        {t('record.open', { quantity: number(openOf(line, view)) })}
      </Text>
    </li>
  );
}

/** The name that the reader knows, the other one and what tells the goods apart beneath. */
function GoodsName({ line }: { line: OrderLine }): ReactNode {
  const { name } = useFormat();
  const main = name(line);
  const other = main === line.name ? line.nameZh : line.name;
  return (
    <div>
      <Text component="span">{main}</Text>
      <Text size="xs" c="dimmed">
        {[other, line.specification, line.sku].filter((part) => part !== '').join(' · ')}
      </Text>
    </div>
  );
}

function Quantity({ line }: { line: OrderLine }): ReactNode {
  const { name, number } = useFormat();
  return `${number(line.quantity)} ${name({ name: line.unit, nameZh: line.unitZh })}`;
}

function openOf(line: OrderLine, { facts }: OrderView): number {
  const known = facts.lines.find(({ lineId }) => lineId === line.id);
  return known ? openQuantity(known) : 0;
}
