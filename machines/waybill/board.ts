import type { LoadBoard, WaitingOrder, WaybillStop } from '../../api/waybills/calls.ts';
import { ask, type Grants, restore } from '../kernel/law/explain.ts';
import type { Reason } from '../kernel/law/rules.ts';
import type { WaybillFacts } from './law/facts.ts';
import { OPEN_PLACES, waybillLifecycle } from './law/index.ts';
import { type Load, loadsTogether } from './law/load.ts';

export type BoardColumn = LoadBoard['columns'][number];

/** An order of the board, wherever it is; `stop` where it is on a waybill. */
export interface BoardOrder
  extends Pick<
    WaitingOrder,
    'orderSn' | 'customerName' | 'customerNameZh' | 'address' | 'deliveryAt' | 'load'
  > {
  id: number;
  /** The waybill that it is on; null where it waits for one. */
  on: number | null;
  /** Of the order; null where it waits. */
  version: number | null;
}

/** What a person does on the board. */
export type BoardMove =
  | { type: 'put'; orderIds: readonly number[]; to: number }
  | { type: 'arrange'; orderIds: readonly number[]; to: number }
  | { type: 'takeOff'; orderId: number; version: number; from: number };

const waitingAs = ({ total: _total, currency: _currency, ...order }: WaitingOrder): BoardOrder => ({
  ...order,
  on: null,
  version: null,
});

const stopAs = (stop: WaybillStop, on: number): BoardOrder => ({
  id: stop.orderId,
  orderSn: stop.orderSn,
  customerName: stop.customerName,
  customerNameZh: stop.customerNameZh,
  address: stop.address,
  deliveryAt: stop.deliveryAt,
  load: stop.load,
  on,
  version: stop.version,
});

/** The orders of a waybill in the order of its stops. */
export const stopsOn = ({ waybill }: BoardColumn): BoardOrder[] =>
  waybill.stops.map((stop) => stopAs(stop, waybill.id));

/** All orders of the board: those that wait, then those on its waybills. */
export const ordersOf = ({ waiting, columns }: LoadBoard): BoardOrder[] => [
  ...waiting.map(waitingAs),
  ...columns.flatMap(stopsOn),
];

/** Whether orders may still be put on a waybill, and taken off it. */
export const isOpen = ({ waybill }: BoardColumn): boolean => OPEN_PLACES.includes(waybill.status);

/**
 * Why a waybill does not take orders now, by its own chart; null where it does. Those that are on it
 * already stay where they are.
 * @param grants What the signed-in account may do.
 */
export function whyNotOn(
  {
    state,
    facts,
    waybill,
  }: Pick<BoardColumn, 'state'> & {
    facts: WaybillFacts;
    waybill: { id: number };
  },
  orders: readonly BoardOrder[],
  grants: Grants,
): Reason | null {
  const further = orders.filter(({ on }) => on !== waybill.id);
  const event = {
    type: 'put' as const,
    orderIds: further.map(({ id }) => id),
    load: loadsTogether(further.map(({ load }) => load)),
  };
  const answer = ask(waybillLifecycle, restore(waybillLifecycle, state, facts), event, grants);
  return answer.possible ? null : answer.reason;
}

/** The board as it will be once the server has done what a person did; what it does not know of yet. */
export function movedBoard(board: LoadBoard, move: BoardMove): LoadBoard {
  if (move.type === 'arrange') {
    return inColumn(board, move.to, (column) => withStops(column, sorted(column, move.orderIds)));
  }
  const ids = move.type === 'put' ? move.orderIds : [move.orderId];
  const to = move.type === 'put' ? move.to : null;
  const moved = (column: BoardColumn) =>
    column.waybill.stops.filter(({ orderId }) => ids.includes(orderId));
  const stops = board.columns
    .filter(({ waybill }) => waybill.id !== to)
    .flatMap((column) => moved(column));
  const waiting = board.waiting.filter(({ id }) => ids.includes(id));
  return {
    ...board,
    waiting: [
      ...board.waiting.filter(({ id }) => !ids.includes(id)),
      ...(to === null ? stops.map(waitingOf) : []),
    ],
    columns: board.columns.map((column) => {
      const its = column.waybill.stops;
      if (column.waybill.id === to) {
        return withStops(column, [...its, ...waiting.map(stopOf), ...stops]);
      }
      return moved(column).length === 0
        ? column
        : withStops(
            column,
            its.filter(({ orderId }) => !ids.includes(orderId)),
          );
    }),
  };
}

/** The board with a waybill as the server answered it. */
export const withColumn = (board: LoadBoard, answered: BoardColumn): LoadBoard =>
  inColumn(board, answered.waybill.id, () => answered);

const inColumn = (
  board: LoadBoard,
  id: number,
  change: (column: BoardColumn) => BoardColumn,
): LoadBoard => ({
  ...board,
  columns: board.columns.map((column) => (column.waybill.id === id ? change(column) : column)),
});

const sorted = ({ waybill: { stops } }: BoardColumn, ids: readonly number[]): WaybillStop[] => [
  ...ids.flatMap((id) => stops.find(({ orderId }) => orderId === id) ?? []),
  ...stops.filter(({ orderId }) => !ids.includes(orderId)),
];

function withStops(column: BoardColumn, stops: WaybillStop[]): BoardColumn {
  const { waybill, facts } = column;
  return {
    ...column,
    waybill: { ...waybill, stops, orders: stops.length },
    facts: { ...facts, orders: stops.length, load: loadsTogether(stops.map(({ load }) => load)) },
  };
}

const waitingOf = ({ orderId, ...stop }: WaybillStop): WaitingOrder => ({
  id: orderId,
  orderSn: stop.orderSn,
  customerName: stop.customerName,
  customerNameZh: stop.customerNameZh,
  address: stop.address,
  deliveryAt: stop.deliveryAt,
  total: stop.total,
  currency: stop.currency,
  load: stop.load,
});

const stopOf = ({ id, ...order }: WaitingOrder): WaybillStop => ({
  ...order,
  orderId: id,
  status: 'pendingDelivery',
  version: 0,
  customerId: null,
  phone: '',
  contact: null,
  hasNote: false,
});

/** The ids of a waybill's stops with one of them at the place of another. */
export function stopsMoved(ids: readonly number[], id: number, over: number): number[] {
  const next = ids.filter((one) => one !== id);
  const [from, to] = [ids.indexOf(id), ids.indexOf(over)];
  if (from < 0 || to < 0) return [...ids];
  next.splice(to, 0, id);
  return next;
}

/** What orders that wait are listed by. */
export const BOARD_SORTS = ['wanted', 'customer', 'postcode', 'weight'] as const;
export type BoardSort = (typeof BOARD_SORTS)[number];

/** The postcode of an address: its last run of five or six digits; empty without one. */
export const postcodeOf = (address: string | null): string =>
  (address ?? '').match(/(?<!\d)\d{5,6}(?!\d)/g)?.at(-1) ?? '';

/** Orders that contain each word of a search, in an order; of two that are alike, what is wanted first. */
export function listed(
  orders: readonly WaitingOrder[],
  { search, sort }: { search: string; sort: BoardSort },
): BoardOrder[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = orders.filter((order) => {
    const text = [order.orderSn, order.customerName, order.customerNameZh, order.address ?? '']
      .join(' ')
      .toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const before: Record<BoardSort, (one: WaitingOrder, other: WaitingOrder) => number> = {
    wanted: () => 0,
    customer: (one, other) => one.customerName.localeCompare(other.customerName),
    postcode: (one, other) => postcodeOf(one.address).localeCompare(postcodeOf(other.address)),
    weight: (one, other) => other.load.grams - one.load.grams,
  };
  // As the server answers them: what is wanted first.
  return [...found].sort(before[sort]).map(waitingAs);
}

/** What several orders come to. */
export const loadTogether = (orders: readonly BoardOrder[]): Load =>
  loadsTogether(orders.map(({ load }) => load));
