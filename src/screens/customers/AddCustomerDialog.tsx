import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { newCustomer } from '../../../api/customers/customer.ts';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { MoneyField } from '../../components/MoneyField.tsx';
import { useAddDialog } from '../../components/useAddDialog.ts';
import { useApi } from '../../lib/api.ts';
import { moneyOrTyped } from '../../lib/money.ts';
import { notify } from '../../lib/notices.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { CustomerFields, cardOf, cardValues } from './CustomerFields.tsx';

interface AddCustomerDialogProps {
  onClose: () => void;
  onAdded: (customerId: number) => void;
}

const values = cardValues.extend({ creditLimit: z.string() });

const EMPTY: z.output<typeof values> = {
  name: '',
  nameZh: '',
  type: 'restaurant',
  phone: '',
  email: '',
  uen: '',
  language: '',
  city: '',
  houseNumber: '',
  postCode: '',
  gradeId: 'general',
  paymentTermsCode: 'COD',
  salesPersonCode: '',
  consumptionTax: true,
  creditLimit: '0',
};

/** Asks for a new customer, who is not authorised yet. */
export function AddCustomerDialog({ onClose, onAdded }: AddCustomerDialogProps): ReactNode {
  const { t } = useTranslation('customers');
  const { currency, locale, money } = useFormat();
  const api = useApi();
  const { form, dialog } = useAddDialog({
    name: 'newCustomer',
    values: values,
    initialValues: EMPTY,
    schema: newCustomer,
    toBody: ({ creditLimit, ...card }) => ({
      ...cardOf(card),
      creditLimit: moneyOrTyped(creditLimit, currency, locale),
    }),
    send: (body, flags) => api.addCustomer({ body }, flags),
    onAdded: ({ id, name, askedLimit }) => {
      const asked = askedLimit === null ? '' : money(askedLimit);
      const text = asked ? t('list.addedAsked', { name, asked }) : t('list.added', { name });
      notify({ kind: 'success', text });
      onAdded(id);
    },
    onClose,
  });
  return (
    <ActionDialog title={t('list.add')} action={t('list.add')} size="xl" {...dialog}>
      <CustomerFields form={form} />
      <MoneyField label={t('creditLimit')} required {...form.getInputProps('creditLimit')} />
    </ActionDialog>
  );
}
