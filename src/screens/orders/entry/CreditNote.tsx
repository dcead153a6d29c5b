import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { decidable, fromMinor, sumToMinor, toMinor } from '../../../../api/kernel/money.ts';
import { isPaidFirst, overLimit } from '../../../../machines/order/law/credit.ts';
import { ReasonText } from '../../../components/ReasonText.tsx';
import { useFormat } from '../../../lib/useFormat.ts';
import { contextOf, useEntry } from './entryContext.ts';

/** What the order does to the customer's credit; it can be entered above the limit, not accepted. */
export function CreditNote({ total, currency }: { total: string; currency: string }): ReactNode {
  const { t } = useTranslation('orderEntry');
  const { money } = useFormat();
  const { customer, prepaid } = useEntry(contextOf).draft;
  if (!customer || isPaidFirst(prepaid, customer.paymentTermsCode)) return null;
  const { id, name, nameZh, arBalance, awaitsAcceptance, creditLimit } = customer;
  const debtor = {
    id,
    name,
    nameZh,
    receivable: decidable(sumToMinor(arBalance)),
    creditLimit: toMinor(creditLimit),
  };
  const added = decidable(sumToMinor(total));
  const reason = overLimit(debtor, added, currency);
  if (!reason) {
    const waiting = decidable(sumToMinor(awaitsAcceptance));
    const excess = debtor.receivable + waiting + added - debtor.creditLimit;
    if (waiting === 0 || excess <= 0) return null;
    return (
      <Alert color="orange" role="status">
        {t('price.overWithWaiting', { excess: money(fromMinor(excess)) })}
      </Alert>
    );
  }
  return (
    <Alert color="orange" role="status">
      {t('price.overLimit')} <ReasonText reason={reason} newTab />
    </Alert>
  );
}
