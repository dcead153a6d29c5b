import type { ScreenDomain } from '../../lib/domain.ts';

export const siteDomain = {
  navigation: [],
  waiting: [],
  pages: {},
} as const satisfies ScreenDomain<'site'>;
