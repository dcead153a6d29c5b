import { describe, expect, test } from 'vitest';
import { taxOf } from '../../api/orders/orderTax.ts';

const price = (change: object = {}) => ({
  currency: 'SGD' as const,
  items: '30.30',
  discount: '0.00',
  deliveryFee: '5.00',
  gstPercent: '9',
  gst: '3.18',
  ...change,
});

describe('The GST of an order, taken apart', () => {
  test('is on the goods less their discount, and on the delivery fee', () => {
    const tax = taxOf(price({ items: '30.00', discount: '10.00', gst: '2.25' }), [
      { amount: '20.00', gst: '1.20' },
      { amount: '10.00', gst: '0.60' },
    ]);
    expect(tax).toEqual({
      taxed: '25.00',
      goods: '1.80',
      delivery: '0.45',
      lines: ['13.33', '6.67'],
      roundedByLine: false,
    });
  });

  test('says where rounding line by line gives another sum than rounding once', () => {
    const lines = [1, 2, 3].map(() => ({ amount: '10.05', gst: '0.90' }));
    expect(taxOf(price({ items: '30.15', gst: '3.15' }), lines)).toMatchObject({
      goods: '2.70',
      roundedByLine: true,
    });
    expect(
      taxOf(price({ items: '30.00', gst: '3.15' }), [{ amount: '30.00', gst: '2.70' }]),
    ).toMatchObject({
      roundedByLine: false,
    });
  });
});
