import { and, asc, eq, inArray } from 'drizzle-orm';
import { formatMoney } from '../../api/kernel/amounts.ts';
import { type FileAnswer, MEDIA_TYPES } from '../../api/kernel/fileRules.ts';
import { dateTag, languageTag } from '../../api/kernel/language.ts';
import { toMinor } from '../../api/kernel/money.ts';
import { shownPhone } from '../../api/kernel/shownPhone.ts';
import { dateAt } from '../../api/kernel/zone.ts';
import { type ChartState, isTagged } from '../../machines/kernel/law/explain.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';
import type { Call } from '../kernel/context.ts';
import { withRetries } from '../kernel/db/transaction.ts';
import { notFound, refused } from '../kernel/failure.ts';
import { type PdfPaper, writePdfs } from '../kernel/files/pdf.ts';
import { attemptOn } from '../kernel/log/attempt.ts';
import { logDone } from '../kernel/log/write.ts';
import { shopWordsIn, textOf, unitInWords } from '../kernel/messages.ts';
import { inShop } from '../kernel/scope.ts';
import { orders } from '../orders/tables.ts';
import { type InvoiceSays, invoiceDownloads, invoices } from './tables.ts';

/** An order with what its invoice says; null where none was issued. */
interface Invoiced {
  order: typeof orders.$inferSelect;
  says: InvoiceSays | null;
}

/**
 * The invoices of some orders as one document in the order of their numbers, each as it was issued,
 * whatever became of its order, and a note of who downloaded each.
 * @param inline where it is shown to be printed
 * @throws Failure 4040, 4090 `invoiceIsIssued`, `cancelledIsNotDownloaded`
 */
export async function invoiceDocument(
  call: Call,
  orderIds: readonly number[],
  inline = false,
): Promise<FileAnswer> {
  const wanted = [...new Set(orderIds)];
  const found = await call.db
    .select({ order: orders, says: invoices.says })
    .from(orders)
    .leftJoin(invoices, eq(invoices.orderId, orders.id))
    .where(and(inShop(orders, call), inArray(orders.id, wanted)))
    .orderBy(asc(orders.invoiceNo));
  if (found.length < wanted.length) throw notFound();
  const issued = found.map((one) => downloadable(call, one));
  await note(call, found);
  const papers = issued.map((says) => paperOf(says, call));
  const [first] = issued;
  const word = wordsIn(call);
  const name =
    issued.length === 1 && first
      ? first.invoiceNo
      : `${word('document.file')}-${dateAt(call.now(), call.shop.timeZone)}`;
  return {
    name: `${name}.pdf`,
    mediaType: MEDIA_TYPES.pdf,
    content: writePdfs(name, papers),
    ...(inline ? { inline } : {}),
  };
}

function downloadable(call: Call, found: Invoiced): InvoiceSays {
  const { orderSn, state } = found.order;
  const attempt = attemptOf(call, found);
  if (!isTagged(orderLifecycle, state as ChartState, 'exportable')) {
    throw refused({ rule: 'cancelledIsNotDownloaded', figures: { order: orderSn } }, attempt);
  }
  if (found.says === null) {
    throw refused({ rule: 'invoiceIsIssued', figures: { order: orderSn } }, attempt);
  }
  return found.says;
}

/** What the log says was asked for: the invoice, or the order that has none. */
const attemptOf = (call: Call, { order: { id, orderSn }, says }: Invoiced) =>
  says
    ? attemptOn(call, 'invoice', { id, name: says.invoiceNo })
    : attemptOn(call, 'order', { id, name: orderSn });

async function note(call: Call, found: readonly Invoiced[]): Promise<void> {
  const { shopId, actor } = call;
  const at = call.now();
  await withRetries(call.db, async (tx) => {
    await tx
      .insert(invoiceDownloads)
      .values(found.map(({ order }) => ({ shopId, orderId: order.id, at, byName: actor.name })));
    for (const one of found) await logDone(tx, call, attemptOf(call, one), one.order.orderSn);
  });
}

const wordsIn =
  ({ locale, shop }: Pick<Call, 'locale' | 'shop'>) =>
  (key: string, figures: Record<string, string> = {}) =>
    textOf(locale, `invoices:${key}`, { ...shopWordsIn(locale, shop), ...figures }) ?? key;

/** A tax invoice: each line with its GST, and the sums with the GST of all. */
function paperOf(says: InvoiceSays, call: Call): PdfPaper {
  const { locale, shop } = call;
  const { issuer, customer } = says;
  const word = wordsIn(call);
  const isZh = locale === 'zh-CN';
  const money = (amount: string) => formatMoney(toMinor(amount), says.currency, locale);
  const day = new Intl.DateTimeFormat(dateTag(locale), {
    dateStyle: 'long',
    timeZone: shop.timeZone,
  });
  const count = new Intl.NumberFormat(languageTag(locale), { maximumFractionDigits: 3 });
  const gst = word('document.gst', { percent: count.format(Number(says.gstPercent)) });
  const buyer = [
    (isZh && customer.nameZh) || customer.name,
    shownPhone(customer.phone),
    customer.address,
  ];
  return {
    title: word('document.title'),
    number: says.invoiceNo,
    issuer: [
      isZh ? issuer.name : issuer.nameEn,
      issuer.address || issuer.city,
      ...(issuer.gstNumber ? [word('document.gstNumber', { number: issuer.gstNumber })] : []),
    ],
    facts: [
      [word('fields.issuedAt'), day.format(new Date(says.issuedAt))],
      [word('fields.orderSn'), says.orderSn],
      ...(says.paymentTermsCode ? [[word('document.terms'), says.paymentTermsCode] as const] : []),
    ],
    parties: [{ label: word('document.billTo'), lines: buyer.filter((line) => line !== '') }],
    columns: [
      { header: word('document.sku'), width: 2 },
      { header: word('document.goods'), width: 5 },
      { header: word('document.quantity'), width: 2, align: 'right' },
      { header: word('document.price'), width: 2.5, align: 'right' },
      { header: word('document.amount'), width: 2.5, align: 'right' },
      { header: gst, width: 2.5, align: 'right' },
    ],
    rows: says.lines.map((line) => [
      line.sku,
      isZh ? line.nameZh : line.name,
      `${count.format(line.quantity)} ${unitInWords(locale, line, line.quantity)}`,
      money(line.price),
      money(line.amount),
      money(line.gst),
    ]),
    totals: [
      [word('document.items'), money(says.items)],
      ...(toMinor(says.discount) === 0
        ? []
        : [[word('document.discount'), money(`-${says.discount}`)] as const]),
      [word('document.deliveryFee'), money(says.deliveryFee)],
      [gst, money(says.gst)],
      [word('document.total'), money(says.total)],
    ],
  };
}
