import type account from '../../../i18n/en-US/account.json';
import type auth from '../../../i18n/en-US/auth.json';
import type { ScreenDomain } from '../../lib/domain.ts';

declare module '../../lib/domain.ts' {
  interface DomainTexts {
    auth: typeof auth;
  }
}
declare module 'i18next' {
  interface ResourceNamespaceMap {
    account: typeof account;
  }
}

export const authDomain = {
  navigation: [],
  waiting: {},
  finding: { screens: [{ to: '/account', label: 'ownAccount' }], records: [] },
  pages: {},
} as const satisfies ScreenDomain<'auth'>;
