import { type ListAddress, viewOf } from '../../components/list/address.ts';
import { type DayPreset, presetOf } from '../../components/list/dayPresets.ts';
import { day } from '../../components/list/fields.ts';
import { type PageSearch, readPage } from '../../lib/pages.ts';

/** What the address of the finance overview says; without days it is the current period's. */
export interface FinanceSearch extends PageSearch {
  from?: string;
  to?: string;
  /** The preset that both were chosen by. */
  days?: DayPreset | undefined;
  sort?: 'settlementAmount';
  ascending?: true;
  /** The saved view that the order detail began with. */
  view?: number;
}

/** Reads the address; what makes no sense is left out. */
export function readFinance(search: object): FinanceSearch {
  const given = search as Record<string, unknown>;
  const { sort, ascending } = given;
  const view = viewOf(given.view);
  const days = presetOf(given.days);
  const [from, to] = [day.read(given.from), day.read(given.to)];
  return {
    ...readPage(given),
    ...(from !== undefined && to !== undefined && from <= to
      ? { from, to, ...(days === undefined ? {} : { days }) }
      : {}),
    ...(sort === 'settlementAmount' ? { sort } : {}),
    ...(ascending === true || ascending === 'true' ? { ascending: true } : {}),
    ...(view === undefined ? {} : { view }),
  };
}

/** The same as its saved views take it. */
export const financeAddress: Pick<ListAddress<FinanceSearch, unknown>, 'read' | 'hasUnread'> = {
  read: readFinance,
  hasUnread: (search) => {
    const read: object = readFinance(search);
    return Object.keys(search).some((name) => !(name in read));
  },
};
