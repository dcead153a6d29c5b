import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type CustomerImport, customers, type ErpImport } from '../../../api/customers/calls.ts';
import { ImportDialog } from '../../components/files/ImportDialog.tsx';

interface ImportCustomersProps {
  /** New customers, or what the ERP says of those that there are. */
  from: 'sheet' | 'erp';
  onClose: () => void;
  onDone: () => void;
}

/** Customers from a spreadsheet: a preview with what is wrong in each row, then the import. */
export function ImportCustomers({ from, onClose, onDone }: ImportCustomersProps): ReactNode {
  const { t } = useTranslation('customers');
  const terms = [
    { key: 'creditLimit', header: t('creditLimit'), example: '1500' },
    { key: 'paymentTermsCode', header: t('paymentTerms'), example: 'N30' },
    { key: 'salesPersonCode', header: t('salesPerson') },
    { key: 'consumptionTax', header: t('consumptionTax') },
  ] as const;
  if (from === 'erp') {
    return (
      <ImportDialog<ErpImport['rows'][number]>
        name="importErpCustomers"
        title={t('list.importErpTitle')}
        rule={customers.importErpCustomers.files.file}
        send={(api, { file, body }, flags) =>
          api.importErpCustomers({ files: { file }, body }, flags)
        }
        columns={[
          { key: 'userNumber', header: t('userNumberOf'), isNeeded: true, example: 'C-1042' },
          ...terms,
        ]}
        onClose={onClose}
        onDone={onDone}
      />
    );
  }
  return (
    <ImportDialog<CustomerImport['rows'][number]>
      name="importCustomers"
      title={t('list.importTitle')}
      rule={customers.importCustomers.files.file}
      send={(api, { file, body }, flags) => api.importCustomers({ files: { file }, body }, flags)}
      columns={[
        { key: 'name', header: t('name'), isNeeded: true, example: t('list.importExample') },
        { key: 'nameZh', header: t('nameZh') },
        { key: 'type', header: t('typeOf') },
        {
          key: 'phone',
          header: t('phone'),
          isNeeded: true,
          example: '+65 6123 4567',
          isPhone: true,
        },
        { key: 'email', header: t('email'), example: 'order@example.com' },
        { key: 'uen', header: t('uen') },
        { key: 'houseNumber', header: t('houseNumber') },
        { key: 'city', header: t('city') },
        { key: 'postCode', header: t('postCode') },
        { key: 'grade', header: t('gradeOf') },
        ...terms,
      ]}
      onClose={onClose}
      onDone={onDone}
    />
  );
}
