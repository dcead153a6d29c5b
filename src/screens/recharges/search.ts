import type { RechargeFilter, RechargeRow, RechargeTab } from '../../../api/recharges/calls.ts';
import { rechargesSheet } from '../../../api/recharges/sheet.ts';
import type { ListQuery } from '../../../machines/kernel/list.ts';
import { RECHARGE_METHODS, RECHARGE_PLACES } from '../../../machines/recharge/law/facts.ts';
import { type ListPaging, listAddress, listQuery } from '../../components/list/address.ts';
import { day, daySpan, several, whole } from '../../components/list/fields.ts';
import type { ListCalls } from '../../components/list/useRecordList.ts';

const SORTS = ['submittedAt', 'amount'] as const;
type Paging = ListPaging<(typeof SORTS)[number]>;

/** The address of the recharge list. */
export const rechargeAddress = listAddress({
  tabs: ['all', ...RECHARGE_PLACES] as const satisfies readonly RechargeTab[],
  sorts: SORTS,
  fields: { method: several(RECHARGE_METHODS), member: whole, from: day, to: day },
});

export type RechargeSearch = ReturnType<typeof rechargeAddress.read>;
export type RechargeListView = ReturnType<typeof rechargeAddress.view>;

/** What the server is asked for an address, days taken in the shop's time zone. */
export function rechargeQuery(
  view: RechargeListView,
  timeZone: string,
): ListQuery<RechargeFilter, Paging> {
  const entered = daySpan(view.from, view.to, timeZone);
  return listQuery(view, {
    method: view.method.length === 0 ? undefined : view.method,
    userId: view.member ?? undefined,
    submittedFrom: entered.from,
    submittedTo: entered.to,
  });
}

/** The calls behind the recharge list. */
export const rechargeCalls: ListCalls<RechargeFilter, Paging, RechargeRow, RechargeTab> = {
  sheet: rechargesSheet,
  exportAll: (api, body, flags) => api.exportRecharges({ body }, flags),
  load: (api, body, options) => api.listRecharge({ body }, options),
  count: (api, filter, options) => api.countRecharge({ body: { ...filter, tab: 'all' } }, options),
};
