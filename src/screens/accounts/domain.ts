import type accounts from '../../../i18n/en-US/accounts.json';
import type { ScreenDomain } from '../../lib/domain.ts';

declare module '../../lib/domain.ts' {
  interface DomainTexts {
    accounts: typeof accounts;
  }
}

export const accountsDomain = {
  navigation: [
    { group: 'system', order: 10, icon: 'customer', to: '/system/accounts', label: 'accounts' },
  ],
  waiting: {},
  finding: {
    records: [
      {
        permission: 'account.view',
        call: 'listUser',
        record: 'account',
        name: 'name',
        number: 'username',
        phone: 'phone',
      },
    ],
  },
  pages: {
    account: (accountId) => ({ to: '/system/accounts/$accountId', params: { accountId } }),
  },
} as const satisfies ScreenDomain<'accounts'>;
