import type vehicles from '../../../i18n/en-US/vehicles.json';
import type { ScreenDomain } from '../../lib/domain.ts';

declare module '../../lib/domain.ts' {
  interface DomainTexts {
    vehicles: typeof vehicles;
  }
}

export const vehiclesDomain = {
  navigation: [],
  waiting: [],
  finding: null,
  pages: {
    vehicle: null,
  },
} as const satisfies ScreenDomain<'vehicles'>;
