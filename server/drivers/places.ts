import { sql } from 'drizzle-orm';
import { driverLifecycle } from '../../machines/driver/law/index.ts';
import { placesTagged } from '../../machines/kernel/law/explain.ts';
import { fixed, written } from '../kernel/db/fixedSql.ts';
import { drivers } from './tables.ts';

/** Whether nobody can send a driver out. */
export const isDriverBarred = fixed<boolean>(
  sql`${drivers.status} in (${written(placesTagged(driverLifecycle, 'barred'))})`,
);
