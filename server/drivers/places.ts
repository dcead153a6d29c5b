import { sql } from 'drizzle-orm';
import { driverLifecycle } from '../../machines/driver/law/index.ts';
import { placesTagged } from '../../machines/kernel/law/explain.ts';
import { fixed } from '../kernel/db/fixedSql.ts';
import { drivers } from './tables.ts';

/** Names of places, written out, for what is the same in every statement. */
export const written = (places: readonly string[]) =>
  sql.raw(places.map((place) => `'${place}'`).join(', '));

/** Whether nobody can send a driver out. */
export const isDriverBarred = fixed<boolean>(
  sql`${drivers.status} in (${written(placesTagged(driverLifecycle, 'barred'))})`,
);
