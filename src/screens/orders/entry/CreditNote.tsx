import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { decidable, sumToMinor, toMinor } from '../../../../api/kernel/money.ts';
import { isPaidFirst, overLimit } from '../../../../machines/order/law/credit.ts';
import { ReasonText } from '../../../components/ReasonText.tsx';
import { contextOf, useEntry } from './entryContext.ts';

/** What the order does to the customer's credit; it can be entered above the limit, not accepted. */
export function CreditNote({ total, currency }: { total: string; currency: string }): ReactNode {
  const { t } = useTranslation('orderEntry');
  const { customer, prepaid } = useEntry(contextOf).draft;
  if (!customer || isPaidFirst(prepaid, customer.paymentTermsCode)) return null;
  const { id, name, nameZh, arBalance, creditLimit } = customer;
  const debtor = {
    id,
    name,
    nameZh,
    receivable: decidable(sumToMinor(arBalance)),
    creditLimit: toMinor(creditLimit),
  };
  const reason = overLimit(debtor, decidable(sumToMinor(total)), currency);
  if (!reason) return null;
  return (
    <Alert color="orange" role="status">
      {t('price.overLimit')} <ReasonText reason={reason} newTab />
    </Alert>
  );
}
