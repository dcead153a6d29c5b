import type { ScreenDomain } from '../../lib/domain.ts';

export const authDomain = {
  navigation: [],
  waiting: [],
  pages: {},
} as const satisfies ScreenDomain<'auth'>;
