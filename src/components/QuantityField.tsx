import { TextInput, type TextInputProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { readQuantity } from '../../api/kernel/quantityOfUnit.ts';
import type { Locale } from '../../api/kernel/wire.ts';
import { writeNumber } from '../lib/numbers.ts';
import { useFormat } from '../lib/useFormat.ts';

interface QuantityFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** The quantity, or what was typed where the form keeps that; null for none. */
  value: number | string | null;
  /** The quantity as `readQuantity` has it, and what was typed. */
  onChange: (quantity: number | null, typed: string) => void;
  /** How what is typed is read, where that is more than a figure; it is written as one when left. */
  read?: (typed: string, locale: Locale) => number | null;
}

/**
 * A quantity, written as the person's language writes it. What is typed stays as it was typed, until
 * the value is changed from elsewhere, or the language is; what is no quantity is for the form to name.
 */
export function QuantityField({
  value,
  onChange,
  read = readQuantity,
  ...field
}: QuantityFieldProps): ReactNode {
  const { locale } = useFormat();
  const written = writtenAs(value, locale);
  const [typed, setTyped] = useState({ text: written, quantity: value, locale });
  const { text, quantity } = typed;
  const isTyped =
    value === text ||
    (locale === typed.locale && Object.is(value, quantity)) ||
    (value === null && !(Number(quantity) > 0));
  if (!isTyped) setTyped({ text: written, quantity: value, locale });
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      styles={{ input: { textAlign: 'end' } }}
      {...field}
      value={isTyped ? text : written}
      onBlur={(event) => {
        // Whoever typed a unit too sees it where units stand.
        const isMore = readQuantity(text, locale) !== value && !Number.isNaN(value);
        if (isMore) setTyped({ text: written, quantity: value as number | null, locale });
        field.onBlur?.(event);
      }}
      onChange={({ currentTarget }) => {
        const next = read(currentTarget.value, locale);
        setTyped({ text: currentTarget.value, quantity: next, locale });
        onChange(next, currentTarget.value);
      }}
    />
  );
}

/** Nothing can be written of what is no number: whoever typed it sees it as it was typed. */
function writtenAs(value: number | string | null, locale: Locale): string {
  if (typeof value !== 'number') return value ?? '';
  return Number.isNaN(value) ? '' : writeNumber(value, locale);
}
