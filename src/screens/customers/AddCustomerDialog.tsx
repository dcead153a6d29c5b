import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { newCustomer } from '../../../api/customer.ts';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { MoneyField } from '../../components/MoneyField.tsx';
import { useFormDraft } from '../../components/useFormDraft.ts';
import { useApi } from '../../lib/api.ts';
import { moneyOrTyped } from '../../lib/money.ts';
import { notify } from '../../lib/notices.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useSchemaForm } from '../../lib/useSchemaForm.ts';
import { useSubmission } from '../../lib/useSubmission.ts';
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
  city: '',
  gradeId: 'general',
  paymentTermsCode: 'COD',
  salesPersonCode: '',
  consumptionTax: true,
  creditLimit: '0',
};

/** Asks for a new customer, who is not authorised yet. */
export function AddCustomerDialog({ onClose, onAdded }: AddCustomerDialogProps): ReactNode {
  const { t } = useTranslation('customers');
  const { currency, locale } = useFormat();
  const api = useApi();
  const draft = useFormDraft('newCustomer', values);
  const submission = useSubmission({
    send: (body: z.output<typeof newCustomer>, idempotencyKey) =>
      api.addCustomer({ body }, { idempotencyKey, showError: false }),
    onDone: ({ id, name }) => {
      draft.drop();
      notify({ kind: 'success', text: t('list.added', { name }) });
      onAdded(id);
    },
  });
  const { failure } = submission;
  const { form, submit, restored } = useSchemaForm({
    schema: newCustomer,
    initialValues: EMPTY,
    toBody: ({ creditLimit, ...card }) => ({
      ...cardOf(card),
      creditLimit: moneyOrTyped(creditLimit, currency, locale),
    }),
    failure,
    onSubmit: submission.send,
    draft,
  });
  const isAtFields = failure?.kind === 'invalid' && Object.keys(failure.errors).length > 0;
  return (
    <ActionDialog
      title={t('list.add')}
      action={t('list.add')}
      size="xl"
      isSending={submission.isSending}
      refusal={isAtFields ? null : failure}
      restored={restored}
      onClose={draft.dropping(onClose)}
      onAction={submit}
    >
      <CustomerFields form={form} />
      <MoneyField label={t('creditLimit')} required {...form.getInputProps('creditLimit')} />
    </ActionDialog>
  );
}
