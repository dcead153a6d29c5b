import { sql } from 'drizzle-orm';
import { goods } from './tables.ts';

/** `baseUnitOf` inside a query. */
const base = sql`coalesce(jsonb_path_query_first(${goods.units}, '$[*] ? (@.ratio == 1)'), ${goods.units} -> 0)`;

/** What the stock of goods is counted in: the unit's name, and the Chinese one. */
export const baseUnit = sql<string>`(${base} ->> 'unit')`;
export const baseUnitZh = sql<string>`(${base} ->> 'unitZh')`;
