import { Anchor, Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProfitContext } from '../../../machines/salesProfit/machine.ts';
import type { CostRow } from '../../../machines/salesProfit/typedCosts.ts';
import { type LineColumn, LineTable } from '../../components/record/LineTable.tsx';
import { useFormat } from '../../lib/useFormat.ts';
import { Area, type CellContext, Cost, toField } from './ProfitCells.tsx';
import classes from './salesProfit.module.css';

interface ElsewhereProps extends CellContext {
  /** Changed rows that are not on the page. */
  rows: readonly CostRow[];
}

type Line = CostRow & { id: number };

/** What was changed on another page, in another search or period: it is saved with the rest. */
export function Elsewhere({ rows, ...cells }: ElsewhereProps): ReactNode {
  const { t } = useTranslation('salesProfit');
  const format = useFormat();
  if (rows.length === 0) return null;
  const undo = (row: CostRow) => (
    <Button
      size="compact-sm"
      variant="default"
      disabled={cells.busy}
      aria-label={t('elsewhere.undoOf', { name: format.name(row) })}
      onClick={() => cells.onUndo(row.goodsId)}
    >
      {t('elsewhere.undo')}
    </Button>
  );
  const columns: LineColumn<Line>[] = [
    { name: t('fields.sku'), cell: ({ sku }) => sku },
    { name: t('fields.name'), cell: (row) => format.name(row) },
    { name: t('fields.area'), cell: (row) => <Area row={row} {...cells} /> },
    { name: t('fields.cost'), cell: (row) => <Cost row={row} {...cells} />, isFigure: true },
    { name: t('elsewhere.actions'), cell: undo },
  ];
  return (
    <section>
      <LineTable<Line>
        title={t('elsewhere.title', { count: rows.length })}
        lines={rows.map((row) => ({ ...row, id: row.goodsId }))}
        columns={columns}
        card={(row) => (
          <>
            <span>
              {format.name(row)} · {row.sku}
            </span>
            {undo(row)}
            <span>{t('fields.area')}</span>
            <Area row={row} {...cells} />
            <span>{t('fields.cost')}</span>
            <div>
              <Cost row={row} {...cells} />
            </div>
          </>
        )}
      />
    </section>
  );
}

/** Which of them keep the rest from being saved, each with a way to its field. */
export function InTheWay({ rows, reasons }: Pick<ElsewhereProps, 'rows' | 'reasons'>): ReactNode {
  const { t } = useTranslation('salesProfit');
  const format = useFormat();
  const blocking = rows.flatMap((row) => {
    const reason = reasons[row.goodsId];
    return reason ? [{ row, reason }] : [];
  });
  if (blocking.length === 0) return null;
  return (
    <>
      <Text size="sm">{t('elsewhere.inTheWay')}</Text>
      <ul className={classes.inTheWay}>
        {blocking.map(({ row, reason }) => (
          <li key={row.goodsId}>
            <Anchor component="button" type="button" onClick={() => toField(row.goodsId, reason)}>
              {format.name(row)} · {row.sku}
            </Anchor>
          </li>
        ))}
      </ul>
    </>
  );
}

type MeanwhileProps = Pick<ProfitContext, 'changed' | 'names'>;

/** What others have written down of the rows that were to be saved. */
export function Meanwhile({ changed, names }: MeanwhileProps): ReactNode {
  const { t } = useTranslation('salesProfit');
  const format = useFormat();
  return (
    <>
      <Text size="sm">{t('meanwhile')}</Text>
      <ul className={classes.inTheWay}>
        {changed.map(({ goodsId, cost, area }) => {
          const goods = names[goodsId];
          return (
            <li key={goodsId}>
              {goods ? format.name(goods) : goodsId}: {format.money(cost)} · {area}
            </li>
          );
        })}
      </ul>
    </>
  );
}
