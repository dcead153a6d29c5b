import { and, eq, gte, inArray, lt, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { rechargeFilter } from '../../api/recharges/calls.ts';
import { eachWordKept } from '../kernel/search.ts';
import { rechargeCounts, recharges } from './tables.ts';

/** A filter of the list of recharges after validation. */
export type Filter = z.output<typeof rechargeFilter>;

/** The recharges that a filter finds, without the shop's walls. */
export const rechargesOf = (filter: Filter): SQL | undefined =>
  and(...keptIn(recharges, filter), ...beyondCounts(filter));

/** The counts that a filter adds up, without the shop's walls. Only where it `isCounted`. */
export const countsOf = (filter: Filter): SQL | undefined => and(...keptIn(rechargeCounts, filter));

/** Whether the kept counts tell how many recharges the filter finds; else they are counted. */
export const isCounted = (filter: Filter): boolean => beyondCounts(filter).length === 0;

function keptIn(table: typeof recharges | typeof rechargeCounts, { tab, method }: Filter): SQL[] {
  return [
    ...(tab === 'all' ? [] : [eq(table.status, tab)]),
    ...(method ? [inArray(table.method, method)] : []),
  ];
}

function beyondCounts({ search, userId, submittedFrom, submittedTo }: Filter): SQL[] {
  return [
    ...eachWordKept(recharges.searchText, search),
    ...(userId === undefined ? [] : [eq(recharges.memberId, userId)]),
    ...(submittedFrom ? [gte(recharges.submittedAt, new Date(submittedFrom))] : []),
    ...(submittedTo ? [lt(recharges.submittedAt, new Date(submittedTo))] : []),
  ];
}
