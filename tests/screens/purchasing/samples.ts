import type { PurchaseDetail, PurchaseRow } from '../../../api/purchasing/purchaseOrder.ts';
import type { Supplier } from '../../../api/suppliers/calls.ts';

/** Records of purchasing for tests that look at screens; a test changes what it is about. */

export const supplierOf = (change: Partial<Supplier> = {}): Supplier => ({
  id: 3,
  name: 'Johor Greens',
  contact: 'Ms Lim',
  phone: '+60 7 388 4410',
  email: 'orders@johor.example',
  status: 'active',
  version: 1,
  ...change,
});

export const rowOf = (change: Partial<PurchaseRow> = {}): PurchaseRow => ({
  id: 8,
  number: '261121000008',
  status: 'submitted',
  paymentStatus: 'unpaid',
  emailStatus: 'none',
  warehouseId: 1,
  warehouseName: 'Main warehouse',
  warehouseNameZh: '主仓',
  supplierId: 3,
  supplierName: 'Johor Greens',
  country: 'MY',
  company: 'Old Market',
  tradeTerms: 'FOB',
  currency: 'SGD',
  total: '75.00',
  paid: '0.00',
  itemCount: 1,
  containerNumber: '',
  estimatedArrival: '2027-03-01T02:00:00Z',
  late: false,
  estimatedDeparture: null,
  createdAt: '2026-11-20T05:00:00Z',
  createdByName: 'Clerk',
  committedAt: '2026-11-20T06:00:00Z',
  version: 2,
  ...change,
});

/** An order for three sacks of rice at 25.00, committed by the clerk. */
export function detailOf(
  row: Partial<PurchaseRow> = {},
  {
    received = 0,
    state = { approval: 'submitted', payment: 'unpaid' } as PurchaseDetail['state'],
  } = {},
): PurchaseDetail {
  const order = rowOf(row);
  const supplier = supplierOf();
  const goods = {
    goodsId: 4,
    name: 'Basmati rice',
    nameZh: '印度香米',
    unit: 'sack',
    unitZh: '袋',
    ratio: 25,
  };
  const line = { ...goods, quantity: 3, received, short: 0, area: 'Johor' };
  return {
    purchaseOrder: {
      ...order,
      warehouse: { id: 1, name: 'Main warehouse', nameZh: '主仓', address: '1 Depot Road' },
      supplier,
      contact: supplier.contact,
      phone: supplier.phone,
      lines: [
        {
          ...line,
          id: 41,
          sku: 'OM-1004',
          specification: 'Standard',
          cost: '25.00',
          amount: '75.00',
          stock: 126,
          baseUnit: 'kg',
          baseUnitZh: '公斤',
        },
      ],
      receipts: [],
      sinceSentBack: null,
    },
    state,
    facts: {
      purchaseOrderId: order.id,
      warehouse: { id: 1, name: 'Main warehouse' },
      supplier: { id: 3, name: supplier.name, frozen: false, email: supplier.email },
      country: 'MY',
      company: order.company,
      tradeTerms: 'FOB',
      currency: 'SGD',
      estimatedArrival: order.estimatedArrival,
      lines: [{ ...line, baseUnit: 'kg', baseUnitZh: '公斤', lineId: 41, cost: 2500 }],
      total: 7500,
      paid: 0,
      now: Date.parse('2026-11-21T03:00:00Z'),
      confirmed: order.status !== 'submitted',
      closed: false,
      authors: [{ id: 2, name: 'Clerk' }],
      actor: { id: 7, name: 'Manager' },
    },
    history: [],
  };
}
