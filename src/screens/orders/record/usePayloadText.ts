import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { paymentMethod } from '../../../../api/orders.ts';
import type { HistoryLine } from '../../../../api/record.ts';
import { useFormat } from '../../../lib/useFormat.ts';

/** What an event carried, in words, as far as a person wants to read it in a history. */
export function usePayloadText(): (line: HistoryLine) => string[] {
  const { t } = useTranslation('orders');
  const { money } = useFormat();
  return useCallback(
    ({ payload }) => {
      const { amount, rating, lines } = payload;
      const method = paymentMethod.safeParse(payload.method);
      return [
        typeof amount === 'number' || typeof amount === 'string'
          ? t('record.payload.amount', { amount: money(amount) })
          : '',
        typeof rating === 'number' ? t('record.payload.rating', { rating }) : '',
        method.success ? t('record.payload.method', { method: t(`methods.${method.data}`) }) : '',
        Array.isArray(lines) ? t('record.payload.lines', { count: lines.length }) : '',
      ].filter((text) => text !== '');
    },
    [t, money],
  );
}
