import type ledger from '../../../i18n/en-US/ledger.json';
import type { ScreenDomain } from '../../lib/domain.ts';

declare module '../../lib/domain.ts' {
  interface DomainTexts {
    ledger: typeof ledger;
  }
}

export const ledgerDomain = {
  navigation: [
    { group: 'finance', order: 80, icon: 'book', to: '/finance/ledger', label: 'ledger' },
  ],
  waiting: {},
  finding: {
    screens: [{ to: '/finance/ledger/journal', label: 'journal' }],
    records: [
      {
        label: 'postings',
        list: '/finance/ledger/journal',
        permission: 'ledger.view',
        call: 'listPosting',
        record: null,
        name: 'recordName',
        orId: 'recordId',
        at: 'at',
        amount: 'amount',
      },
    ],
  },
  pages: {},
} as const satisfies ScreenDomain<'ledger'>;
