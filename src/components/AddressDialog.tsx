import { Checkbox, TextInput } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { type AddressForm, addressForm, type DeliveryAddress } from '../../api/customers.ts';
import { useApi } from '../lib/api.ts';
import { notify } from '../lib/notices.ts';
import { useSchemaForm } from '../lib/useSchemaForm.ts';
import { useSubmission } from '../lib/useSubmission.ts';
import { ActionDialog } from './ActionDialog.tsx';
import { useFormDraft } from './useFormDraft.ts';

interface AddressDialogProps {
  customerId: number;
  /** The address that is changed; null adds one. */
  address: DeliveryAddress | null;
  onSaved: (address: DeliveryAddress) => void;
  onClose: () => void;
}

/** Adds a delivery address of a customer, or changes one. What is typed stays until it is saved. */
export function AddressDialog(props: AddressDialogProps): ReactNode {
  const { customerId, address, onSaved, onClose } = props;
  const { t } = useTranslation('customers');
  const api = useApi();
  const draft = useFormDraft(`address.${customerId}.${address?.id ?? 'new'}`, values);
  // Which one, and as it was when the form was opened: what others do to it meanwhile is told.
  const { current: seen } = useRef(address ? { id: address.id, version: address.version } : {});
  const submission = useSubmission({
    send: (fields: AddressForm, idempotencyKey) =>
      api.updateDeliveryAddress(
        { query: { userId: customerId, ...seen, ...fields } },
        { idempotencyKey, showError: false },
      ),
    onDone: (saved) => {
      draft.drop();
      notify({ kind: 'success', text: t('addressForm.saved') });
      onSaved(saved);
    },
  });
  const { failure } = submission;
  // What the form began with: another default elsewhere must not throw away what is typed.
  const { current: initialValues } = useRef(address ? valuesOf(address) : EMPTY);
  const { form, submit, restored } = useSchemaForm({
    schema: addressForm,
    initialValues,
    toBody: ({ isDefault, ...texts }) => ({ ...texts, isDefault: isDefault ? 'true' : 'false' }),
    failure,
    onSubmit: submission.send,
    draft,
  });
  const isField = failure?.kind === 'invalid' && Object.keys(failure.errors).length > 0;
  return (
    <ActionDialog
      title={t(address ? 'addressForm.change' : 'addressForm.add')}
      action={t('addressForm.save')}
      isSending={submission.isSending}
      refusal={isField ? null : failure}
      restored={restored}
      onClose={draft.dropping(onClose)}
      onAction={submit}
    >
      <TextInput
        label={t('addressForm.contact')}
        required
        data-autofocus
        {...form.getInputProps('contact')}
      />
      <TextInput label={t('phone')} required type="tel" {...form.getInputProps('phone')} />
      <TextInput label={t('addressForm.address')} required {...form.getInputProps('address')} />
      <TextInput label={t('addressForm.unitNumber')} {...form.getInputProps('unitNumber')} />
      <TextInput
        label={t('addressForm.postCode')}
        required
        inputMode="numeric"
        {...form.getInputProps('postCode')}
      />
      <Checkbox
        label={t('addressForm.usual')}
        {...form.getInputProps('isDefault', { type: 'checkbox' })}
      />
    </ActionDialog>
  );
}

const values = z.object({
  contact: z.string(),
  phone: z.string(),
  address: z.string(),
  unitNumber: z.string(),
  postCode: z.string(),
  isDefault: z.boolean(),
});

const EMPTY = {
  contact: '',
  phone: '',
  address: '',
  unitNumber: '',
  postCode: '',
  isDefault: false,
};

const valuesOf = ({
  id: _id,
  customerId: _customer,
  version: _version,
  ...fields
}: DeliveryAddress) => fields;
