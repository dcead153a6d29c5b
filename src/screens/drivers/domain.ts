import type drivers from '../../../i18n/en-US/drivers.json';
import type { ScreenDomain } from '../../lib/domain.ts';

declare module '../../lib/domain.ts' {
  interface DomainTexts {
    drivers: typeof drivers;
  }
}

export const driversDomain = {
  navigation: [{ group: 'sales', order: 25, icon: 'driver', to: '/drivers', label: 'drivers' }],
  waiting: {},
  finding: {
    records: [
      {
        permission: 'driver.view',
        call: 'getDriverPage',
        record: 'driver',
        name: 'name',
        whose: 'licencePlate',
        phone: 'phone',
      },
    ],
  },
  pages: {
    driver: (driverId) => ({ to: '/drivers/$driverId', params: { driverId } }),
  },
} as const satisfies ScreenDomain<'drivers'>;
