import type { Handlers } from '../../api/kernel/operation.ts';
import type { prices as contract } from '../../api/prices/calls.ts';
import { pricesSheet } from '../../api/prices/sheet.ts';
import type { Call } from '../kernel/context.ts';
import { exportList } from '../kernel/listExport.ts';
import { checkedCursor } from '../kernel/page.ts';
import { explain } from './explain.ts';
import { priceList } from './list.ts';
import { addPrice, changePrice, removePrice, removePrices } from './moves.ts';
import { listPrices, pricesOf, priceWithHistory } from './queries.ts';

/** The prices that customers have for themselves, and why goods cost what they do. */
export const priceHandlers = {
  listPrices: ({ body }, call) => checkedCursor(() => listPrices(call, body)),
  exportPrices: ({ body }, call) => exportList(call, pricesSheet, body, listPrices),
  getPrice: ({ params }, call) => priceWithHistory(call, params.id),
  downloadPriceList: ({ body }, call) => priceList(call, body),
  explainPrice: ({ body }, call) => explain(call, body),
  getCustomerPrices: ({ query }, call) => pricesOf(call, query),
  setProductPrice: ({ body }, call) => addPrice(call, body),
  changePrice: ({ params, query: { version, ...terms } }, call) =>
    changePrice(call, { id: params.id, version }, terms),
  removePrice: ({ params, query }, call) =>
    removePrice(call, { id: params.id, version: query.version }),
  removePrices: ({ body }, call) => removePrices(call, body.prices),
} satisfies Handlers<typeof contract, Call>;
