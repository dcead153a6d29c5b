import { Text, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Customer, customers } from '../../../api/customers.ts';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { MoneyField } from '../../components/MoneyField.tsx';
import { readMoney, writeMoney } from '../../lib/money.ts';
import { useFormat } from '../../lib/useFormat.ts';
import type { RecordView } from '../../lib/useRecord.ts';
import { useSchemaForm } from '../../lib/useSchemaForm.ts';
import type { CustomerChange } from './customerChange.ts';

interface CreditLimitDialogProps {
  customer: Customer;
  record: RecordView<Customer, CustomerChange>;
  change: Extract<CustomerChange, { type: 'setCreditLimit' }>;
}

const body = customers.setCreditLimit.body.omit({ version: true });

/** Asks for a customer's new credit limit and why it changes. */
export function CreditLimitDialog({ customer, record, change }: CreditLimitDialogProps): ReactNode {
  const { t } = useTranslation('customers');
  const { locale, currency, money } = useFormat();
  const { form, submit } = useSchemaForm({
    schema: body,
    initialValues: {
      creditLimit: writeMoney(change.creditLimit, currency, locale),
      remark: change.remark,
    },
    toBody: ({ creditLimit, remark }) => ({
      creditLimit: readMoney(creditLimit, currency, locale) ?? creditLimit,
      remark,
    }),
    failure: record.refusal,
    onSubmit: (values) => record.send({ type: 'setCreditLimit', ...values }),
  });
  return (
    <ActionDialog
      title={t('change.setCreditLimit')}
      action={t('change.setCreditLimit')}
      isSending={record.isSending}
      refusal={record.refusal}
      onClose={record.close}
      onAction={submit}
    >
      <Text c="dimmed">
        {t('limitNow', { limit: money(customer.creditLimit), balance: money(customer.arBalance) })}
      </Text>
      <MoneyField
        label={t('creditLimit')}
        required
        data-autofocus
        {...form.getInputProps('creditLimit')}
      />
      <Textarea
        label={t('remark')}
        required
        autosize
        minRows={2}
        maxLength={200}
        {...form.getInputProps('remark')}
      />
    </ActionDialog>
  );
}
