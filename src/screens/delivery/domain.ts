import type { ScreenDomain } from '../../lib/domain.ts';

export const deliveryDomain = {
  navigation: [],
  waiting: [],
  pages: {
    driver: null,
    vehicle: null,
  },
} as const satisfies ScreenDomain<'delivery'>;
