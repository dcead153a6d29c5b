import { choice, chosen, listSheet, phone, text } from '../kernel/listSheet.ts';
import type { Driver } from './calls.ts';

/** What filters the list of drivers. */
export interface DriverFilter {
  availability?: Driver['availability'] | undefined;
  vehicleType?: Driver['vehicleType'][] | undefined;
}

/** The list of drivers as a sheet. */
export const driversSheet = listSheet<Driver, DriverFilter>()({
  namespace: 'drivers',
  columns: {
    number: text('fields.number', ({ number }) => number, 10),
    name: text('fields.name', ({ name }) => name, 28),
    phone: phone('fields.phone', (row) => row.phone),
    licencePlate: text('fields.licencePlate', ({ licencePlate }) => licencePlate),
    vehicleType: choice('fields.vehicleType', 'names:vehicles', ({ vehicleType }) => vehicleType),
    availability: choice('list.availability', 'availability', ({ availability }) => availability),
  },
  filters: {
    availability: chosen('list.availability', 'availability'),
    vehicleType: chosen('fields.vehicleType', 'names:vehicles'),
  },
});
