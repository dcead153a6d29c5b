import type {
  AfterSalesDetail,
  AfterSalesOrder,
  AfterSalesRow,
} from '../../../api/afterSales/afterSalesCase.ts';
import type { AfterSalesFacts } from '../../../machines/afterSalesCase/law/facts.ts';
import { orderOf } from '../support/samples.ts';

/** Who looks at the case, who entered it, and who else audits. */
export const ME = { id: 7, name: 'Auditor' };
export const OTHER = { id: 8, name: 'Mei Fen' };

/** A line of the customer's order: `claimable` of `quantity` are still to be claimed. */
const lineOf = (change: Partial<AfterSalesOrder['lines'][number]>) => ({
  id: 11,
  goodsId: 4,
  sku: 'OM-1004',
  name: 'Basmati rice',
  nameZh: '印度香米',
  specification: '25 kg',
  unit: 'sack',
  unitZh: '袋',
  ratio: 1,
  quantity: 4,
  shipped: 4,
  price: '5.00',
  amount: '20.00',
  gst: '1.80',
  claimed: 1,
  claimable: 3,
  worth: '21.80',
  ...change,
});

/** A paid order of which a sack is claimed already, with a delivery fee. */
export const claimableOrder = (change: Partial<AfterSalesOrder> = {}): AfterSalesOrder => ({
  ...orderOf({ id: 70, orderSn: 'OM261118-00070', status: 'completed', paymentStatus: 'paid' }),
  total: '48.15',
  customerPhone: '85679497',
  address: '12 Maxwell Road',
  paymentMethod: 'PAYNOW',
  paid: '48.15',
  claimable: true,
  left: '48.15',
  delivery: '5.45',
  member: null,
  methods: ['original', 'payNow', 'voucher'],
  lines: [
    lineOf({}),
    lineOf({ id: 12, sku: 'OM-1005', name: 'Soy sauce', nameZh: '酱油', claimed: 0, claimable: 4 }),
  ],
  cases: [],
  ...change,
});

/** A case of two sacks and the delivery: 16.35 at most, of which the customer asks for 16.35. */
export const factsOf = (change: Partial<AfterSalesFacts> = {}): AfterSalesFacts => ({
  caseId: 5,
  orderId: 70,
  currency: 'SGD',
  method: 'original',
  claimed: 1635,
  granted: null,
  lines: [
    {
      lineId: 11,
      name: 'Basmati rice',
      nameZh: '印度香米',
      unit: 'sack',
      quantity: 2,
      worth: 1090,
    },
  ],
  delivery: 545,
  bearing: { merchant: 1, platform: 1, rider: 1 },
  brought: true,
  orderTotal: 4815,
  left: 4815,
  given: 0,
  limit: null,
  auditor: null,
  auditors: [ME, OTHER],
  member: null,
  paidByWallet: false,
  phone: '85679497',
  coupon: null,
  compensated: false,
  processed: false,
  passed: false,
  refunded: false,
  actor: ME,
  now: Date.parse('2026-11-21T03:00:00Z'),
  ...change,
});

const at = (place: string, timeliness = 'onTime', compensation = 'none') =>
  ({ case: place, compensation, timeliness }) as AfterSalesDetail['state'];

export const SUBMITTED = at('submitted');
export const IN_AUDIT = at('inProgress');
export const PASSED = at('pass', 'processed');

/** A row of the list of cases. */
export const rowOf = (change: Partial<AfterSalesRow> = {}): AfterSalesRow => ({
  id: 5,
  caseNo: 'AS-OM261121-00005',
  type: 'quality',
  problemCode: 'damaged',
  problem: 'Damaged',
  method: 'original',
  status: 'submitted',
  compensation: 'none',
  overdue: false,
  orderId: 70,
  orderSn: 'OM261118-00070',
  customerName: 'Jade Seafood',
  customerNameZh: '翡翠海鲜酒家',
  customerPhone: '85679497',
  memberId: null,
  claimed: '16.35',
  granted: null,
  currency: 'SGD',
  submittedAt: '2026-11-21T01:00:00Z',
  auditorId: null,
  auditorName: null,
  version: 3,
  ...change,
});
