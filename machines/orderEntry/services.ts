import type { Api, CallFlags } from '../../api/client.ts';
import type { Contract } from '../../api/contract.ts';
import type { DeliveryAddress } from '../../api/customers/calls.ts';
import type { Customer } from '../../api/customers/customer.ts';
import type { GoodsItem } from '../../api/goods/calls.ts';
import { toMinor } from '../../api/kernel/money.ts';
import type { DataOf, RequestOf } from '../../api/kernel/operation.ts';
import type { UnitNames } from '../../api/kernel/quantityOfUnit.ts';
import type { OrderDetail } from '../../api/orders/calls.ts';
import type { EntryServices } from '../kernel/entry/context.ts';
import { lookUpPasted, type Meant, type PastedRow } from '../kernel/entry/paste.ts';
import type { Found, Sought } from '../kernel/entry/search.ts';
import { isPage, readable } from '../kernel/wholeAnswer.ts';
import type { CommitBody, OrderDraft } from './draft.ts';
import { refreshed } from './refresh.ts';
import { type Repeated, repeatedOf } from './repeat.ts';

/** What `calcOrderPrice` is asked and what it answers. */
export type PriceRequest = RequestOf<Contract['calcOrderPrice']>['body'] & { customerId: number };
export type PriceAnswer = DataOf<Contract['calcOrderPrice']>;

/** What became of pasted rows, in their order. */
export type LookedUp = ({ row: PastedRow } & Meant)[];

/** At whose prices goods are looked for; null for the general ones. */
export interface Buyer {
  customerId: number | null;
}

/** Everything outside that order entry needs. Each rejects with an `ApiFailure`. */
export interface OrderEntryServices extends EntryServices<OrderDraft, CommitBody, OrderDetail> {
  findCustomers: (sought: Sought, signal: AbortSignal) => Promise<Found<Customer>>;
  findGoods: (sought: Sought<Buyer>, signal: AbortSignal) => Promise<Found<GoodsItem>>;
  loadAddresses: (customerId: number, signal: AbortSignal) => Promise<DeliveryAddress[]>;
  /** The goods as they are now, at the customer's price; those that are gone are missing. */
  loadGoods: (asked: GoodsAsked, signal: AbortSignal) => Promise<GoodsItem[]>;
  /** An order of before, as it could be entered once more at today's prices. */
  loadRepeated: (orderId: number, signal: AbortSignal) => Promise<Repeated>;
  lookUpGoods: (asked: PasteAsked, signal: AbortSignal) => Promise<LookedUp>;
  calculatePrice: (request: PriceRequest, signal: AbortSignal) => Promise<PriceAnswer>;
}

export interface GoodsAsked {
  customerId: number;
  goodsIds: number[];
}

export interface PasteAsked {
  customerId: number | null;
  rows: PastedRow[];
}

/** How many rows a search shows. */
const SEARCH_SIZE = 20;

/** The goods of a draft, to be read at its customer's prices. */
export const goodsAsked = ({ customer, lines }: OrderDraft): GoodsAsked => ({
  customerId: customer?.id ?? 0,
  goodsIds: [...new Set(lines.map((line) => line.goods.id))],
});

/** The services as calls of the client. Failures are shown by the screen, at their place. */
export function orderEntryServices(api: Api, unitNames: UnitNames = () => []): OrderEntryServices {
  const quietly = (signal: AbortSignal) => ({ signal, showError: false }) satisfies CallFlags;

  const findGoods: OrderEntryServices['findGoods'] = ({ text, customerId }, signal) => {
    const body = {
      size: SEARCH_SIZE,
      onShelfOnly: true,
      ...(text ? { search: text } : {}),
      ...(customerId === null ? {} : { customerId }),
    };
    return readable(api.listGoods({ body }, quietly(signal)), isPage);
  };

  const loadGoods: OrderEntryServices['loadGoods'] = async ({ customerId, goodsIds }, signal) => {
    if (goodsIds.length === 0) return [];
    const body = { size: 200, customerId, goodsIds };
    const { rows } = await readable(api.listGoods({ body }, quietly(signal)), isPage);
    return rows;
  };

  const loadAddresses: OrderEntryServices['loadAddresses'] = (customerId, signal) =>
    readable(
      api.listDeliveryAddresses({ query: { userId: customerId } }, quietly(signal)),
      Array.isArray,
    );

  return {
    findGoods,
    loadGoods,
    findCustomers: ({ text }, signal) => {
      const body = { size: SEARCH_SIZE, ...(text ? { search: text } : {}) };
      return readable(api.listCustomers({ body }, quietly(signal)), isPage);
    },
    loadAddresses,
    refresh: async (draft, signal) => {
      const asked = goodsAsked(draft);
      const [customer, goods, addresses] = await Promise.all([
        readable(
          api.getCustomer({ params: { id: asked.customerId } }, quietly(signal)),
          ({ id }) => id === asked.customerId,
        ),
        loadGoods(asked, signal),
        draft.address === null ? [] : loadAddresses(asked.customerId, signal),
      ]);
      return refreshed(draft, { customer, goods, addresses });
    },
    loadRepeated: async (orderId, signal) => {
      const { order } = await readable(
        api.getOrderDetail4Merchant({ query: { orderId } }, quietly(signal)),
        (detail) => detail.order.id === orderId,
      );
      const customerId = order.customerId ?? 0;
      const [customer, goods] = await Promise.all([
        readable(
          api.getCustomer({ params: { id: customerId } }, quietly(signal)),
          ({ id }) => id === customerId,
        ),
        loadGoods({ customerId, goodsIds: order.lines.map(({ goodsId }) => goodsId) }, signal),
      ]);
      return repeatedOf(order, customer, goods);
    },
    lookUpGoods: ({ customerId, rows }, signal) =>
      lookUpPasted(rows, (text) => findGoods({ text, customerId }, signal), unitNames),
    calculatePrice: (request, signal) =>
      readable(api.calcOrderPrice({ body: request }, quietly(signal)), ({ total }) =>
        Number.isSafeInteger(toMinor(total)),
      ),
    commit: ({ key, body }, signal) =>
      readable(
        api.commitOrder({ body }, { ...quietly(signal), idempotencyKey: key }),
        ({ order }) => Number.isInteger(order.id),
      ),
  };
}
