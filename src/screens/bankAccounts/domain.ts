import type bankAccounts from '../../../i18n/en-US/bankAccounts.json';
import type { ScreenDomain } from '../../lib/domain.ts';

declare module '../../lib/domain.ts' {
  interface DomainTexts {
    bankAccounts: typeof bankAccounts;
  }
}

export const bankAccountsDomain = {
  navigation: [
    {
      group: 'finance',
      order: 30,
      icon: 'wallet',
      to: '/finance/bank-account',
      label: 'bankAccount',
    },
  ],
  waiting: { bankAccountsToConfirm: { at: '/finance/bank-account', search: {} } },
  finding: null,
  pages: {
    bankAccount: () => ({ to: '/finance/bank-account', params: {} }),
    settlementCycle: () => ({ to: '/finance/bank-account', params: {} }),
  },
} as const satisfies ScreenDomain<'bankAccounts'>;
