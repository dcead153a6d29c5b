import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePriceWords } from './usePriceWords.tsx';

/** What is left of a price after its cost; a price below the cost says so in words too. */
export function Margin({ price }: { price: { price: string; cost: string | null } }): ReactNode {
  const { t } = useTranslation('prices');
  const margin = usePriceWords().margin(price);
  if (margin === null) return '–';
  if (!margin.isBelow) return margin.text;
  return (
    <Text component="span" size="sm" c="var(--mantine-color-error)">
      {margin.text} · {t('belowCost')}
    </Text>
  );
}
