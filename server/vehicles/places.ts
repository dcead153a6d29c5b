import { type SQL, sql } from 'drizzle-orm';
import { BARRED_PLACES } from '../../machines/vehicle/law/index.ts';
import { fixed } from '../kernel/db/fixedSql.ts';
import { vehicles } from './tables.ts';

/** Places of a chart as a list of SQL: names in code, which are the same in each statement. */
export const listed = (places: readonly string[]): SQL =>
  sql.raw(places.map((place) => `'${place}'`).join(', '));

/** Where a vehicle stands, with its table's name, which a query of one table leaves out. */
export const vehiclePlace = fixed(sql`${vehicles.status}`);

/** Whether a vehicle stands where no order goes out with it. */
export const isVehicleBarred = fixed(sql<boolean>`${vehiclePlace} in (${listed(BARRED_PLACES)})`);
