import type { LoginInfo } from '../../../api/auth/calls.ts';
import { PERMISSIONS } from '../../../api/domainOf.ts';
import type { Permission } from '../../../api/domains.ts';
import type { OrderFacts } from '../../../machines/order/law/facts.ts';

const line = (lineId: number, name: string, nameZh: string) => ({
  lineId,
  goodsId: lineId,
  name,
  nameZh,
  unit: 'kg',
  unitZh: '公斤',
  ratio: 1,
  baseUnit: 'kg',
  baseUnitZh: '公斤',
  quantity: 2,
  shipped: 0,
  stock: 100,
});

/** A wholesale order that nothing stands against, with what a test changes. */
export const factsOf = (changed: Partial<OrderFacts> = {}): OrderFacts => ({
  orderId: 7,
  kind: 'wholesale',
  currency: 'SGD',
  prepaid: false,
  total: 2180,
  paid: 0,
  refunded: 0,
  paymentMethod: null,
  lines: [line(1, 'Palm oil', '棕榈油'), line(2, 'Jasmine rice', '茉莉香米')],
  invoiced: null,
  cancelled: false,
  customer: {
    id: 52,
    name: 'Grandma Bakery',
    frozen: false,
    creditLimit: 1_000_000,
    receivable: 0,
  },
  wallet: null,
  storeOpen: true,
  storeReopensAt: null,
  unavailableDrivers: [],
  unavailableVehicles: [],
  pickLists: [],
  driverId: null,
  vehicleId: null,
  limits: { refund: 20_000, correction: 20_000 },
  asked: null,
  actor: null,
  ...changed,
});

/** What `calcOrderPrice` answers for goods of ten dollars. */
export const TEN_DOLLARS = {
  currency: 'SGD',
  items: '10.00',
  discount: '0.00',
  deliveryFee: '0.00',
  gstPercent: '9',
  gst: '0.90',
  total: '10.90',
  lines: [],
  promotion: null,
};

/** What a clerk may not do is left to the auditor. */
export const CLERK: readonly Permission[] = PERMISSIONS.filter(
  (permission) => permission !== 'order.refund' && permission !== 'order.correct',
);

export const ROLES: LoginInfo['roleResponseList'] = [
  { roleId: 1, code: 'clerk', roleName: '店员', roleNameEn: 'Clerk', permissions: [...CLERK] },
  {
    roleId: 2,
    code: 'auditor',
    roleName: '审核员',
    roleNameEn: 'Auditor',
    permissions: ['order.view', 'order.refund', 'order.correct'],
  },
];

/** The states that most tests begin in. */
export const NEW = { fulfilment: { new: 'onTime' }, payment: 'unpaid' };
export const TO_SHIP = { fulfilment: 'pendingShipment', payment: 'unpaid' };
