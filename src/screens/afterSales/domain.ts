import type afterSales from '../../../i18n/en-US/afterSales.json';
import type afterSalesEntry from '../../../i18n/en-US/afterSalesEntry.json';
import type { ScreenDomain } from '../../lib/domain.ts';

declare module '../../lib/domain.ts' {
  interface DomainTexts {
    afterSales: typeof afterSales;
  }
}
declare module 'i18next' {
  interface ResourceNamespaceMap {
    afterSalesEntry: typeof afterSalesEntry;
  }
}

export const afterSalesDomain = {
  navigation: [
    { group: 'sales', order: 30, icon: 'undo', to: '/after-sales', label: 'afterSales' },
  ],
  waiting: {
    afterSalesOverdue: { at: '/after-sales', search: { tab: 'overdue' }, isLate: true },
  },
  finding: {
    screens: [
      { to: '/after-sales/new', label: 'newCase' },
      { to: '/after-sales/desk', label: 'afterSalesDesk' },
    ],
    records: [
      {
        permission: 'afterSales.view',
        call: 'listAftersaleOrder',
        record: 'afterSalesCase',
        name: 'caseNo',
        whose: 'customerName',
        phone: 'customerPhone',
        amount: 'claimed',
      },
    ],
  },
  pages: {
    afterSalesCase: (caseId) => ({ to: '/after-sales/$caseId', params: { caseId } }),
  },
} as const satisfies ScreenDomain<'afterSales'>;
