import type { VoucherFilter, VoucherRow, VoucherTab } from '../../../api/vouchers/calls.ts';
import { vouchersSheet } from '../../../api/vouchers/sheet.ts';
import type { ListQuery } from '../../../machines/kernel/list.ts';
import { VOUCHER_PLACES } from '../../../machines/voucher/law/facts.ts';
import { type ListPaging, listAddress, listQuery } from '../../components/list/address.ts';
import type { ListCalls } from '../../components/list/useRecordList.ts';

const SORTS = ['startsAt', 'endsAt', 'createdAt'] as const;
type Paging = ListPaging<(typeof SORTS)[number]>;

/** The address of the voucher list. */
export const voucherAddress = listAddress({
  tabs: ['all', ...VOUCHER_PLACES] as const satisfies readonly VoucherTab[],
  sorts: SORTS,
  fields: {},
});

export type VoucherSearch = ReturnType<typeof voucherAddress.read>;
type VoucherListView = ReturnType<typeof voucherAddress.view>;

/** What the server is asked for an address. */
export const voucherQuery = (view: VoucherListView): ListQuery<VoucherFilter, Paging> =>
  listQuery(view, {});

/** The calls behind the voucher list. */
export const voucherCalls: ListCalls<VoucherFilter, Paging, VoucherRow, VoucherTab> = {
  sheet: vouchersSheet,
  exportAll: (api, body, flags) => api.exportVouchers({ body }, flags),
  load: (api, body, options) => api.listVoucher({ body }, options),
  count: (api, filter, options) => api.countVoucher({ body: { ...filter, tab: 'all' } }, options),
};
