import { type DayPreset, presetOf } from '../../components/list/dayPresets.ts';
import { day } from '../../components/list/fields.ts';
import { type PageSearch, readPage } from '../../lib/pages.ts';

/** What the address of a report says; without days it is this month until today. */
export interface ReportSearch extends PageSearch {
  from?: string;
  to?: string;
  /** The preset that both were chosen by. */
  days?: DayPreset | undefined;
  /** By what the report is grouped. */
  by?: string;
  /** The key of the group whose lines alone are shown. */
  group?: string;
  sort?: 'amount';
  ascending?: true;
}

/** Reads the address of a report with these groupings; what makes no sense is left out. */
export function readReport(search: object, groupings: readonly string[]): ReportSearch {
  const given = search as Record<string, unknown>;
  const days = presetOf(given.days);
  const [from, to] = [day.read(given.from), day.read(given.to)];
  const by = groupings.find((name) => name === given.by);
  // An account's id is read as a number.
  const group = typeof given.group === 'number' ? String(given.group) : given.group;
  return {
    ...readPage(given),
    ...(from !== undefined && to !== undefined && from <= to
      ? { from, to, ...(days === undefined ? {} : { days }) }
      : {}),
    ...(by === undefined ? {} : { by }),
    ...(typeof group === 'string' && group.length <= 80 ? { group } : {}),
    ...(given.sort === 'amount' ? { sort: 'amount' as const } : {}),
    ...(given.ascending === true || given.ascending === 'true' ? { ascending: true } : {}),
  };
}
