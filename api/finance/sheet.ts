import { calendarDayFilter, choice, listSheet, moment, sum, text } from '../kernel/listSheet.ts';
import type { FinanceOrder, ORDER_AMOUNTS } from './calls.ts';

type Amount = (typeof ORDER_AMOUNTS)[number];

const amount = (name: Amount) => sum<FinanceOrder>(`detail.${name}`, (row) => row[name]);

/** The order detail of Finance as a sheet. */
export const financeSheet = listSheet<FinanceOrder, { from: string; to: string }>()({
  namespace: 'finance',
  columns: {
    orderSn: text('detail.orderSn', ({ orderSn }) => orderSn, 18),
    entry: choice('detail.entry', 'entries', (row) => (row.isCorrection ? 'correction' : 'order')),
    kind: choice('detail.kind', 'orders:kinds', ({ kind }) => kind),
    channel: choice('detail.channel', 'orders:channels', ({ channel }) => channel),
    placedAt: moment('detail.placedAt', ({ placedAt }) => placedAt),
    deliveryAt: moment('detail.deliveryAt', ({ deliveryAt }) => deliveryAt),
    deliveryType: choice('detail.deliveryType', 'deliveryTypes', (row) => row.deliveryType),
    status: choice('detail.status', 'orders:places', ({ status }) => status),
    paymentMethod: choice('detail.paymentMethod', 'orders:methods', (row) => row.paymentMethod),
    lines: text(
      'detail.lines',
      ({ lines }, { locale }) =>
        lines
          .map(
            ({ name, nameZh, quantity }) => `${locale === 'zh-CN' ? nameZh : name} × ${quantity}`,
          )
          .join('; '),
      40,
    ),
    subtotal: amount('subtotal'),
    subtotalGst: amount('subtotalGst'),
    shippingFee: amount('shippingFee'),
    packingFee: amount('packingFee'),
    packingGst: amount('packingGst'),
    promotion: amount('promotion'),
    promotionGst: amount('promotionGst'),
    tax: amount('tax'),
    paymentAmount: amount('paymentAmount'),
    voucherSales: amount('voucherSales'),
    paymentGatewayFee: amount('paymentGatewayFee'),
    reservationFee: amount('reservationFee'),
    serviceCharge: amount('serviceCharge'),
    paidAmount: amount('paidAmount'),
    refund: amount('refund'),
    refundGst: amount('refundGst'),
    taxKept: amount('taxKept'),
    channelFeeRate: text('detail.channelFeeRate', ({ channelFeeRate }) => channelFeeRate, 10),
    platformServiceFee: amount('platformServiceFee'),
    platformServiceTax: amount('platformServiceTax'),
    deliveryExpense: amount('deliveryExpense'),
    settlementAmount: amount('settlementAmount'),
    borneByOthers: amount('borneByOthers'),
    transferAmount: amount('transferAmount'),
  },
  filters: { from: calendarDayFilter('range.from'), to: calendarDayFilter('range.to') },
});
