import type { ScreenDomain } from '../../lib/domain.ts';

export const filesDomain = {
  navigation: [],
  waiting: [],
  pages: {
    file: null,
  },
} as const satisfies ScreenDomain<'files'>;
