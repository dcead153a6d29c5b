import type members from '../../../i18n/en-US/members.json';
import type { ScreenDomain } from '../../lib/domain.ts';

declare module '../../lib/domain.ts' {
  interface DomainTexts {
    members: typeof members;
  }
}

export const membersDomain = {
  navigation: [
    { group: 'marketing', order: 5, icon: 'customer', to: '/members', label: 'members' },
  ],
  waiting: {},
  finding: {
    records: [
      {
        permission: 'member.view',
        call: 'listMember',
        record: 'member',
        name: 'name',
        phone: 'phone',
        amount: 'walletBalance',
      },
    ],
  },
  pages: {
    member: (memberId) => ({ to: '/members/$memberId', params: { memberId } }),
  },
} as const satisfies ScreenDomain<'members'>;
