import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { type FileAnswer, MEDIA_TYPES } from '../../api/kernel/fileRules.ts';
import { toMinor } from '../../api/kernel/money.ts';
import { dateAt } from '../../api/kernel/zone.ts';
import { taxOf } from '../../api/orders/orderTax.ts';
import { type ChartState, isTagged } from '../../machines/kernel/law/explain.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';
import { paidInto } from '../bankAccounts/queries.ts';
import type { Call } from '../kernel/context.ts';
import { withRetries } from '../kernel/db/transaction.ts';
import { notFound, refused } from '../kernel/failure.ts';
import { type PdfPaper, writePdfs } from '../kernel/files/pdf.ts';
import { attemptOn } from '../kernel/log/attempt.ts';
import { logDone } from '../kernel/log/write.ts';
import { textOf, unitInWords } from '../kernel/messages.ts';
import { inShop } from '../kernel/scope.ts';
import { orders } from '../orders/tables.ts';
import { brandOf } from './brand.ts';
import { dueDayOf } from './due.ts';
import { LEFT_OF_INVOICE } from './owed.ts';
import { partiesOf, saidIn, wordsIn } from './paper.ts';
import { type PayTo, payToAside } from './payTo.ts';
import { type InvoiceSays, invoiceDownloads, invoices } from './tables.ts';

/** An order with what its invoice says; null where none was issued. */
interface Invoiced {
  order: typeof orders.$inferSelect;
  says: InvoiceSays | null;
  /** What is owed of it, a decimal string; what was paid of its order by now counts. */
  left: string | null;
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
    .select({
      order: orders,
      says: invoices.says,
      left: sql<string | null>`${LEFT_OF_INVOICE}::text`,
    })
    .from(orders)
    .leftJoin(invoices, eq(invoices.orderId, orders.id))
    .where(and(inShop(orders, call), inArray(orders.id, wanted)))
    .orderBy(asc(orders.invoiceNo));
  if (found.length < wanted.length) throw notFound();
  const issued = found.map((one) => downloadable(call, one));
  await note(call, found);
  const standing = { logo: await brandOf(call), payTo: await paidInto(call.db, call) };
  const papers = issued.map((says, at) =>
    paperOf(says, toMinor(found[at]?.left ?? says.total), call, standing),
  );
  const [first] = issued;
  const word = wordsIn(call.locale, call.shop.countryCode);
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
    await tx.insert(invoiceDownloads).values(
      found.map(({ order }) => ({
        ...{ shopId, orderId: order.id, at },
        ...{ byName: actor.name, byId: actor.id },
      })),
    );
    for (const one of found) await logDone(tx, call, attemptOf(call, one));
  });
}

/** What belongs to the shop as it is now, and not to what was issued. */
interface Standing {
  logo: Uint8Array | undefined;
  payTo: PayTo;
}

/** A tax invoice: each line with its GST, the sums, and how it is paid. */
function paperOf(
  says: InvoiceSays,
  owed: number,
  call: Pick<Call, 'shop'>,
  { logo, payTo }: Standing,
): PdfPaper {
  const { shop } = call;
  const said = saidIn(says, shop);
  const { locale, word, money, dayIn, count, percent } = said;
  const isZh = locale === 'zh-CN';
  const tax = taxOf(says, says.lines);
  const due = dueDayOf(says, shop.timeZone);
  const terms = says.paymentTermsCode;
  const facts: (readonly [string, string | null])[] = [
    [word('fields.issuedAt'), dayIn(shop.timeZone).format(new Date(says.issuedAt))],
    [word('fields.orderSn'), says.orderSn],
    [word('document.terms'), terms && (textOf(locale, `names:terms.${terms}`) ?? terms)],
    [word('document.due'), due && dayIn('UTC').format(new Date(`${due}T00:00:00Z`))],
  ];
  return {
    ...partiesOf(says, said, logo),
    title: word('document.title'),
    number: says.invoiceNo,
    facts: facts.flatMap(([label, text]) => (text ? [[label, text] as const] : [])),
    columns: [
      { header: word('document.goods'), width: 5 },
      { header: word('document.quantity'), width: 2, align: 'right' },
      { header: word('document.price'), width: 2.3, align: 'right' },
      { header: word('document.lineDiscount'), width: 2.1, align: 'right' },
      { header: word('document.net'), width: 2.4, align: 'right' },
      { header: word('document.rate'), width: 1.3, align: 'right' },
      { header: word('fields.gst'), width: 2.1, align: 'right' },
    ],
    rows: says.lines.map((line, index) => {
      const net = tax.lines[index] ?? line.amount;
      return [
        `${isZh ? line.nameZh : line.name}\n${line.sku}`,
        [
          `${count.format(line.quantity)} ${unitInWords(locale, line, line.quantity)}`,
          ...(line.kilos === undefined
            ? []
            : [
                word(line.isExpected ? 'document.aboutKilos' : 'document.kilos', {
                  kilos: count.format(line.kilos),
                }),
              ]),
        ].join('\n'),
        line.kilos === undefined
          ? money(line.price)
          : word('document.perKilo', { price: money(line.price) }),
        money(toMinor(line.amount) - toMinor(net)),
        money(net),
        `${percent}%`,
        money(line.gst),
      ];
    }),
    totals: [
      [word('document.items'), money(says.items)],
      ...(toMinor(says.discount) === 0
        ? []
        : [[word('document.discount'), money(`-${says.discount}`)] as const]),
      [word('document.deliveryFee'), money(says.deliveryFee)],
      [word('document.beforeTax'), money(tax.taxed)],
      [word('document.taxOnGoods', { percent }), money(tax.goods)],
      ...(toMinor(says.deliveryFee) === 0
        ? []
        : [
            [word('document.taxOnDelivery', { percent }), money(tax.delivery)] as const,
            [word('document.taxTotal'), money(says.gst)] as const,
          ]),
      [word('document.total'), money(says.total)],
    ],
    aside:
      owed === 0
        ? { title: word('document.paid'), facts: [] }
        : payToAside({ ...says, reference: says.invoiceNo }, owed, payTo, said),
  };
}
