import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CustomerRecord } from '../../../api/customers.ts';
import { sumToMinor } from '../../../api/money.ts';
import { Facts } from '../../components/Facts.tsx';
import { Panels } from '../../components/Panels.tsx';
import { useFormat } from '../../lib/useFormat.ts';
import { CustomerAddresses } from './CustomerAddresses.tsx';
import { CustomerChart } from './CustomerChart.tsx';

/** What is known of a customer: what is owed and may be, who they are, where goods go. */
export function CustomerPanels({ customer }: { customer: CustomerRecord }): ReactNode {
  const { t } = useTranslation('customers');
  const { money } = useFormat();
  const phone = <Anchor href={`tel:${customer.phone}`}>{customer.phone}</Anchor>;
  const email =
    customer.email === null ? null : (
      <Anchor href={`mailto:${customer.email}`}>{customer.email}</Anchor>
    );
  return (
    <Panels>
      <Facts
        title={t('credit')}
        facts={[
          [t('creditLimit'), money(customer.creditLimit)],
          [t('arBalance'), money(customer.arBalance)],
          [
            t('available'),
            money(sumToMinor(customer.creditLimit) - sumToMinor(customer.arBalance)),
          ],
          [t('paymentTerms'), customer.paymentTermsCode],
          [t('consumptionTax'), t(customer.consumptionTax ? 'yes' : 'no')],
        ]}
      />
      <Facts
        title={t('account')}
        facts={[
          [t('name'), customer.name],
          [t('nameZh'), customer.nameZh],
          [t('gradeOf'), t(`grade.${customer.grade}`)],
          [t('phone'), phone],
          [t('email'), email],
          [t('uen'), customer.uen],
          [t('salesPerson'), customer.salesPersonCode],
          [t('place'), `${customer.city}, ${customer.country}`],
        ]}
      />
      <CustomerAddresses customerId={customer.id} />
      <CustomerChart customer={customer} />
    </Panels>
  );
}
