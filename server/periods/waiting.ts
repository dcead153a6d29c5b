import { inArray } from 'drizzle-orm';
import { placesTagged } from '../../machines/kernel/law/explain.ts';
import { periodLifecycle } from '../../machines/period/law/index.ts';
import { rowsWhere } from '../kernel/waiting.ts';
import { periods } from './tables.ts';

/** What waits of periods. */
export const periodsWaiting = {
  toReopen: rowsWhere(
    periods,
    inArray(periods.status, placesTagged(periodLifecycle, 'waitsForSecondPerson')),
  ),
};
