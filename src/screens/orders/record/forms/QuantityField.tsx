import { NumberInput, type NumberInputProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormat } from '../../../../lib/useFormat.ts';

/** A quantity: at most three decimals, written as the person's language writes them. */
export function QuantityField(props: NumberInputProps): ReactNode {
  const { locale } = useFormat();
  return (
    <NumberInput
      min={0}
      decimalScale={3}
      decimalSeparator={locale === 'vn-VM' ? ',' : '.'}
      allowedDecimalSeparators={['.', ',']}
      allowNegative={false}
      clampBehavior="none"
      hideControls
      inputMode="decimal"
      styles={{ input: { textAlign: 'end' } }}
      {...props}
    />
  );
}
