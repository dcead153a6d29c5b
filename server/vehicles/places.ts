import { sql } from 'drizzle-orm';
import { BARRED_PLACES } from '../../machines/vehicle/law/index.ts';
import { fixed, written } from '../kernel/db/fixedSql.ts';
import { vehicles } from './tables.ts';

/** Where a vehicle stands, with its table's name, which a query of one table leaves out. */
export const vehiclePlace = fixed(sql`${vehicles.status}`);

/** Whether a vehicle stands where no order goes out with it. */
export const isVehicleBarred = fixed(sql<boolean>`${vehiclePlace} in (${written(BARRED_PLACES)})`);
