import { TextInput, type TextInputProps } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { currencySign } from '../lib/money.ts';
import { useFormat } from '../lib/useFormat.ts';

/** A field for an amount, with the shop's currency in front. What is typed is read by `readMoney`. */
export function MoneyField(props: TextInputProps & { ref?: Ref<HTMLInputElement> }): ReactNode {
  const { currency } = useFormat();
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      leftSection={<span aria-hidden="true">{currencySign(currency)}</span>}
      styles={{ input: { textAlign: 'end' } }}
      {...props}
    />
  );
}
