import type { ScreenDomain } from '../../lib/domain.ts';

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
  waiting: [],
  pages: {
    bankAccount: () => ({ to: '/finance/bank-account', params: {} }),
  },
} as const satisfies ScreenDomain<'bankAccounts'>;
