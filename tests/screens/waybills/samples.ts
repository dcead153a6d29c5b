import type {
  WaitingOrder,
  WaybillDetail,
  WaybillRow,
  WaybillStop,
} from '../../../api/waybills/calls.ts';
import { type Load, loadsTogether, NO_LOAD } from '../../../machines/waybill/law/load.ts';
import { pageOf } from '../support/samples.ts';

export const waybillOf = (change: Partial<WaybillRow> = {}): WaybillRow => ({
  id: 7,
  number: 'WB-1042',
  status: 'planned',
  day: '2026-12-01',
  driver: { id: 3, name: 'Tan Wei' },
  vehicle: { id: 5, plate: 'GBB 1234 K' },
  orders: 2,
  amount: '218.00',
  currency: 'SGD',
  version: 1,
  ...change,
});

/** A load of so many kilograms and cubic metres. */
export const loadIn = (kilograms: number, cubicMetres: number, rest: Partial<Load> = {}): Load => ({
  ...NO_LOAD,
  grams: kilograms * 1000,
  millilitres: cubicMetres * 1_000_000,
  ...rest,
});

export const stopOf = (change: Partial<WaybillStop> = {}): WaybillStop => ({
  orderId: 41,
  orderSn: 'SG261130-000041',
  status: 'pendingDelivery',
  version: 4,
  customerId: 9,
  customerName: 'Jade Seafood',
  customerNameZh: '翡翠海鲜',
  phone: '+6561234567',
  contact: 'Front desk',
  address: '1 Aljunied Road, Singapore 389793',
  deliveryAt: '2026-12-01T02:00:00.000Z',
  total: '109.00',
  currency: 'SGD',
  load: loadIn(120, 0.6),
  hasNote: false,
  ...change,
});

/** A waybill as its page is answered it. */
export function detailOf(
  change: Partial<WaybillDetail['waybill']> = {},
  facts: Partial<WaybillDetail['facts']> = {},
): WaybillDetail {
  const row = waybillOf();
  const waybill: WaybillDetail['waybill'] = {
    ...row,
    driver: { id: 3, number: 'D3', name: 'Tan Wei', phone: '' },
    vehicle: { id: 5, plate: 'GBB 1234 K', type: 'van' },
    loadedAt: null,
    departedAt: null,
    returnedAt: null,
    cash: null,
    refusedGoods: '',
    empties: '',
    stops: [
      stopOf(),
      stopOf({ orderId: 42, orderSn: 'SG261130-000042', customerName: 'Golden Wok' }),
    ],
    ...change,
  };
  return {
    waybill,
    state: waybill.status,
    facts: {
      waybillId: waybill.id,
      driverId: 3,
      vehicleId: 5,
      day: waybill.day,
      orders: waybill.stops.length,
      openOrders: waybill.stops.length,
      firstOpen: waybill.stops[0]?.orderId ?? null,
      driverBarred: false,
      vehicleBarred: false,
      driverOut: null,
      vehicleOut: null,
      load: loadsTogether(waybill.stops.map(({ load }) => load)),
      hold: { grams: 900_000, millilitres: 5_800_000, cooling: 'chilled' },
      overloadAllowed: false,
      cash: null,
      ...facts,
    },
    history: [],
  };
}

export const waitingOf = (change: Partial<WaitingOrder> = {}): WaitingOrder => ({
  id: 51,
  orderSn: 'SG261130-000051',
  customerName: 'Lotus Kitchen',
  customerNameZh: '',
  address: '20 Jalan Besar, Singapore 208700',
  deliveryAt: '2026-12-01T03:00:00.000Z',
  total: '54.50',
  currency: 'SGD',
  load: loadIn(40, 0.2),
  ...change,
});

/** The only page of the waybills, with how many of each status there are. */
export const listOf = (...rows: WaybillRow[]) => {
  const countOf = (one: WaybillRow['status']) => rows.filter(({ status }) => status === one).length;
  return {
    ...pageOf(rows),
    counts: {
      all: rows.length,
      planned: countOf('planned'),
      loaded: countOf('loaded'),
      departed: countOf('departed'),
      returned: countOf('returned'),
      dissolved: countOf('dissolved'),
    },
  };
};
