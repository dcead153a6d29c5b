import type { PriceAnswer } from '../../../api/prices/calls.ts';
import type { CustomerPrice } from '../../../api/prices/price.ts';
import { pageOf } from '../support/samples.ts';

export const priceOf = (change: Partial<CustomerPrice> = {}): CustomerPrice => ({
  id: 7,
  unit: 'kg',
  unitZh: '公斤',
  price: '3.40',
  fromQuantity: 0,
  validFrom: '2026-11-01',
  validUntil: null,
  customer: { id: 9, name: 'Harbour Kitchen', nameZh: '海港厨房', grade: 'junior' },
  goods: { id: 4, sku: 'OM-1004', name: 'Basmati rice', nameZh: '印度香米' },
  isSoldSo: true,
  time: 'inForce',
  gradePrice: '3.70',
  cost: '2.70',
  change: null,
  version: 2,
  ...change,
});

/** The only page of the prices, with how many hold, come and are over. */
export const listOf = (...rows: CustomerPrice[]) => {
  const countOf = (time: CustomerPrice['time']) => rows.filter((row) => row.time === time).length;
  return {
    ...pageOf(rows),
    counts: {
      all: rows.length,
      inForce: countOf('inForce'),
      toCome: countOf('toCome'),
      over: countOf('over'),
    },
  };
};

export const answerOf = (change: Partial<PriceAnswer> = {}): PriceAnswer => ({
  currency: 'SGD',
  day: '2026-11-21',
  today: '2026-11-21',
  customer: { id: 9, name: 'Harbour Kitchen', nameZh: '海港厨房' },
  grade: 'junior',
  goods: { id: 4, sku: 'OM-1004', name: 'Basmati rice', nameZh: '印度香米' },
  units: [
    { unit: 'kg', unitZh: '公斤', ratio: 1 },
    { unit: 'sack', unitZh: '袋', ratio: 25 },
  ],
  unit: 'kg',
  quantity: 2,
  price: '3.40',
  amount: '6.80',
  cost: '2.70',
  candidates: [
    {
      scope: 'customer',
      own: {
        ...{ id: 7, unit: 'kg', price: '3.40', fromQuantity: 0 },
        ...{ validFrom: '2026-11-01', validUntil: null },
      },
      unit: 'kg',
      price: '3.40',
      lost: null,
    },
    {
      scope: 'customer',
      own: {
        ...{ id: 8, unit: 'kg', price: '3.10', fromQuantity: 50 },
        ...{ validFrom: null, validUntil: null },
      },
      unit: 'kg',
      price: '3.10',
      lost: 'belowBreak',
    },
    { scope: 'grade', own: null, unit: 'kg', price: '3.70', lost: 'lessSpecific' },
    { scope: 'default', own: null, unit: 'kg', price: '3.80', lost: 'lessSpecific' },
  ],
  changes: [
    { by: 'quantity', from: 50, price: '3.10' },
    { by: 'day', from: '2026-12-01', price: '3.30' },
  ],
  ...change,
});
