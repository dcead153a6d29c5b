import type settlements from '../../../i18n/en-US/settlements.json';
import type { ScreenDomain } from '../../lib/domain.ts';

declare module '../../lib/domain.ts' {
  interface DomainTexts {
    settlements: typeof settlements;
  }
}

export const settlementsDomain = {
  navigation: [
    {
      group: 'finance',
      order: 50,
      icon: 'clipboard',
      to: '/finance/statements',
      label: 'statements',
    },
  ],
  waiting: {
    toReview: { at: '/finance/statements', search: { tab: 'generated' } },
  },
  finding: {
    records: [
      {
        permission: 'settlement.view',
        call: 'listSettlement',
        record: 'settlement',
        name: 'settlementNo',
        amount: 'totalAmount',
      },
    ],
  },
  pages: {
    settlement: (settlementId) => ({
      to: '/finance/statements/$settlementId',
      params: { settlementId },
    }),
  },
} as const satisfies ScreenDomain<'settlements'>;
