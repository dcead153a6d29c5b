import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type SupplierImport, suppliers } from '../../../api/suppliers/calls.ts';
import { ImportDialog } from '../../components/files/ImportDialog.tsx';

interface ImportSuppliersProps {
  onClose: () => void;
  onDone: () => void;
}

/** Suppliers from a spreadsheet: a preview with what is wrong in each row, then the import. */
export function ImportSuppliers({ onClose, onDone }: ImportSuppliersProps): ReactNode {
  const { t } = useTranslation('suppliers');
  return (
    <ImportDialog<SupplierImport['rows'][number]>
      title={t('list.importTitle')}
      rule={suppliers.importSuppliers.files.file}
      send={(api, { file, mode }, flags) =>
        api.importSuppliers({ files: { file }, body: { mode } }, flags)
      }
      columns={[
        { key: 'name', header: t('fields.name'), isNeeded: true },
        { key: 'contact', header: t('fields.contact'), isNeeded: true },
        { key: 'phone', header: t('fields.phone'), isNeeded: true },
        { key: 'email', header: t('fields.email') },
      ]}
      onClose={onClose}
      onDone={onDone}
    />
  );
}
