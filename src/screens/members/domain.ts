import type members from '../../../i18n/en-US/members.json';
import type { ScreenDomain } from '../../lib/domain.ts';

declare module '../../lib/domain.ts' {
  interface DomainTexts {
    members: typeof members;
  }
}

export const membersDomain = {
  navigation: [],
  waiting: {},
  finding: {
    records: [
      {
        label: 'members',
        permission: 'member.view',
        call: 'listMember',
        list: '/finance/recharges',
        record: null,
        lookedUpBy: 'phone',
        name: 'name',
        phone: 'phone',
        amount: 'walletBalance',
      },
    ],
  },
  pages: {
    member: null,
  },
} as const satisfies ScreenDomain<'members'>;
