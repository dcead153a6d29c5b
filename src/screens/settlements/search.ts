import type {
  SettlementFilter,
  SettlementRow,
  SettlementTab,
} from '../../../api/settlements/calls.ts';
import { settlementsSheet } from '../../../api/settlements/sheet.ts';
import type { ListQuery } from '../../../machines/kernel/list.ts';
import { SETTLEMENT_PLACES } from '../../../machines/settlement/law/facts.ts';
import { type ListPaging, listAddress, listQuery } from '../../components/list/address.ts';
import { whole } from '../../components/list/fields.ts';
import type { ListCalls } from '../../components/list/useRecordList.ts';

const SORTS = ['periodTo', 'totalAmount'] as const;
type Paging = ListPaging<(typeof SORTS)[number]>;

/** The address of the list of statements. */
export const settlementAddress = listAddress({
  tabs: ['all', ...SETTLEMENT_PLACES] as const satisfies readonly SettlementTab[],
  sorts: SORTS,
  fields: { order: whole },
});

export type SettlementSearch = ReturnType<typeof settlementAddress.read>;
type SettlementListView = ReturnType<typeof settlementAddress.view>;

/** What the server is asked for an address. */
export const settlementQuery = (view: SettlementListView): ListQuery<SettlementFilter, Paging> =>
  listQuery(view, { orderId: view.order ?? undefined });

/** The calls behind the list of statements. */
export const settlementCalls: ListCalls<SettlementFilter, Paging, SettlementRow, SettlementTab> = {
  sheet: settlementsSheet,
  exportAll: (api, body, flags) => api.exportSettlements({ body }, flags),
  load: (api, body, options) => api.listSettlement({ body }, options),
  count: (api, filter, options) =>
    api.countSettlement({ body: { ...filter, tab: 'all' } }, options),
};
