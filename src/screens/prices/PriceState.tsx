import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CustomerPrice } from '../../../api/prices/price.ts';
import { StateChip, StateWord } from '../../components/StateChip.tsx';
import { TIME_MEANINGS } from './meanings.ts';

/** Whether a price holds; one for a unit that the goods are sold in no more never does. */
export function PriceState({ price }: { price: CustomerPrice }): ReactNode {
  const { t } = useTranslation('prices');
  const { time, isSoldSo } = price;
  return isSoldSo ? (
    <StateWord meaning={TIME_MEANINGS[time]} label={t(`times.${time}`)} />
  ) : (
    <StateChip meaning="waiting" label={t('unitIsGone')} />
  );
}
