import { ORDER_KINDS, type OrderFacts } from '../../../machines/order/law/facts.ts';
import type { Variant } from '../../paths/plan.ts';

const line = (lineId: number) => ({
  lineId,
  goodsId: lineId,
  name: `Goods ${lineId}`,
  nameZh: `商品 ${lineId}`,
  unit: 'kg',
  unitZh: '公斤',
  ratio: 1,
  baseUnit: 'kg',
  baseUnitZh: '公斤',
  quantity: 2,
  shipped: 0,
  stock: 1000,
});

/** An order at its beginning with nothing outside standing in its way. */
export const orderFactsOf = (kind: OrderFacts['kind'], prepaid: boolean): OrderFacts => ({
  orderId: 1,
  kind,
  currency: 'SGD',
  prepaid,
  total: 2180,
  paid: 0,
  refunded: 0,
  paymentMethod: null,
  lines: [line(1), line(2)],
  invoiced: null,
  cancelled: false,
  customer: { id: 1, name: 'Any', frozen: false, creditLimit: 10_000_000, receivable: 0 },
  wallet: null,
  storeOpen: true,
  storeReopensAt: null,
  unavailableDrivers: [],
  unavailableVehicles: [],
  pickLists: [],
  driverId: null,
  vehicleId: null,
  limits: { refund: null, correction: null },
  asked: null,
  actor: null,
});

/** The variant whose refunds and corrections take a second person. */
export const ABOVE_LIMIT = 'voucher, above the limit';

/** Every kind of order, paid before it is accepted and not; a voucher is always paid first. */
export const orderVariants: Variant<OrderFacts>[] = [
  ...ORDER_KINDS.flatMap((kind) =>
    (kind === 'voucher' ? [true] : [true, false]).map((prepaid) => ({
      name: `${kind}${prepaid ? ', prepaid' : ', on account'}`,
      facts: orderFactsOf(kind, prepaid),
    })),
  ),
  // A voucher has the fewest places: what waits for a second person is the same for all kinds.
  {
    name: ABOVE_LIMIT,
    facts: { ...orderFactsOf('voucher', true), limits: { refund: 0, correction: 0 } },
  },
];
