import { type ReactNode, useState } from 'react';
import { minorOrNull } from '../../../api/kernel/money.ts';
import { moneyOrTyped, writeMoney } from '../../lib/money.ts';
import { useFormat } from '../../lib/useFormat.ts';
import classes from './grid.module.css';

interface PriceCellProps {
  row: number;
  label: string;
  /** As the wire has it, or as it was typed. */
  price: string;
  isWrong: boolean;
  onType: (price: string) => void;
}

/** The new price of a row, as a person types it. */
export function PriceCell({ row, label, price, isWrong, onType }: PriceCellProps): ReactNode {
  const { currency, locale } = useFormat();
  const shown =
    minorOrNull(price, currency) === null ? price.trim() : writeMoney(price, currency, locale);
  const [typed, setTyped] = useState(shown);
  // What was typed stays as it is while it says the same; undo and fill say something else.
  const value = moneyOrTyped(typed, currency, locale) === price ? typed : shown;
  return (
    <input
      className={classes.price}
      data-row={row}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      inputMode="decimal"
      autoComplete="off"
      value={value}
      onFocus={(event) => event.currentTarget.select()}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onType(moneyOrTyped(currentTarget.value, currency, locale));
      }}
    />
  );
}
