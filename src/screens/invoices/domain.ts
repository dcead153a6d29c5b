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
    records: [
      {
        permission: 'invoice.view',
        call: 'listInvoice',
        record: 'invoice',
        name: 'invoiceNo',
        number: 'orderSn',
        whose: 'customerName',
        amount: 'total',
      },
    ],
  },
  pages: {
    invoice: (invoiceId) => ({ to: '/finance/invoices/$invoiceId', params: { invoiceId } }),
  },
} as const satisfies ScreenDomain<'invoices'>;
