import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePriceWords } from './usePriceWords.tsx';

interface MarginProps {
  price: { price: string; cost: string | null };
  /** Its share of the price alone, where there is little room. */
  isBrief?: boolean;
}

/** What is left of a price after its cost; a price below the cost says so in words too. */
export function Margin({ price, isBrief = false }: MarginProps): ReactNode {
  const { t } = useTranslation('prices');
  const margin = usePriceWords().margin(price);
  if (margin === null) return '–';
  const text = isBrief ? margin.share : margin.text;
  if (!margin.isBelow) return text;
  return (
    <Text component="span" size="sm" c="var(--mantine-color-error)" title={margin.text}>
      {[text, t('belowCost')].join(isBrief ? ' ' : ' · ')}
    </Text>
  );
}
