import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { supplierCard } from '../../../api/suppliers.ts';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { useFormDraft } from '../../components/useFormDraft.ts';
import { useApi } from '../../lib/api.ts';
import { notify } from '../../lib/notices.ts';
import { useSchemaForm } from '../../lib/useSchemaForm.ts';
import { useSubmission } from '../../lib/useSubmission.ts';
import { SupplierFields, type SupplierValues, supplierValues } from './SupplierFields.tsx';

interface AddSupplierDialogProps {
  onClose: () => void;
  onAdded: () => void;
}

const EMPTY: SupplierValues = { name: '', contact: '', phone: '', email: '' };

/** Asks for a new supplier. */
export function AddSupplierDialog({ onClose, onAdded }: AddSupplierDialogProps): ReactNode {
  const { t } = useTranslation('suppliers');
  const api = useApi();
  const draft = useFormDraft('newSupplier', supplierValues);
  const submission = useSubmission({
    send: (body: SupplierValues, idempotencyKey) =>
      api.addSupplierContact({ body }, { idempotencyKey, showError: false }),
    onDone: ({ supplier }) => {
      draft.drop();
      notify({ kind: 'success', text: t('list.added', { name: supplier.name }) });
      onAdded();
    },
  });
  const { failure } = submission;
  const { form, submit, restored } = useSchemaForm({
    schema: supplierCard,
    initialValues: EMPTY,
    toBody: (card) => card,
    failure,
    onSubmit: submission.send,
    draft,
  });
  const isAtFields = failure?.kind === 'invalid' && Object.keys(failure.errors).length > 0;
  return (
    <ActionDialog
      title={t('list.add')}
      action={t('list.add')}
      isSending={submission.isSending}
      refusal={isAtFields ? null : failure}
      restored={restored}
      onClose={draft.dropping(onClose)}
      onAction={submit}
    >
      <SupplierFields form={form} />
    </ActionDialog>
  );
}
