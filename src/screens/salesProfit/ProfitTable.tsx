import { Text, TextInput } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProfitRow } from '../../../api/salesProfit.ts';
import { shownOf, type Typed } from '../../../machines/salesProfit/machine.ts';
import type { CostReasons, TypedCost } from '../../../machines/salesProfit/rules.ts';
import { MoneyField } from '../../components/MoneyField.tsx';
import { type LineColumn, LineTable } from '../../components/record/LineTable.tsx';
import { moneyOrTyped, readMoney, writeMoney } from '../../lib/money.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useReasonText } from '../../lib/useReasonText.ts';
import classes from './salesProfit.module.css';

interface ProfitTableProps {
  title: string;
  rows: readonly ProfitRow[];
  typed: Typed;
  /** What is said in the cells. */
  reasons: Record<number, CostReasons>;
  /** Whether costs and areas are fields. */
  editable: boolean;
  /** Whether they are being saved: nothing can be typed meanwhile. */
  busy: boolean;
  onType: (row: ProfitRow, change: Partial<TypedCost>) => void;
  onUndo: (goodsId: number) => void;
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
    <section
      className={classes.wide}
      aria-label={`${field('area')}, ${field('cost')}, ${field('profitRate')}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
      tabIndex={0}
    >
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
    </section>
  );
}

type CellProps = Omit<ProfitTableProps, 'title' | 'rows'> & { row: ProfitRow };

function Area({ row, typed, reasons, editable, busy, onType, onUndo }: CellProps): ReactNode {
  const { t } = useTranslation('salesProfit');
  const format = useFormat();
  const reasonText = useReasonText();
  if (!editable) return row.area;
  const reason = reasons[row.goodsId]?.area;
  return (
    <TextInput
      size="xs"
      miw="6.5rem"
      maxLength={60}
      readOnly={busy}
      aria-label={t('areaOf', { name: format.name(row) })}
      data-column="area"
      value={shownOf(row, typed).area}
      error={reason ? reasonText(reason) : null}
      onChange={({ currentTarget: { value } }) => onType(row, { area: value })}
      onKeyDown={(event) => move(event, () => onUndo(row.goodsId))}
    />
  );
}

function Cost({ row, typed, reasons, editable, busy, onType, onUndo }: CellProps): ReactNode {
  const { t } = useTranslation('salesProfit');
  const { currency, locale, money, name } = useFormat();
  const reasonText = useReasonText();
  const { cost } = shownOf(row, typed);
  const [text, setText] = useState<string | null>(null);
  if (!editable) return row.costFrom === 'none' ? t('costFrom.none') : money(row.cost);
  const reason = reasons[row.goodsId]?.cost;
  // While one types, the field holds what was typed; else the amount as the language writes it.
  const isTyped = text !== null && moneyOrTyped(text, currency, locale) === cost;
  return (
    <>
      <MoneyField
        size="xs"
        miw="6.5rem"
        maxLength={18}
        readOnly={busy}
        aria-label={t('costOf', { name: name(row) })}
        data-column="cost"
        value={isTyped ? text : written(cost, currency, locale)}
        error={reason ? reasonText(reason) : null}
        onChange={({ currentTarget: { value } }) => {
          setText(value);
          onType(row, { cost: moneyOrTyped(value, currency, locale) });
        }}
        onBlur={() => setText(null)}
        onKeyDown={(event) => move(event, () => onUndo(row.goodsId))}
      />
      {row.costFrom === 'purchase' && !(row.goodsId in typed) ? (
        <Text size="xs" c="dimmed">
          {t('costFrom.purchase')}
        </Text>
      ) : null}
    </>
  );
}

function written(cost: string, currency: string, locale: 'en-US' | 'zh-CN' | 'vn-VM'): string {
  // What is kept behind a blank is no amount: it is shown as it was typed.
  return readMoney(cost, currency, 'en-US') === cost && cost !== ''
    ? writeMoney(cost, currency, locale)
    : cost.trimStart();
}

/** A rate of the wire, percent. */
export const rateIn = (rate: string | null, number: (value: number) => string): string =>
  rate === null ? '–' : `${number(Number(rate))}%`;

/** Enter and the arrows lead to the same column's next field, Escape puts the row back. */
function move(event: KeyboardEvent<HTMLInputElement>, undo: () => void): void {
  const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (event.key === 'Escape') {
    event.preventDefault();
    undo();
  }
  if (step === undefined) return;
  event.preventDefault();
  const { column } = event.currentTarget.dataset;
  const fields = [...document.querySelectorAll<HTMLInputElement>(`input[data-column="${column}"]`)];
  const next = fields[fields.indexOf(event.currentTarget) + step];
  next?.focus();
  next?.select();
}
