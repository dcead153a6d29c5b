import { csvFile } from '../../../lib/csv.ts';
import { wallClockOf } from '../../../lib/dates.ts';

/** One line of the report as a person reads it: order, outcome, status, reason. */
export type ReportRow = readonly [order: string, outcome: string, status: string, reason: string];

/** The report of a bulk action as a CSV. */
export const reportFile = (head: ReportRow, rows: readonly ReportRow[]): Blob =>
  csvFile([head, ...rows]);

/**
 * The name of a report's file: what was done, and when.
 * @param event What was done, in the person's words.
 * @param at When it began to run, ISO 8601; named by the shop's clock.
 */
export function reportName(event: string, at: string, timeZone: string): string {
  const [day = '', time = ''] = wallClockOf(at, timeZone).split('T');
  return `${event} ${day} ${time.replaceAll(':', '')}.csv`;
}
