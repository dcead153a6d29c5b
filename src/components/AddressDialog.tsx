import { Checkbox, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import {
  type AddressForm,
  addressForm,
  type DeliveryAddress,
  deliveryAddress,
} from '../../api/customers/address.ts';
import { useApi } from '../lib/api.ts';
import { notify } from '../lib/notices.ts';
import { useSchemaForm } from '../lib/useSchemaForm.ts';
import { useSubmission } from '../lib/useSubmission.ts';
import { ActionDialog } from './ActionDialog.tsx';
import { useFormDraft } from './useFormDraft.ts';
import { useMergedForm } from './useMergedForm.tsx';
import { useNewest } from './useNewest.ts';

interface AddressDialogProps {
  customerId: number;
  /** The address that is changed; null adds one. */
  address: DeliveryAddress | null;
  onSaved: (address: DeliveryAddress) => void;
  onClose: () => void;
}

/**
 * Adds a delivery address of a customer, or changes one. What is typed stays until it is saved; what
 * somebody else changes meanwhile is merged.
 */
export function AddressDialog(props: AddressDialogProps): ReactNode {
  const { customerId, address, onSaved, onClose } = props;
  const { t } = useTranslation('customers');
  const api = useApi();
  const draft = useFormDraft(`address.${customerId}.${address?.id ?? 'new'}`, values);
  const submission = useSubmission({
    send: (fields: AddressForm, idempotencyKey): Promise<DeliveryAddress> =>
      api.updateDeliveryAddress(
        { query: { userId: customerId, ...which(now), ...fields } },
        { idempotencyKey, showError: false },
      ),
    onDone: (saved) => {
      draft.drop();
      notify({ kind: 'success', text: t('addressForm.saved') });
      onSaved(saved);
    },
  });
  const { failure } = submission;
  // What others do to it while the form is open is told, not overwritten.
  const now = useNewest(address, failure, deliveryAddress);
  const schemaForm = useSchemaForm({
    schema: addressForm,
    initialValues: now ? valuesOf(now) : EMPTY,
    toBody: ({ isDefault, ...texts }) => ({ ...texts, isDefault: isDefault ? 'true' : 'false' }),
    failure,
    onSubmit: submission.send,
    draft,
    version: now?.version ?? 0,
  });
  const { submit, kept, refusal } = schemaForm;
  const { form, note } = useMergedForm(schemaForm, {
    label: (path) => t(LABELS[path as keyof typeof LABELS]),
  });
  return (
    <ActionDialog
      title={t(address ? 'addressForm.change' : 'addressForm.add')}
      action={t('addressForm.save')}
      isSending={submission.isSending}
      refusal={refusal}
      kept={kept}
      onClose={draft.dropping(onClose)}
      onLeave={onClose}
      onAction={submit}
    >
      {note}
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

const which = (address: DeliveryAddress | null) =>
  address ? { id: address.id, version: address.version } : {};

const values = z.object({
  contact: z.string(),
  phone: z.string(),
  address: z.string(),
  unitNumber: z.string(),
  postCode: z.string(),
  isDefault: z.boolean(),
});

const LABELS = {
  contact: 'addressForm.contact',
  phone: 'phone',
  address: 'addressForm.address',
  unitNumber: 'addressForm.unitNumber',
  postCode: 'addressForm.postCode',
  isDefault: 'addressForm.usual',
} as const;

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
