import { csvFile } from '../../../lib/csv.ts';

/** One line of the report as a person reads it: order, outcome, status, reason. */
export type ReportRow = readonly [order: string, outcome: string, status: string, reason: string];

/** The report of a bulk action as a CSV. */
export const reportFile = (head: ReportRow, rows: readonly ReportRow[]): Blob =>
  csvFile([head, ...rows]);
