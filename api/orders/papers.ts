import { z } from 'zod';
import { idOf, idTextOf } from '../ids.ts';
import { get } from '../kernel/operation.ts';
import { nonNegativeAmount, requiredText, versionText } from '../kernel/wire.ts';
import { orderDetail } from './order.ts';

/** What wholesale alone has: terms, invoice number, and a discount that staff agree on. */
export const paperCalls = {
  getOrderPaymentTermsCode: get({
    summary: 'The payment terms that apply to an order',
    access: 'order.view',
    query: z.object({ orderId: idTextOf('order') }),
    data: z.object({ orderId: idOf('order'), paymentTermsCode: z.string().nullable() }),
  }),
  getOrderInvoiceNo: get({
    summary: "An order's invoice number; null before shipping",
    access: 'order.view',
    query: z.object({ orderId: idTextOf('order') }),
    data: z.object({ orderId: idOf('order'), invoiceNo: z.string().nullable() }),
  }),
  setDiscountAmount: get({
    summary: 'Agree on what is taken off one line of an order; 0 takes it back (spec section 7)',
    access: 'order.edit',
    changes: true,
    sends: ['order', 'discount'],
    idempotency: 'optional',
    query: z.object({
      orderId: idTextOf('order'),
      lineId: idTextOf('orderLine'),
      discountAmount: nonNegativeAmount,
      remark: requiredText(200),
      version: versionText,
    }),
    data: orderDetail,
  }),
};
