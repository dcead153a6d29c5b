import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProfitRow } from '../../../api/salesProfit/calls.ts';
import { CardFact } from '../../components/CardFact.tsx';
import { type LineColumn, LineTable } from '../../components/record/LineTable.tsx';
import { useFormat } from '../../lib/useFormat.ts';
import { Area, type CellContext, Cost } from './ProfitCells.tsx';
import classes from './salesProfit.module.css';

interface ProfitTableProps extends CellContext {
  title: string;
  rows: readonly ProfitRow[];
}

type Line = ProfitRow & { id: number };

/** The report's rows; cost and area are fields, from which the keys lead up and down a column. */
export function ProfitTable(props: ProfitTableProps): ReactNode {
  const { t } = useTranslation('salesProfit');
  const format = useFormat();
  const field = (name: string) => t(`fields.${name}` as 'fields.sku');
  const figure = (name: keyof ProfitRow, cell: (row: Line) => ReactNode): LineColumn<Line> => ({
    name: field(name),
    cell,
    isFigure: true,
  });
  const quantity = figure('quantity', (row) => (
    <span className={classes.quantity}>{format.quantity(row.quantity, row)}</span>
  ));
  const sellingCost = figure('sellingCost', (row) => format.money(row.sellingCost));
  const revenue = figure('revenue', (row) => format.money(row.revenue));
  const netSales = figure('netSales', (row) => format.money(row.netSales));
  const profitRate = figure('profitRate', (row) => rateIn(row.profitRate, format.number));
  const lines = figure('lines', (row) => format.number(row.lines));
  /** What a card says in small beside its product, its net sales and its fields. */
  const figures = [quantity, sellingCost, revenue, profitRate, lines];
  const columns: LineColumn<Line>[] = [
    { name: field('name'), cell: (row) => <Product row={row} /> },
    { name: field('area'), cell: (row) => <Area row={row} {...props} /> },
    figure('cost', (row) => <Cost row={row} {...props} />),
    quantity,
    sellingCost,
    revenue,
    netSales,
    profitRate,
    lines,
  ];
  return (
    <div className={classes.wide}>
      <LineTable<Line>
        title={props.title}
        lines={props.rows.map((row) => ({ ...row, id: row.goodsId }))}
        columns={columns}
        card={(row) => (
          <>
            <Product row={row} />
            <strong className={classes.sum}>{format.money(row.netSales)}</strong>
            <div className={classes.facts}>
              {figures.map(({ name, cell }) => (
                <CardFact key={name} name={name}>
                  {cell(row)}
                </CardFact>
              ))}
            </div>
            <div className={classes.pair}>
              <span>{field('area')}</span>
              <span>{field('cost')}</span>
              <div>
                <Area row={row} {...props} />
              </div>
              <div>
                <Cost row={row} {...props} />
              </div>
            </div>
          </>
        )}
      />
    </div>
  );
}

/** What was sold: its name, and what tells it from others below. */
function Product({ row }: { row: Line }): ReactNode {
  const format = useFormat();
  return (
    <div>
      {format.name(row)}
      <Text size="xs" c="dimmed">
        <span>{row.sku}</span> · <span>{row.specification}</span>
      </Text>
    </div>
  );
}

/** A rate of the wire, percent. */
export const rateIn = (rate: string | null, number: (value: number) => string): string =>
  rate === null ? '–' : `${number(Number(rate))}%`;
