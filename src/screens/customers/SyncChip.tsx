import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CustomerAccount } from '../../../api/customers/customer.ts';
import { StateWord } from '../../components/StateChip.tsx';
import { SYNC_MEANINGS } from './meanings.ts';

/** How far a customer has come on the way to the warehouse system: marked where it needs a person. */
export function SyncChip({ customer }: { customer: CustomerAccount }): ReactNode {
  const { t } = useTranslation('customers');
  const { warehouseSync } = customer;
  return (
    <StateWord quiet meaning={SYNC_MEANINGS[warehouseSync]} label={t(`sync.${warehouseSync}`)} />
  );
}
