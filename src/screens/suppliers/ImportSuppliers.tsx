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
      name="importSuppliers"
      title={t('list.importTitle')}
      rule={suppliers.importSuppliers.files.file}
      send={(api, { file, body }, flags) => api.importSuppliers({ files: { file }, body }, flags)}
      columns={[
        { key: 'name', header: t('fields.name'), isNeeded: true, example: t('list.importExample') },
        { key: 'contact', header: t('fields.contact'), isNeeded: true, example: 'Lim Wei' },
        {
          key: 'phone',
          header: t('fields.phone'),
          isNeeded: true,
          example: '+65 6123 4567',
          isPhone: true,
        },
        { key: 'email', header: t('fields.email'), example: 'order@example.com' },
      ]}
      onClose={onClose}
      onDone={onDone}
    />
  );
}
