import type receipts from '../../../i18n/en-US/receipts.json';
import type { ScreenDomain } from '../../lib/domain.ts';

declare module '../../lib/domain.ts' {
  interface DomainTexts {
    receipts: typeof receipts;
  }
}

export const receiptsDomain = {
  navigation: [
    { group: 'finance', order: 66, icon: 'wallet', to: '/finance/receipts', label: 'receipts' },
  ],
  waiting: { receiptsToApprove: { at: '/finance/receipts', search: { tab: 'waiting' } } },
  finding: {
    records: [
      {
        permission: 'receipt.view',
        call: 'listReceipts',
        record: 'receipt',
        name: 'number',
        whose: 'name',
        amount: 'amount',
      },
    ],
  },
  pages: {
    receipt: (receiptId) => ({ to: '/finance/receipts/$receiptId', params: { receiptId } }),
  },
} as const satisfies ScreenDomain<'receipts'>;
