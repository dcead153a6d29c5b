import type vehicles from '../../../i18n/en-US/vehicles.json';
import type { ScreenDomain } from '../../lib/domain.ts';

declare module '../../lib/domain.ts' {
  interface DomainTexts {
    vehicles: typeof vehicles;
  }
}

export const vehiclesDomain = {
  navigation: [{ group: 'sales', order: 26, icon: 'truck', to: '/vehicles', label: 'vehicles' }],
  waiting: {},
  finding: {
    records: [
      {
        permission: 'vehicle.view',
        call: 'getVehiclePage',
        record: 'vehicle',
        name: 'plate',
      },
    ],
  },
  pages: {
    vehicle: (vehicleId) => ({ to: '/vehicles/$vehicleId', params: { vehicleId } }),
  },
} as const satisfies ScreenDomain<'vehicles'>;
