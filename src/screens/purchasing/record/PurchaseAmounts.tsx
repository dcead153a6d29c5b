import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Amounts } from '../../../components/record/Amounts.tsx';
import { useFormat } from '../../../lib/useFormat.ts';
import type { PurchaseView } from './purchaseKind.ts';

/** What the order costs and what was paid of it. */
export function PurchaseAmounts({ view }: { view: PurchaseView }): ReactNode {
  const { t } = useTranslation('purchasing');
  const { money, number } = useFormat();
  const { total, paid, currency, lines } = view.facts;
  return (
    <Amounts
      title={t('record.amounts')}
      rows={[
        [t('record.itemCount'), number(lines.length)],
        [t('fields.total'), money(total, currency), true],
        [t('record.paid'), money(paid, currency)],
        paid > total
          ? [t('record.owedBack'), money(paid - total, currency)]
          : [t('record.outstanding'), money(total - paid, currency)],
      ]}
    />
  );
}
