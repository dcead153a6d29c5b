import { type SQL, sql } from 'drizzle-orm';
import { kilosOf, type LineWeight } from '../../api/kernel/weight.ts';
import { fixed } from '../kernel/db/fixedSql.ts';
import { orderLines } from './tables.ts';

/** What a line weighs as its chart knows it; null where it is charged by the piece. */
export const lineWeight = fixed(sql<LineWeight | null>`(
  case when ${orderLines.eachWeight} is null then null
  else json_build_object('each', ${orderLines.eachWeight}, 'weighed', ${orderLines.weighed},
    'kilos', ${orderLines.weighedKilos}) end)`);

/** The same of a row that was read whole. */
export const weightOfRow = ({
  eachWeight,
  weighed,
  weighedKilos,
}: Pick<
  typeof orderLines.$inferSelect,
  'eachWeight' | 'weighed' | 'weighedKilos'
>): LineWeight | null =>
  eachWeight === null ? null : { each: eachWeight, weighed, kilos: weighedKilos };

/** What a line that was read whole weighs, kilograms; null where it is charged by the piece. */
export function kilosOfRow(
  row: Parameters<typeof weightOfRow>[0] & { quantity: number },
): number | null {
  const weight = weightOfRow(row);
  return weight && kilosOf(row.quantity, weight);
}

/** What a line (`l`) says of its kilograms on a paper; nothing where it is charged by the piece. */
export const kilosOnPaper: SQL = sql`case when l.each_weight is null then '{}'::jsonb
  else jsonb_build_object('kilos', round(
    l.weighed_kilos + greatest(0, l.quantity - l.weighed) * l.each_weight, 3)) end`;
