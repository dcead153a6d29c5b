import { toMinor } from '../../api/kernel/money.ts';
import { KILOGRAM } from '../../api/kernel/weight.ts';
import { taxOf } from '../../api/orders/orderTax.ts';
import type { InvoiceSays } from '../invoices/tables.ts';
import type { XlsxColumn } from '../kernel/files/xlsx.ts';

/** A line of an invoice as AutoCount imports it. Amounts are minor units of `currency`. */
export interface AutoCountLine {
  docNo: string;
  docDate: Date;
  debtorCode: string;
  debtorName: string;
  orderSn: string;
  terms: string | null;
  currency: string;
  /** Within its invoice, from one up. */
  line: number;
  itemCode: string;
  description: string;
  unit: string;
  quantity: number;
  price: number;
  discount: number;
  /** After discount, before GST. */
  net: number;
  /** As `9`. */
  taxRate: number;
  tax: number;
}

/** Whom a sale to somebody who is no customer of the shop is booked to: the program asks for a debtor. */
const CASH = 'CASH';

/** What the delivery fee is booked under: goods have numbers of their own. */
const DELIVERY = 'DELIVERY';

/** The lines of an invoice as it was issued, the delivery fee as the last: together they are its total. */
export function autoCountLines(says: InvoiceSays, customerNumber: string | null): AutoCountLine[] {
  const tax = taxOf(says, says.lines);
  const common = {
    docNo: says.invoiceNo,
    docDate: new Date(says.issuedAt),
    debtorCode: customerNumber ?? CASH,
    debtorName: says.customer.name,
    orderSn: says.orderSn,
    terms: says.paymentTermsCode,
    currency: says.currency,
    taxRate: Number(says.gstPercent),
  };
  const goods = says.lines.map((line, index) => {
    const net = toMinor(tax.lines[index] ?? line.amount);
    return {
      ...common,
      line: index + 1,
      itemCode: line.sku,
      description: line.name,
      // Its quantity times its price is its amount.
      unit: line.kilos === undefined ? line.unit : KILOGRAM.unit,
      quantity: line.kilos ?? line.quantity,
      price: toMinor(line.price),
      discount: toMinor(line.amount) - net,
      net,
      tax: toMinor(line.gst),
    };
  });
  const fee = toMinor(says.deliveryFee);
  if (fee === 0) return goods;
  const delivery = {
    ...common,
    line: goods.length + 1,
    itemCode: DELIVERY,
    description: 'Delivery fee',
    unit: 'UNIT',
    quantity: 1,
    price: fee,
    discount: 0,
    net: fee,
    tax: toMinor(tax.delivery),
  };
  return [...goods, delivery];
}

const amount = (
  header: string,
  value: (row: AutoCountLine) => number,
): XlsxColumn<AutoCountLine> => ({
  type: 'money',
  header,
  currency: ({ currency }) => currency,
  value,
});

const words = (
  header: string,
  value: (row: AutoCountLine) => string | null,
): XlsxColumn<AutoCountLine> => ({ type: 'text', header, value });

/** The columns of AutoCount's import of invoices, by the names that it asks for in every language. */
export const autoCountColumns = (timeZone: string): XlsxColumn<AutoCountLine>[] => [
  words('DocNo', ({ docNo }) => docNo),
  { type: 'date', header: 'DocDate', timeZone, value: ({ docDate }) => docDate },
  words('DebtorCode', ({ debtorCode }) => debtorCode),
  { ...words('DebtorName', ({ debtorName }) => debtorName), width: 28 },
  words('Ref', ({ orderSn }) => orderSn),
  words('DisplayTerm', ({ terms }) => terms),
  words('CurrencyCode', ({ currency }) => currency),
  { type: 'integer', header: 'Seq', value: ({ line }) => line },
  words('ItemCode', ({ itemCode }) => itemCode),
  { ...words('Description', ({ description }) => description), width: 28 },
  words('UOM', ({ unit }) => unit),
  { type: 'quantity', header: 'Qty', value: ({ quantity }) => quantity },
  amount('UnitPrice', ({ price }) => price),
  amount('Discount', ({ discount }) => discount),
  amount('SubTotal', ({ net }) => net),
  words('TaxType', ({ taxRate }) => (taxRate === 0 ? 'ZR' : 'SR')),
  { type: 'quantity', header: 'TaxRate', value: ({ taxRate }) => taxRate },
  amount('Tax', ({ tax }) => tax),
];
