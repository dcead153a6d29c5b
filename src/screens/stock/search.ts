import type { MovementFilter, StockMovement } from '../../../api/stock/calls.ts';
import { movementsSheet } from '../../../api/stock/sheet.ts';
import { MOVEMENT_TABS, type MovementTab, STOCK_REASONS } from '../../../api/stock/stock.ts';
import type { ListQuery } from '../../../machines/kernel/list.ts';
import { type ListPaging, listAddress, listQuery } from '../../components/list/address.ts';
import { day, daySpan, several, whole } from '../../components/list/fields.ts';
import type { ListCalls } from '../../components/list/useRecordList.ts';

const SORTS = ['at'] as const;
type Paging = ListPaging<(typeof SORTS)[number]>;

/** The address of the list of stock movements. */
export const movementAddress = listAddress({
  tabs: MOVEMENT_TABS,
  sorts: SORTS,
  fields: { goods: whole, lot: whole, reason: several(STOCK_REASONS), from: day, to: day },
});

export type MovementSearch = ReturnType<typeof movementAddress.read>;
type MovementView = ReturnType<typeof movementAddress.view>;

/** What the server is asked for an address, days taken in the shop's time zone. */
export function movementQuery(
  view: MovementView,
  timeZone: string,
): ListQuery<MovementFilter, Paging> {
  const moved = daySpan(view.from, view.to, timeZone);
  return listQuery(view, {
    goodsId: view.goods ?? undefined,
    lotId: view.lot ?? undefined,
    reasons: view.reason.length > 0 ? view.reason : undefined,
    from: moved.from,
    to: moved.to,
  });
}

/** The calls behind the list of stock movements. */
export const movementCalls: ListCalls<MovementFilter, Paging, StockMovement, MovementTab> = {
  sheet: movementsSheet,
  exportAll: (api, body, flags) => api.exportStockMovements({ body }, flags),
  load: (api, body, options) => api.listStockMovements({ body }, options),
  count: (api, filter, options) =>
    api.countStockMovements({ body: { ...filter, tab: 'all' } }, options),
};
