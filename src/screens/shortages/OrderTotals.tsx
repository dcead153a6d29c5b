import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/useFormat.ts';
import type { ShortagePrice } from './useShortagePrice.ts';

/** What the order costs now and would cost then, and what would then have been paid too much. */
export function OrderTotals({ price, unit }: { price: ShortagePrice; unit: string }): ReactNode {
  const { t } = useTranslation(['shortages', 'orders']);
  const { money } = useFormat();
  const { page, isLoading, failure, reload } = price;
  if (failure && failure.kind !== 'invalid') {
    return (
      <Text role="alert" c="red">
        {t('record.form.noPrice')}{' '}
        <Button size="compact-sm" variant="default" onClick={reload}>
          {t('orders:record.form.again')}
        </Button>
      </Text>
    );
  }
  // What is wrong with the substitute is said at its field.
  if (failure || page === null) {
    return (
      <Text role="status" c="dimmed">
        {isLoading ? t('record.form.pricing') : null}
      </Text>
    );
  }
  const { currency, before, after, overpaid } = page;
  return (
    <div role="status">
      {page.price === null ? null : (
        <Text>{t('record.form.price', { unit, price: money(page.price, currency) })}</Text>
      )}
      <Text fw={600}>
        {t('record.form.totals', {
          before: money(before, currency),
          after: money(after, currency),
        })}
      </Text>
      {Number(overpaid) > 0 ? (
        <Text>{t('record.form.overpaid', { amount: money(overpaid, currency) })}</Text>
      ) : null}
    </div>
  );
}
