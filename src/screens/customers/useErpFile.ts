import { useTranslation } from 'react-i18next';
import type { Contract } from '../../../api/contract.ts';
import type { DataOf } from '../../../api/kernel/operation.ts';
import { csvFile } from '../../lib/csv.ts';
import { useDownload } from '../../lib/download.ts';

type ErpRow = DataOf<Contract['listErpCustomers']>['rows'][number];

/** How many customers are asked for at once. */
const AT_ONCE = 500;

/** Saves all customers with their terms as a file that the ERP reads. */
export function useErpFile() {
  const { t } = useTranslation('customers');
  const saving = useDownload();
  const heads = [
    t('userNumberOf'),
    t('name'),
    t('creditLimit'),
    t('arBalance'),
    t('paymentTerms'),
    t('salesPerson'),
    t('consumptionTax'),
  ];
  const download = () =>
    saving.start(async (api, { blob: _json, ...flags }) => {
      const rows: ErpRow[] = [];
      let after: number | null = 0;
      while (after !== null) {
        const query: { size: number; after?: number } = { size: AT_ONCE };
        if (after > 0) query.after = after;
        const page: DataOf<Contract['listErpCustomers']> = await api.listErpCustomers(
          { query },
          flags,
        );
        rows.push(...page.rows);
        after = page.next;
      }
      const cells = rows.map((row) => [
        row.userNumber,
        row.name,
        row.creditLimit,
        row.arBalance,
        row.paymentTermsCode,
        row.salesPersonCode ?? '',
        t(row.consumptionTax ? 'yes' : 'no'),
      ]);
      return new File([csvFile([heads, ...cells])], `${t('erp.file')}.csv`);
    });
  return { isReading: saving.underWay, download };
}
