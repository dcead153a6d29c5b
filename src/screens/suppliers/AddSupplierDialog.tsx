import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { supplierCard } from '../../../api/suppliers/calls.ts';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { useAddDialog } from '../../components/useAddDialog.ts';
import { useApi } from '../../lib/api.ts';
import { notify } from '../../lib/notices.ts';
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
  const { form, dialog } = useAddDialog({
    name: 'newSupplier',
    values: supplierValues,
    initialValues: EMPTY,
    schema: supplierCard,
    toBody: (card) => card,
    send: (body, flags) => api.addSupplierContact({ body }, flags),
    onAdded: ({ supplier }) => {
      notify({ kind: 'success', text: t('list.added', { name: supplier.name }) });
      onAdded();
    },
    onClose,
  });
  return (
    <ActionDialog title={t('list.add')} action={t('list.add')} {...dialog}>
      <SupplierFields form={form} />
    </ActionDialog>
  );
}
