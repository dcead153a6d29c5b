import { choice, chosen, listSheet, text } from '../kernel/listSheet.ts';
import type { Vehicle } from './calls.ts';

const AVAILABILITY = 'names:vehicleAvailability';

/** The list of vehicles as a sheet. */
export const vehiclesSheet = listSheet<
  Vehicle,
  { availability?: string; type?: readonly string[] }
>()({
  namespace: 'vehicles',
  columns: {
    plate: text('fields.plate', ({ plate }) => plate),
    type: choice('fields.type', 'names:vehicles', ({ type }) => type),
    loadCapacity: {
      type: 'integer',
      header: 'fields.loadCapacity',
      value: ({ loadCapacity }) => loadCapacity,
    },
    volume: { type: 'quantity', header: 'fields.volume', value: ({ volume }) => volume },
    cooling: choice('fields.cooling', 'coolings', ({ cooling }) => cooling),
    availability: choice('list.availability', AVAILABILITY, (row) => row.availability),
  },
  filters: {
    availability: chosen('list.availability', AVAILABILITY),
    type: chosen('fields.type', 'names:vehicles'),
  },
});
