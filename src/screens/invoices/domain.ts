import type invoices from '../../../i18n/en-US/invoices.json';
import type { ScreenDomain } from '../../lib/domain.ts';

declare module '../../lib/domain.ts' {
  interface DomainTexts {
    invoices: typeof invoices;
  }
}

export const invoicesDomain = {
  navigation: [
    { group: 'finance', order: 60, icon: 'orders', to: '/finance/invoices', label: 'invoices' },
  ],
  waiting: [],
  finding: {
    screens: [],
    records: [
      {
        label: 'invoices',
        permission: 'invoice.view',
        call: 'listInvoice',
        list: '/finance/invoices',
        record: null,
        name: 'invoiceNo',
        number: 'orderSn',
        whose: 'customerName',
        whoseZh: 'customerNameZh',
        amount: 'total',
      },
    ],
  },
  pages: {},
} as const satisfies ScreenDomain<'invoices'>;
