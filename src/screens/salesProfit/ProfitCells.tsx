import { Text, TextInput } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CostReasons, TypedCost } from '../../../machines/salesProfit/law/rules.ts';
import { type CostRow, shownOf, type Typed } from '../../../machines/salesProfit/typedCosts.ts';
import { MoneyField } from '../../components/MoneyField.tsx';
import { moneyOrTyped, readMoney, writeMoney } from '../../lib/money.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useReasonText } from '../../lib/useReasonText.ts';
import classes from './salesProfit.module.css';

/** What the fields of every row are given. */
export interface CellContext {
  typed: Typed;
  /** What is said in the cells. */
  reasons: Record<number, CostReasons>;
  /** Whether costs and areas are fields. */
  editable: boolean;
  /** Whether they are being saved: nothing can be typed meanwhile. */
  busy: boolean;
  onType: (row: CostRow, change: Partial<TypedCost>) => void;
  /** A row's cost was left: what is wrong with it can be said. */
  onLeave: (goodsId: number) => void;
  onUndo: (goodsId: number) => void;
}

type CellProps = CellContext & { row: CostRow };

/** Where goods are bought: a field, or what it says. */
export function Area({
  row,
  typed,
  reasons,
  editable,
  busy,
  onType,
  onUndo,
}: CellProps): ReactNode {
  const { t } = useTranslation('salesProfit');
  const format = useFormat();
  const reasonText = useReasonText();
  if (!editable) return row.area;
  const reason = reasons[row.goodsId]?.area;
  return (
    <TextInput
      size="xs"
      className={classes.cell}
      maxLength={60}
      readOnly={busy}
      aria-label={t('areaOf', { name: format.name(row) })}
      data-column="area"
      data-goods={row.goodsId}
      value={shownOf(row, typed).area}
      error={reason ? reasonText(reason) : null}
      onChange={({ currentTarget: { value } }) => onType(row, { area: value })}
      onKeyDown={(event) => move(event, () => onUndo(row.goodsId))}
    />
  );
}

/** What one unit costs: a field, or the amount. */
export function Cost({
  row,
  typed,
  reasons,
  editable,
  busy,
  onType,
  onLeave,
  onUndo,
}: CellProps): ReactNode {
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
        className={classes.cell}
        maxLength={18}
        readOnly={busy}
        aria-label={t('costOf', { name: name(row) })}
        data-column="cost"
        data-goods={row.goodsId}
        value={isTyped ? text : written(cost, currency, locale)}
        error={reason ? reasonText(reason) : null}
        onChange={({ currentTarget: { value } }) => {
          setText(value);
          onType(row, { cost: moneyOrTyped(value, currency, locale) });
        }}
        onBlur={() => {
          setText(null);
          onLeave(row.goodsId);
        }}
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

/** Leads to the field of goods that something stands against. */
export function toField(goodsId: number, { cost }: CostReasons): void {
  const column = cost ? 'cost' : 'area';
  const field = document.querySelector<HTMLInputElement>(
    `input[data-goods="${goodsId}"][data-column="${column}"]`,
  );
  field?.scrollIntoView({ block: 'center' });
  field?.focus();
}
