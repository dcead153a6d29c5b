import { Text, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Customer, type CustomerRecord, customers } from '../../../api/customers.ts';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { MoneyField } from '../../components/MoneyField.tsx';
import type { FormDraft } from '../../lib/kept.ts';
import { moneyOrTyped, writeMoney } from '../../lib/money.ts';
import { useFormat } from '../../lib/useFormat.ts';
import type { RecordView } from '../../lib/useRecord.ts';
import { useSchemaForm } from '../../lib/useSchemaForm.ts';
import type { CustomerChange, LimitValues } from './customerChange.ts';

interface CreditLimitDialogProps {
  customer: Customer;
  record: RecordView<CustomerRecord, CustomerChange>;
  change: Extract<CustomerChange, { type: 'setCreditLimit' }>;
  draft: FormDraft<LimitValues>;
}

const body = customers.setCreditLimit.body.omit({ version: true });

/** Asks for a customer's new credit limit and why it changes. */
export function CreditLimitDialog(props: CreditLimitDialogProps): ReactNode {
  const { customer, record, change, draft } = props;
  const { t } = useTranslation('customers');
  const { locale, currency, money } = useFormat();
  const { form, submit, restored } = useSchemaForm({
    schema: body,
    initialValues: {
      creditLimit: writeMoney(change.creditLimit, currency, locale),
      remark: change.remark,
    },
    toBody: ({ creditLimit, remark }) => ({
      creditLimit: moneyOrTyped(creditLimit, currency, locale),
      remark,
    }),
    failure: record.refusal,
    onSubmit: (values) => record.send({ type: 'setCreditLimit', ...values }),
    draft,
    version: customer.version,
  });
  return (
    <ActionDialog
      title={t('events.setCreditLimit')}
      action={t('events.setCreditLimit')}
      isSending={record.isSending}
      refusal={record.refusal}
      restored={restored}
      onClose={draft.dropping(record.close)}
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
        {...form.getInputProps('remark')}
      />
    </ActionDialog>
  );
}
