import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProfitRow } from '../../../api/salesProfit/calls.ts';
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
  const columns: LineColumn<Line>[] = [
    { name: field('sku'), cell: ({ sku }) => sku },
    { name: field('name'), cell: (row) => format.name(row) },
    { name: field('specification'), cell: ({ specification }) => specification },
    { name: field('area'), cell: (row) => <Area row={row} {...props} /> },
    figure('cost', (row) => <Cost row={row} {...props} />),
    figure('quantity', (row) => format.quantity(row.quantity, row)),
    figure('sellingCost', ({ sellingCost }) => format.money(sellingCost)),
    figure('revenue', ({ revenue }) => format.money(revenue)),
    figure('netSales', ({ netSales }) => format.money(netSales)),
    figure('profitRate', ({ profitRate }) => rateIn(profitRate, format.number)),
    figure('lines', ({ lines }) => format.number(lines)),
  ];
  return (
    <div className={classes.wide}>
      <LineTable<Line>
        title={props.title}
        lines={props.rows.map((row) => ({ ...row, id: row.goodsId }))}
        columns={columns}
        card={(row) => (
          <>
            <span>
              {format.name(row)} · {row.sku}
            </span>
            <span>{format.money(row.netSales)}</span>
            <span>{field('area')}</span>
            <Area row={row} {...props} />
            <span>{field('cost')}</span>
            <div>
              <Cost row={row} {...props} />
            </div>
            <span>{field('profitRate')}</span>
            <span>{rateIn(row.profitRate, format.number)}</span>
          </>
        )}
      />
    </div>
  );
}

/** A rate of the wire, percent. */
export const rateIn = (rate: string | null, number: (value: number) => string): string =>
  rate === null ? '–' : `${number(Number(rate))}%`;
