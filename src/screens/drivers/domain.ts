import type drivers from '../../../i18n/en-US/drivers.json';
import type { ScreenDomain } from '../../lib/domain.ts';

declare module '../../lib/domain.ts' {
  interface DomainTexts {
    drivers: typeof drivers;
  }
}

export const driversDomain = {
  navigation: [],
  waiting: [],
  finding: null,
  pages: {
    driver: null,
  },
} as const satisfies ScreenDomain<'drivers'>;
