import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { refundMethod } from '../../../../api/afterSales/afterSalesCase.ts';
import type { HistoryLine } from '../../../../api/kernel/record.ts';
import { useFormat } from '../../../lib/useFormat.ts';

/** What an event of a case carried, in words, as far as a person wants to read it in a history. */
export function usePayloadText(currency: string): (line: HistoryLine) => string[] {
  const { t } = useTranslation('afterSales');
  const { money, phone } = useFormat();
  return useCallback(
    ({ payload }) => {
      const { amount, auditor, result, payNowTo, validDays } = payload;
      const method = refundMethod.safeParse(payload.method);
      return [
        result === 'pass' || result === 'reject' ? t(`record.form.${result}`) : '',
        typeof amount === 'number' || typeof amount === 'string'
          ? t('record.payload.amount', { amount: money(amount, currency) })
          : '',
        method.success ? t(`methods.${method.data}`) : '',
        typeof payNowTo === 'string' ? t('record.payload.to', { to: phone(payNowTo) }) : '',
        isPerson(auditor) ? t('record.payload.to', { to: auditor.name }) : '',
        typeof validDays === 'number' ? t('record.payload.days', { count: validDays }) : '',
      ].filter((text) => text !== '');
    },
    [t, money, phone, currency],
  );
}

const isPerson = (value: unknown): value is { name: string } =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string';
