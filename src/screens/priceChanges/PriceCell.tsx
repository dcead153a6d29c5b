import { type ReactNode, useState } from 'react';
import { minorOrNull } from '../../../api/kernel/money.ts';
import { moneyOrTyped, writeMoney } from '../../lib/money.ts';
import type { Format } from '../../lib/useFormat.ts';
import classes from './grid.module.css';

interface PriceCellProps {
  row: number;
  column: number;
  label: string;
  /** As the wire has it, or as it was typed. */
  price: string;
  isWrong: boolean;
  /** Its row is where one stands: the other rows are reached by arrow keys. */
  isCurrent: boolean;
  format: Format;
  /** Null where it is only read. */
  onType: ((price: string) => void) | null;
}

/** A price as a person would write it. */
export const priceShown = (price: string, { currency, locale }: Format): string =>
  minorOrNull(price, currency) === null ? price.trim() : writeMoney(price, currency, locale);

/** A price at a level, as a person types it. */
export function PriceCell(props: PriceCellProps): ReactNode {
  const { row, column, price, format, onType } = props;
  const { currency, locale } = format;
  const shown = priceShown(price, format);
  const [typed, setTyped] = useState(shown);
  // What was typed stays as it is while it says the same; undo and fill say something else.
  const value = moneyOrTyped(typed, currency, locale) === price ? typed : shown;
  return (
    <input
      className={classes.price}
      data-row={row}
      data-column={column}
      tabIndex={props.isCurrent ? 0 : -1}
      aria-label={props.label}
      aria-invalid={props.isWrong || undefined}
      inputMode="decimal"
      autoComplete="off"
      readOnly={onType === null}
      value={value}
      onFocus={(event) => event.currentTarget.select()}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onType?.(moneyOrTyped(currentTarget.value, currency, locale));
      }}
    />
  );
}
