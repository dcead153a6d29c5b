import type { CustomerRecord } from '../../../api/customers/customer.ts';
import type { GoodsDetail, GoodsListed } from '../../../api/goods/calls.ts';
import type { Member } from '../../../api/members/calls.ts';
import type { OperationLogLine } from '../../../api/operationLog/calls.ts';
import type { ListedOrder } from '../../../api/orders/calls.ts';
import type { BusinessConfig } from '../../../api/shopSettings/calls.ts';
import type { SiteFacts } from '../../../api/site/calls.ts';

/** Records of the contract for tests that look at screens; a test changes what it is about. */

export const goodsOf = (change: Partial<GoodsListed> = {}): GoodsListed => ({
  id: 4,
  sku: 'OM-1004',
  name: 'Basmati rice',
  nameZh: '印度香米',
  category: { id: 2, name: 'Rice', nameZh: '米' } as GoodsListed['category'],
  brand: null,
  specification: 'Standard',
  storage: 'ambient',
  warehouseCode: '',
  units: [
    { unit: 'kg', unitZh: '公斤', ratio: 1 },
    { unit: 'sack', unitZh: '袋', ratio: 25 },
  ],
  salesUnit: null,
  price: '3.80',
  stock: 126,
  maximumQuantity: null,
  reorderPoint: null,
  orderUpTo: null,
  shelf: 'onShelf',
  place: 'onShelf',
  backAt: null,
  supplier: null,
  barcode: '',
  nicknames: '',
  temperature: null,
  weight: null,
  averageWeight: null,
  volume: null,
  deliveryType: 'any',
  shelfLabel: '',
  shelfNumber: null,
  sequence: null,
  prices: {
    wholesale: { general: '3.80', junior: '3.70', intermediate: '3.60', premium: '3.50' },
    ...{ sale: null, cost: null, current: null, original: null, member: null },
  },
  flags: [],
  version: 3,
  ...change,
});

export const goodsDetailOf = (change: Partial<GoodsDetail> = {}): GoodsDetail => {
  const goods = goodsOf(change);
  return {
    ...goods,
    description: '',
    pictures: { thumbnail: [], ad: [], scene: [], detail: [] },
    picturesVersion: 0,
    unitsInUse: [],
    shelfVersion: 0,
    now: '2026-11-21T06:30:00.000Z',
    state: 'onShelf',
    history: [],
    beside: [],
    ...change,
    facts: {
      goodsId: goods.id,
      isNamed: true,
      units: goods.units.length,
      isPriced: true,
      offShelfReason: null,
      takenOffAt: null,
      backAt: null,
      ...change.facts,
    },
  };
};

export const customerOf = (change: Partial<CustomerRecord> = {}): CustomerRecord => ({
  id: 9,
  userNumber: 'OM10009',
  type: 'restaurant',
  name: 'Jade Seafood',
  nameZh: '翡翠海鲜酒家',
  phone: '85679497',
  email: null,
  uen: '202435696R',
  language: null,
  grade: 'premium',
  gradeId: null,
  gradeName: null,
  gradeNameZh: null,
  status: 'active',
  authorisation: 'approve',
  credit: 'settled',
  askedLimit: null,
  appliedAt: null,
  country: 'SG',
  city: 'Singapore',
  houseNumber: '',
  postCode: '',
  creditLimit: '3000.00',
  arBalance: '1169.95',
  awaitsAcceptance: '0.00',
  paymentTermsCode: 'N14',
  salesPersonCode: null,
  consumptionTax: true,
  loginAccount: null,
  warehouseSync: 'notSynced',
  syncedAt: null,
  hasChanged: false,
  salesPersonName: null,
  salesPersonAvatar: null,
  version: 2,
  state: { account: 'active', authorisation: 'approve', credit: 'settled' },
  beside: [],
  facts: {
    customerId: 9,
    name: 'Jade Seafood',
    nameZh: '翡翠海鲜酒家',
    type: 'restaurant',
    phone: '85679497',
    email: '',
    uen: '202435696R',
    language: '',
    city: 'Singapore',
    houseNumber: '',
    postCode: '',
    grade: 'premium',
    gradeId: null,
    creditLimit: 300_000,
    paymentTermsCode: 'N14',
    salesPersonCode: '',
    consumptionTax: true,
    asked: null,
    askedBy: null,
    isAsking: false,
    limits: { creditLimit: null },
    creditAsked: null,
    loginAccount: '',
    receivable: 116_995,
    openOrders: 1,
    onAccount: 0,
    isRemoved: false,
    actor: null,
  },
  askedGrade: null,
  history: [],
  oneTimePassword: null,
  ...change,
});

export const configOf = (change: Partial<BusinessConfig> = {}): BusinessConfig => ({
  restaurantId: 1,
  open: true,
  minimumSpending: '80.00',
  deliveryLeadDays: 1,
  backOrders: false,
  marginFloor: 0,
  deliveryFee: '15.00',
  freeDeliveryFrom: null,
  imgBrand: null,
  brands: [],
  address: '1 Market Street, Singapore 048940',
  gstNumber: 'M90312345A',
  payNowUen: '',
  gstPercent: '9',
  version: 4,
  ...change,
});

export const orderOf = (change: Partial<ListedOrder> = {}): ListedOrder => ({
  id: 1,
  orderSn: 'OM261121-00001',
  kind: 'wholesale',
  channel: 'backOffice',
  platformType: null,
  status: 'new',
  paymentStatus: 'unpaid',
  reviewOverdue: false,
  customerId: 9,
  customerName: 'Jade Seafood',
  customerNameZh: '翡翠海鲜酒家',
  itemCount: 2,
  total: '120.00',
  refunded: '0.00',
  paid: '0.00',
  partlyPaid: false,
  currency: 'SGD',
  placedAt: '2026-11-21T05:00:00Z',
  deliveryAt: null,
  late: false,
  version: 1,
  ...change,
});

export const logLineOf = (change: Partial<OperationLogLine> = {}): OperationLogLine => ({
  id: 1,
  at: '2026-11-21T05:00:00Z',
  operatorId: 7,
  operatorName: 'Clerk',
  operatorAccount: 'clerk',
  operatorRole: 'clerk',
  operatorRoleNames: null,
  module: 'orders',
  operation: 'accept',
  moved: null,
  changes: [],
  targetRecord: 'order',
  targetId: 1,
  targetName: 'OM261121-00001',
  outcome: 'done',
  reason: null,
  remark: null,
  hash: null,
  ...change,
});

/** The only page of a list. */
export const pageOf = <Row>(rows: Row[], change: { next?: string; previous?: string } = {}) => ({
  rows,
  next: change.next ?? null,
  previous: change.previous ?? null,
  total: { count: rows.length, exact: true },
});

/** The only page of the customers, with how many of each authorisation there are. */
export const customersOf = (rows: CustomerRecord[]) => {
  const countOf = (place: CustomerRecord['authorisation']) =>
    rows.filter(({ authorisation }) => authorisation === place).length;
  return {
    ...pageOf(rows),
    counts: {
      all: rows.length,
      notAuth: countOf('notAuth'),
      inAuth: countOf('inAuth'),
      approve: countOf('approve'),
      reject: countOf('reject'),
    },
  };
};

/** What the public site says of who stands behind it. */
export const siteFactsOf = (change: Partial<SiteFacts> = {}): SiteFacts => ({
  name: '老巴刹食品行',
  nameEn: 'Old Market',
  address: '',
  gstNumber: '',
  taxNumber: {
    'en-US': 'GST registration number',
    'zh-CN': '消费税登记号',
    'vn-VM': 'Mã số đăng ký GST',
  },
  ...change,
});

/** A shop that buys from nobody. */
export const NO_SUPPLIERS = {
  ...{ rows: [], next: null, previous: null, total: { count: 0, exact: true } },
  counts: { all: 0, active: 0, frozen: 0 },
};

export const memberOf = (change: Partial<Member> = {}): Member => ({
  id: 3,
  name: 'Mei Lin',
  phone: '+6591234567',
  email: null,
  address: null,
  level: 'gold',
  points: 1250,
  subscribed: false,
  gender: null,
  birthday: null,
  registeredAt: '2026-01-01T00:00:00.000Z',
  currency: 'SGD',
  walletBalance: '10.00',
  totalSpending: '0.00',
  orderCount: 0,
  reservationCount: 0,
  firstOrderAt: null,
  lastOrderAt: null,
  ...change,
});

/** What the list of members answers. */
export const membersOf = (...rows: Member[]) => ({
  ...pageOf(rows),
  counts: { all: rows.length, basic: 0, silver: 0, gold: rows.length, platinum: 0 },
});
