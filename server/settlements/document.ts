import { formatMoney } from '../../api/kernel/amounts.ts';
import { type FileAnswer, MEDIA_TYPES } from '../../api/kernel/fileRules.ts';
import type { HistoryLine } from '../../api/kernel/record.ts';
import type { SettlementDetail, SettlementOrder } from '../../api/settlements/calls.ts';
import type { ChartState } from '../../machines/kernel/law/explain.ts';
import { figuresStand } from '../../machines/settlement/law/index.ts';
import { brandOf } from '../invoices/brand.ts';
import type { Call } from '../kernel/context.ts';
import { refused } from '../kernel/failure.ts';
import { filled, issuerOf, paperFormats } from '../kernel/files/papers.ts';
import { type PdfPaper, type PdfSigning, writePdfs } from '../kernel/files/pdf.ts';
import { shopWordsIn, textOf } from '../kernel/messages.ts';
import { listLines, settlementDetail } from './queries.ts';

/** The most orders that a paper lists; the spreadsheet has any number. */
const MOST_ORDERS = 1_000;
/** Orders read at once. */
const AT_ONCE = 200;

/**
 * A statement as a document in the caller's language: on one page its figures and who passed, took
 * up, paid and settled it, with room for a signature of each; on the next ones its orders.
 * @throws Failure 4040, 4090 `settlementFiguresStand`
 */
export async function settlementDocument(call: Call, id: number): Promise<FileAnswer> {
  const detail = await settlementDetail(call, id);
  const reason = figuresStand(detail.state as ChartState);
  if (reason) throw refused(reason);
  const { settlementNo, orderCount, adjustmentCount } = detail.settlement;
  const isListed = orderCount + adjustmentCount <= MOST_ORDERS;
  const logo = await brandOf(call);
  const said = sayIn(call, detail);
  const cover = { ...coverOf(said, detail, isListed), ...(logo ? { logo } : {}) };
  const papers = isListed ? [cover, ordersPaper(said, detail, await ordersOf(call, id))] : [cover];
  return {
    name: `${settlementNo}.pdf`,
    mediaType: MEDIA_TYPES.pdf,
    content: writePdfs(`${cover.title} ${settlementNo}`, papers),
  };
}

async function ordersOf(call: Call, id: number): Promise<SettlementOrder[]> {
  const found: SettlementOrder[] = [];
  for (let cursor: string | undefined; ; ) {
    const request = { size: AT_ONCE, direction: 'next' as const, ...(cursor ? { cursor } : {}) };
    const { rows, next } = await listLines(call, id, request);
    found.push(...rows);
    if (next === null) return found;
    cursor = next;
  }
}

/** How a statement's papers say things. */
function sayIn(
  { shop, locale }: Pick<Call, 'shop' | 'locale'>,
  { settlement: { currency } }: SettlementDetail,
) {
  const words = shopWordsIn(locale, shop);
  const word = (key: string, figures: Record<string, string> = {}) =>
    textOf(locale, `settlements:${key}`, { ...words, ...figures }) ?? key;
  return {
    word,
    field: (name: string) => word(`fields.${name}`),
    money: (amount: string) => formatMoney(amount, currency, locale),
    bank: (code: string) => textOf(locale, `bankAccounts:banks.${code}`) ?? code,
    issuer: issuerOf(shop, locale),
    ...paperFormats(locale, shop.timeZone),
  };
}
type Said = ReturnType<typeof sayIn>;

function coverOf(said: Said, detail: SettlementDetail, isListed: boolean): PdfPaper {
  const { word, field, money, count, moment } = said;
  const { settlement, history } = detail;
  const { done, failed } = stepsOf(history);
  const signingOf = (event: Step): PdfSigning => {
    const line = done.get(event);
    return {
      label: word(`document.signs.${event}`),
      lines: line
        ? [line.actorName, moment(new Date(line.at))]
        : [`${word('document.name')}:`, `${word('document.date')}:`],
    };
  };
  const figure = (name: (typeof FIGURES)[number] | (typeof SUMS)[number]) =>
    [field(name), money(settlement[name])] as const;
  return {
    title: word('document.title'),
    number: settlement.settlementNo,
    issuer: said.issuer,
    facts: factsOn(said, detail),
    parties: [],
    columns: [
      { header: word('record.statistics'), width: 8 },
      { header: settlement.currency, width: 4, align: 'right' },
    ],
    rows: FIGURES.map(figure),
    totals: SUMS.map(figure),
    notes: filled([
      failed &&
        word('document.failed', {
          name: failed.actorName,
          when: moment(new Date(failed.at)),
          remark: failed.remark ?? '',
        }),
      isListed
        ? null
        : word('document.ordersApart', {
            orders: count(settlement.orderCount + settlement.adjustmentCount),
          }),
    ]),
    signing: STEPS.map(signingOf),
  };
}

function factsOn(said: Said, { settlement, facts }: SettlementDetail): [string, string][] {
  const { word, field, count, date, moment } = said;
  const { earlierCount, generatedAt } = settlement;
  const days = {
    from: date(new Date(settlement.periodFrom)),
    // It ends where the next one begins.
    to: date(new Date(Date.parse(settlement.periodTo) - 1)),
  };
  const { paidTo, generatedBy } = facts;
  const account =
    paidTo && filled([said.bank(paidTo.bankCode), paidTo.masked, paidTo.accountName]).join(' · ');
  const given: [string, string | null][] = [
    [
      field('period'),
      earlierCount > 0
        ? word('record.periodWithEarlier', { ...days, orders: count(earlierCount) })
        : word('record.period', days),
    ],
    [field('cycle'), word(`cycles.${settlement.cycle}`)],
    [field('status'), word(`places.${settlement.status}`)],
    [field('orders'), count(settlement.orderCount)],
    [field('adjustments'), count(settlement.adjustmentCount)],
    [field('generatedAt'), generatedAt && moment(new Date(generatedAt))],
    [field('generatedBy'), generatedBy?.name ?? word('record.byClock')],
    [field(facts.transferAmount < 0 ? 'paidFrom' : 'paidTo'), account],
  ];
  return given.flatMap(([label, text]) => (text ? [[label, text]] : []));
}

function ordersPaper(
  { word, field, money, date }: Said,
  { settlement }: SettlementDetail,
  orders: readonly SettlementOrder[],
): PdfPaper {
  return {
    title: word('orders.title'),
    number: settlement.settlementNo,
    facts: [],
    parties: [],
    columns: [
      { header: field('orderSn'), width: 3.4 },
      { header: field('completedAt'), width: 2.4 },
      { header: field('turnover'), width: 2.2, align: 'right' },
      { header: field('refund'), width: 2.2, align: 'right' },
      { header: field('platformServiceFee'), width: 2.2, align: 'right' },
      { header: field('settlementAmount'), width: 2.4, align: 'right' },
    ],
    rows: orders.map((order) => [
      order.adjustment ? `${order.orderSn}\n${word('entries.adjustment')}` : order.orderSn,
      date(new Date(order.completedAt)),
      money(order.turnover),
      money(order.refund),
      money(order.platformServiceFee),
      money(order.totalAmount),
    ]),
    totals: [[field('totalAmount'), money(settlement.totalAmount)]],
  };
}

/** The figures of a statement, and what they come to. */
const FIGURES = [
  'consumptionTax',
  'deliveryFeeSubsidy',
  'promotion',
  'packingFee',
  'turnover',
  'refund',
  'platformServiceFee',
  'platformServiceTax',
] as const;
const SUMS = ['totalAmount', 'borneByOthers', 'transferAmount'] as const;

/** The steps that persons take with their name, in their order. */
const STEPS = ['approve', 'process', 'pay', 'transfer'] as const;
type Step = (typeof STEPS)[number];

/** Who took which step since the figures were generated last, and who failed them. */
function stepsOf(history: readonly HistoryLine[]) {
  const from = history.findLastIndex(
    ({ event }) => event === 'cycleArrived' || event === 'regenerate',
  );
  const since = history.slice(from + 1);
  const done = new Map<string, HistoryLine>(since.map((line) => [line.event, line]));
  return { done, failed: done.get('reject') ?? null };
}
