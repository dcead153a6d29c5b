import type { Demo } from '../kernel/demo/demo.ts';
import { businessHours } from './tables.ts';

const LUNCH = { from: '10:30', to: '14:30' };
const DINNER = { from: '17:30', to: '22:00' };

/** When every demo shop is open, Monday first: both meals, through on Saturdays, not on Mondays. */
const HOURS = [
  [],
  [LUNCH, DINNER],
  [LUNCH, DINNER],
  [LUNCH, DINNER],
  [LUNCH, { from: '17:30', to: '23:00' }],
  [{ from: '10:30', to: '23:00' }],
  [{ from: '10:30', to: '21:00' }],
];

/** The business hours of every shop. */
export const storeDemo: Demo = {
  after: [],
  async write(tx, { shops }) {
    await tx
      .insert(businessHours)
      .values(shops.map(({ id }) => ({ shopId: id, days: HOURS, version: 1 })));
  },
};
