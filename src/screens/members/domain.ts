import type { ScreenDomain } from '../../lib/domain.ts';

export const membersDomain = {
  navigation: [],
  waiting: [],
  pages: {
    member: null,
  },
} as const satisfies ScreenDomain<'members'>;
