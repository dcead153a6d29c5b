import { AUTHORISATION_PLACES } from '../../../machines/customer/law/facts.ts';
import type { ListQuery } from '../../../machines/kernel/list.ts';
import { type ListPaging, listAddress, listQuery } from '../../components/list/address.ts';
import { type Field, several, whole } from '../../components/list/fields.ts';
import type { CustomerFilter } from './listCalls.ts';

/** What the filters choose from; not read from the contract, which a list's address is read before. */
export const TYPES = ['restaurant', 'retailer', 'caterer', 'hotel', 'other'] as const;
export const TIERS = ['general', 'junior', 'intermediate', 'premium'] as const;
export const STATUSES = ['active', 'frozen', 'removed'] as const;
export const CREDITS = ['settled', 'toDecide'] as const;
export const SYNCS = ['notSynced', 'queued', 'retrying', 'synced', 'failed', 'kept'] as const;

/** What stands in the address for customers without a grade of the shop's own. */
export const NO_GRADE = 'none';

/** A grade of the shop's own by its id, or that there is none; null for any. */
const ownGrade: Field<string | number, number | typeof NO_GRADE | null> = {
  read: (value) => (value === NO_GRADE ? value : whole.read(value)),
  takes: (value) => value === NO_GRADE || whole.takes(value),
  view: (text) => (text === NO_GRADE ? text : whole.view(text)),
  isSet: (value) => value !== null,
};

/** The address of the customer list; its one order is by name. */
export const customerAddress = listAddress({
  tabs: ['all', ...AUTHORISATION_PLACES],
  sorts: ['name'],
  fields: {
    tier: several(TIERS),
    grade: ownGrade,
    type: several(TYPES),
    status: several(STATUSES),
    credit: several(CREDITS),
    sync: several(SYNCS),
  },
});

export type CustomerSearch = ReturnType<typeof customerAddress.read>;
type CustomerListView = ReturnType<typeof customerAddress.view>;

const some = <Name>(names: Name[]) => (names.length === 0 ? undefined : names);

/** What the server is asked for an address. */
export const customerQuery = (
  view: CustomerListView,
): ListQuery<CustomerFilter, ListPaging<'name'>> =>
  listQuery(view, {
    grade: some(view.tier),
    gradeId: view.grade === NO_GRADE ? null : (view.grade ?? undefined),
    type: some(view.type),
    status: some(view.status),
    credit: some(view.credit),
    warehouseSync: some(view.sync),
  });
