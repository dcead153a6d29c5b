import { and, asc, eq, gt } from 'drizzle-orm';
import type { z } from 'zod';
import { formatMoney } from '../../api/kernel/amounts.ts';
import { type FileAnswer, MEDIA_TYPES } from '../../api/kernel/fileRules.ts';
import { dateTag, languageTag, nameIn } from '../../api/kernel/language.ts';
import { fromMinor, toMinor } from '../../api/kernel/money.ts';
import { KILOGRAM } from '../../api/kernel/weight.ts';
import type { Locale } from '../../api/kernel/wire.ts';
import type { priceListAsked } from '../../api/prices/calls.ts';
import {
  basePrice,
  isByWeight,
  priceChanges,
  unitPrice,
} from '../../machines/orderEntry/law/price.ts';
import { customers } from '../customers/tables.ts';
import { SOLD } from '../goods/low.ts';
import { goods } from '../goods/tables.ts';
import { brandOf } from '../invoices/brand.ts';
import { languageFor } from '../invoices/paper.ts';
import type { Call } from '../kernel/context.ts';
import { inOneMoment } from '../kernel/db/snapshot.ts';
import { invalid, refused } from '../kernel/failure.ts';
import { filled, issuerOf } from '../kernel/files/papers.ts';
import { writePdf } from '../kernel/files/pdf.ts';
import { spooled } from '../kernel/files/spool.ts';
import { writeXlsx, type XlsxColumn } from '../kernel/files/xlsx.ts';
import { shopWordsIn, textOf, unitInWords } from '../kernel/messages.ts';
import { inShop } from '../kernel/scope.ts';
import { readOwnPrices, todayOf } from './own.ts';

type Asked = z.output<typeof priceListAsked>;
type Customer = typeof customers.$inferSelect;

/** What goods cost a customer in a unit, from so many on. */
interface ListedPrice {
  sku: string;
  name: string;
  nameZh: string;
  specification: string;
  unit: string;
  unitZh: string;
  /** The price is for a kilogram, where it is ordered in the unit. */
  byWeight: boolean;
  /** 0 for any quantity. */
  from: number;
  /** For one of the unit, before tax, a decimal string. */
  price: string;
}

/** Goods that are read at once. */
const AT_ONCE = 500;

/** Prices that a document has at most: a hundred pages. */
const MOST_ON_PAPER = 3000;

/**
 * What a customer pays on a day for everything that the shop sells, in each unit and from each quantity:
 * as a document in the customer's language, or as a workbook in it.
 * @throws Failure 4000 at `customerId`; refused by `exportIsNotTooLong` where a document would have no end
 */
export async function priceList(call: Call, asked: Asked): Promise<FileAnswer> {
  const [customer] = await call.db
    .select()
    .from(customers)
    .where(and(inShop(customers, call), eq(customers.id, asked.customerId)));
  if (!customer) throw invalid({ customerId: { rule: 'customerIsOfShop' } });
  const day = asked.day ?? todayOf(call);
  const said = sayingFor(call, customer);
  const name = `${said.word('paper.title')}-${customer.userNumber}-${day}.${asked.format}`;
  const mediaType = MEDIA_TYPES[asked.format];
  if (asked.format === 'pdf') {
    const lines: ListedPrice[] = [];
    for await (const line of pricesFor(call, customer, day)) {
      if (lines.length === MOST_ON_PAPER) {
        throw refused({ rule: 'exportIsNotTooLong', figures: { maximum: MOST_ON_PAPER } });
      }
      lines.push(line);
    }
    const logo = await brandOf(call);
    const paper = paperOf(call, customer, { said, day, lines });
    return { name, mediaType, content: writePdf(logo ? { ...paper, logo } : paper) };
  }
  const content = await inOneMoment(call.db, async (tx) => {
    const inside = { ...call, db: tx as unknown as Call['db'] };
    const rows = pricesFor(inside, customer, day);
    return spooled(writeXlsx({ sheets: [sheetOf(call, customer, { said, day, rows })] }));
  });
  return { name, mediaType, content };
}

/** The goods by their numbers, each with its units from the smallest on. */
async function* pricesFor(
  call: Pick<Call, 'db' | 'shopId' | 'shop'>,
  customer: Customer,
  day: string,
): AsyncGenerator<ListedPrice> {
  const { currency } = call.shop;
  let last = '';
  for (;;) {
    const rows = await call.db
      .select()
      .from(goods)
      .where(and(inShop(goods, call), SOLD, gt(goods.sku, last)))
      .orderBy(asc(goods.sku))
      .limit(AT_ONCE);
    const ids = rows.map(({ id }) => id);
    const own = await readOwnPrices(call.db, call.shopId, ids, { customerId: customer.id, day });
    for (const row of rows) {
      const { sku, name, nameZh, specification, units } = row;
      const price = fromMinor(row.prices[customer.grade]);
      const { averageWeight } = row;
      const facts = { name, nameZh, units, price, averageWeight, own: own.get(row.id) };
      const byWeight = isByWeight(row);
      const kilo = basePrice(facts, currency);
      for (const [index, { unit, unitZh }] of units.entries()) {
        const line = { goods: facts, unit, quantity: 1 };
        const card = { sku, name, nameZh, specification, unit, unitZh, byWeight };
        const price = unitPrice(line, currency);
        // A kilogram costs the same in most units.
        if (byWeight && index > 0 && price === kilo) continue;
        yield { ...card, from: 0, price };
        for (const change of priceChanges(line, currency)) {
          if (change.by === 'quantity') yield { ...card, from: change.from, price: change.price };
        }
      }
    }
    if (rows.length < AT_ONCE) return;
    last = rows.at(-1)?.sku ?? '';
  }
}

/** How a price list says things to its customer. */
function sayingFor({ shop }: Pick<Call, 'shop'>, customer: Customer) {
  const locale = languageFor(customer.language, customer.country ?? shop.countryCode);
  const words = shopWordsIn(locale, shop);
  const days = new Intl.DateTimeFormat(dateTag(locale), { dateStyle: 'long', timeZone: 'UTC' });
  return {
    locale,
    word: (key: string, figures: Record<string, string> = {}) =>
      textOf(locale, `prices:${key}`, { ...words, ...figures }) ?? key,
    day: (day: string) => days.format(new Date(`${day}T00:00:00Z`)),
    count: new Intl.NumberFormat(languageTag(locale), { maximumFractionDigits: 3 }),
  };
}

type Said = ReturnType<typeof sayingFor>;

const shopIn = (locale: Locale, { nameEn, name }: Call['shop']) =>
  nameIn(locale, { name: nameEn, nameZh: name });

function paperOf(
  { shop }: Pick<Call, 'shop'>,
  customer: Customer,
  { said, day, lines }: { said: Said; day: string; lines: readonly ListedPrice[] },
) {
  const { locale, word, count } = said;
  const inWords = (line: ListedPrice) => {
    const price = formatMoney(line.price, shop.currency, locale);
    const each = word('per', { price, unit: pricedUnit(locale, line) });
    if (line.from === 0) return each;
    const quantity = `${count.format(line.from)} ${unitInWords(locale, line, line.from)}`;
    return `${word('from.many', { quantity })}: ${each}`;
  };
  return {
    title: word('paper.title'),
    number: customer.userNumber,
    issuer: issuerOf(shop, locale),
    facts: [
      [word('paper.day'), said.day(day)],
      [word('paper.currency'), shop.currency],
    ] as const,
    parties: [{ label: word('list.customer'), lines: [nameIn(locale, customer)] }],
    columns: [
      { header: word('list.sku'), width: 2 },
      { header: word('list.goods'), width: 6 },
      { header: word('list.price'), width: 6, align: 'right' as const },
    ],
    rows: Array.from(Map.groupBy(lines, ({ sku }) => sku).values(), (its) => [
      its[0]?.sku ?? '',
      filled(its.slice(0, 1).flatMap((line) => [nameIn(locale, line), line.specification])).join(
        '\n',
      ),
      its.map(inWords).join('\n'),
    ]),
    totals: [],
    notes: [word('paper.beforeTax')],
  };
}

/** What a price is for. */
function pricedUnit(locale: Locale, line: ListedPrice): string {
  const unit = unitInWords(locale, line, 1);
  return line.byWeight ? `${unitInWords(locale, KILOGRAM, 1)} (${unit})` : unit;
}

function sheetOf(
  { shop }: Pick<Call, 'shop'>,
  customer: Customer,
  { said, day, rows }: { said: Said; day: string; rows: AsyncIterable<ListedPrice> },
) {
  const { locale, word } = said;
  const columns: XlsxColumn<ListedPrice>[] = [
    { type: 'text', header: word('list.sku'), value: ({ sku }) => sku },
    { type: 'text', header: word('list.goods'), width: 36, value: (row) => nameIn(locale, row) },
    {
      ...{ type: 'text', header: word('paper.specification'), width: 24 },
      value: ({ specification }) => specification,
    },
    { type: 'text', header: word('list.unit'), value: (row) => pricedUnit(locale, row) },
    { type: 'quantity', header: word('list.from'), value: ({ from }) => from || null },
    {
      ...{ type: 'money', header: word('list.price'), currency: shop.currency },
      value: ({ price }) => toMinor(price),
    },
  ];
  return {
    name: word('paper.title'),
    columns,
    head: () => [
      [word('paper.title')],
      [word('paper.shop'), shopIn(locale, shop)],
      [word('list.customer'), nameIn(locale, customer)],
      [word('paper.day'), said.day(day)],
      [word('paper.beforeTax')],
    ],
    rows,
  };
}
