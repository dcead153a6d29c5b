import { and, eq } from 'drizzle-orm';
import { formatMoney } from '../../api/kernel/amounts.ts';
import { type FileAnswer, MEDIA_TYPES } from '../../api/kernel/fileRules.ts';
import { dateTag, languageTag, nameIn } from '../../api/kernel/language.ts';
import { roundQuantity } from '../../api/kernel/quantity.ts';
import { shownPhone } from '../../api/kernel/shownPhone.ts';
import type { Locale } from '../../api/kernel/wire.ts';
import type { Call } from '../kernel/context.ts';
import { shops } from '../kernel/db/tables/access.ts';
import type { Database } from '../kernel/db/transaction.ts';
import { type PdfPaper, writePdf } from '../kernel/files/pdf.ts';
import { textOf, unitInWords } from '../kernel/messages.ts';
import { inShop } from '../kernel/scope.ts';
import type { PurchaseLineRow } from './purchaseRecord.ts';
import { type FoundOrder, findOrder, linesOf, purchaseDetail } from './queries.ts';
import { purchaseOrders } from './tables.ts';

/**
 * A purchase order as its supplier gets it, in the language of the country that is bought in.
 * @throws Error where the shop has no such order
 */
export async function orderPdf(
  db: Database,
  shopId: number,
  id: number,
  locale: Locale,
): Promise<Uint8Array> {
  const found = await findOrder(
    db,
    and(inShop(purchaseOrders, { shopId }), eq(purchaseOrders.id, id)),
  );
  const [shop] = await db.select().from(shops).where(eq(shops.id, shopId));
  if (!found || !shop) throw new Error(`There is no purchase order ${id} in shop ${shopId}`);
  const lines = (await linesOf(db, [id])).get(id) ?? [];
  const pieces: Uint8Array[] = [];
  for await (const piece of writePdf(paperOf(found, lines, shop, locale))) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** The same for a person who looks at the order, in their own language. @throws Failure 4040 */
export async function orderDocument(
  call: Pick<Call, 'db' | 'shopId' | 'account' | 'locale' | 'now'>,
  id: number,
): Promise<FileAnswer> {
  const { purchaseOrder } = await purchaseDetail(call, id);
  return {
    name: `${purchaseOrder.number}.pdf`,
    mediaType: MEDIA_TYPES.pdf,
    content: await orderPdf(call.db, call.shopId, id, call.locale),
  };
}

type Shop = typeof shops.$inferSelect;

function paperOf(
  { row, supplier, warehouse }: FoundOrder,
  lines: readonly PurchaseLineRow[],
  shop: Shop,
  locale: Locale,
): PdfPaper {
  const word = (key: string) => textOf(locale, `purchasing:${key}`) ?? key;
  const field = (name: string) => word(`fields.${name}`);
  const money = (minor: number) => formatMoney(minor, row.currency, locale);
  const day = new Intl.DateTimeFormat(dateTag(locale), {
    dateStyle: 'long',
    timeZone: shop.timeZone,
  });
  const dayOf = (moment: Date | null) => (moment ? day.format(moment) : null);
  const facts: [string, string | null][] = [
    [word('document.date'), dayOf(row.confirmedAt ?? row.createdAt)],
    [field('tradeTerms'), row.tradeTerms && word(`tradeTerms.${row.tradeTerms}`)],
    [field('currency'), row.currency],
    [field('estimatedDeparture'), dayOf(row.estimatedDeparture)],
    [field('estimatedArrival'), dayOf(row.estimatedArrival)],
    [field('containerNumber'), row.containerNumber],
    [field('country'), row.country && word(`countries.${row.country}`)],
  ];
  const supplierLines = [
    supplier?.name,
    row.contact || supplier?.contact,
    shownPhone(row.phone, shop.countryCode),
  ];
  const site = warehouse && nameIn(locale, warehouse);
  const count = new Intl.NumberFormat(languageTag(locale), { maximumFractionDigits: 3 });
  return {
    title: word('document.title'),
    number: row.number,
    issuer: [
      ...new Set([
        row.company,
        nameIn(locale, { name: shop.nameEn, nameZh: shop.name }),
        shop.address || shop.city,
      ]),
    ],
    facts: facts.flatMap(([label, text]) => (text ? [[label, text] as const] : [])),
    parties: [
      { label: field('supplier'), lines: said(supplierLines) },
      { label: word('document.deliverTo'), lines: said([site, warehouse?.address]) },
    ],
    columns: [
      { header: field('sku'), width: 2 },
      { header: field('goods'), width: 5 },
      { header: field('quantity'), width: 2, align: 'right' },
      { header: field('unit'), width: 1.5 },
      { header: field('cost'), width: 2.5, align: 'right' },
      { header: field('amount'), width: 2.5, align: 'right' },
    ],
    rows: lines.map((line) => [
      line.sku,
      nameIn(locale, line),
      // What was let go is not asked for any more.
      count.format(roundQuantity(line.quantity - line.short)),
      unitInWords(locale, line, line.quantity),
      money(line.cost),
      money(line.amount),
    ]),
    totals: [[field('total'), money(row.total)]],
    notes: [word('document.note')],
  };
}

const said = (lines: readonly (string | null | undefined)[]) =>
  lines.filter((line): line is string => Boolean(line));
