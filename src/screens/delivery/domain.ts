import type delivery from '../../../i18n/en-US/delivery.json';
import type { ScreenDomain } from '../../lib/domain.ts';

declare module '../../lib/domain.ts' {
  interface DomainTexts {
    delivery: typeof delivery;
  }
}

export const deliveryDomain = {
  navigation: [],
  waiting: [],
  finding: null,
  pages: {
    driver: null,
    vehicle: null,
  },
} as const satisfies ScreenDomain<'delivery'>;
