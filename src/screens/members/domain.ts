import type members from '../../../i18n/en-US/members.json';
import type { ScreenDomain } from '../../lib/domain.ts';

declare module '../../lib/domain.ts' {
  interface DomainTexts {
    members: typeof members;
  }
}

export const membersDomain = {
  navigation: [],
  waiting: [],
  finding: null,
  pages: {
    member: null,
  },
} as const satisfies ScreenDomain<'members'>;
