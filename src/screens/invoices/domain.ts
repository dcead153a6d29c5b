import type creditNotes from '../../../i18n/en-US/creditNotes.json';
import type invoices from '../../../i18n/en-US/invoices.json';
import type { ScreenDomain } from '../../lib/domain.ts';

declare module '../../lib/domain.ts' {
  interface DomainTexts {
    invoices: typeof invoices;
  }
}
declare module 'i18next' {
  interface ResourceNamespaceMap {
    creditNotes: typeof creditNotes;
  }
}

export const invoicesDomain = {
  navigation: [
    { group: 'finance', order: 60, icon: 'orders', to: '/finance/invoices', label: 'invoices' },
  ],
  waiting: {},
  finding: {
    screens: [{ to: '/finance/invoices/credit-notes', label: 'creditNotes' }],
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
      {
        permission: 'invoice.view',
        call: 'listCreditNote',
        label: 'creditNotes',
        list: '/finance/invoices/credit-notes',
        record: 'creditNote',
        name: 'creditNo',
        number: 'invoiceNo',
        whose: 'customerName',
        amount: 'total',
      },
    ],
  },
  pages: {
    invoice: (invoiceId) => ({ to: '/finance/invoices/$invoiceId', params: { invoiceId } }),
    creditNote: (creditNoteId) => ({
      to: '/finance/invoices/credit-notes/$creditNoteId',
      params: { creditNoteId },
    }),
  },
} as const satisfies ScreenDomain<'invoices'>;
