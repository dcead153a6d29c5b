import { formatMoney } from '../../api/kernel/amounts.ts';
import { type FileAnswer, MEDIA_TYPES } from '../../api/kernel/fileRules.ts';
import type { HistoryLine } from '../../api/kernel/record.ts';
import type { SettlementDetail, SettlementOrder } from '../../api/settlements/calls.ts';
import type { ChartState } from '../../machines/kernel/law/explain.ts';
import { figuresStand } from '../../machines/settlement/paper.ts';
import { brandOf } from '../invoices/brand.ts';
import type { Call } from '../kernel/context.ts';
import { refused } from '../kernel/failure.ts';
import { filled, issuerOf, paperFormats } from '../kernel/files/papers.ts';
import { type PdfPaper, type PdfSigning, writePdf } from '../kernel/files/pdf.ts';
import { shopWordsIn, textOf } from '../kernel/messages.ts';
import { listLines, settlementDetail } from './queries.ts';

/** The most orders that a paper lists; the spreadsheet has any number. */
const MOST_ORDERS = 1_000;
/** Orders read at once. */
const AT_ONCE = 200;

/**
 * A statement as a document in the caller's language: its figures, its orders, and who passed, took up,
 * paid and settled it, with room for a signature of each.
 * @throws Failure 4040, 4090 `settlementFiguresStand`
 */
export async function settlementDocument(call: Call, id: number): Promise<FileAnswer> {
  const detail = await settlementDetail(call, id);
  const reason = figuresStand(detail.state as ChartState);
  if (reason) throw refused(reason);
  const { settlementNo, orderCount, adjustmentCount } = detail.settlement;
  const isListed = orderCount + adjustmentCount <= MOST_ORDERS;
  const orders = isListed ? await ordersOf(call, id) : [];
  const logo = await brandOf(call);
  const paper = { ...paperOf(call, detail, orders, isListed), ...(logo ? { logo } : {}) };
  return { name: `${settlementNo}.pdf`, mediaType: MEDIA_TYPES.pdf, content: writePdf(paper) };
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

function paperOf(
  { shop, locale }: Pick<Call, 'shop' | 'locale'>,
  { settlement, facts, history }: SettlementDetail,
  orders: readonly SettlementOrder[],
  isListed: boolean,
): PdfPaper {
  const { currency, earlierCount } = settlement;
  const words = shopWordsIn(locale, shop);
  const word = (key: string, figures: Record<string, string> = {}) =>
    textOf(locale, `settlements:${key}`, { ...words, ...figures }) ?? key;
  const field = (name: string) => word(`fields.${name}`);
  const money = (amount: string) => formatMoney(amount, currency, locale);
  const { count, date, moment } = paperFormats(locale, shop.timeZone);
  const days = {
    from: date(new Date(settlement.periodFrom)),
    // It ends where the next one begins.
    to: date(new Date(Date.parse(settlement.periodTo) - 1)),
  };
  const { paidTo, generatedBy } = facts;
  const account =
    paidTo &&
    filled([
      textOf(locale, `bankAccounts:banks.${paidTo.bankCode}`) ?? paidTo.bankCode,
      paidTo.masked,
      paidTo.accountName,
    ]).join(' · ');
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
    [field('generatedAt'), settlement.generatedAt && moment(new Date(settlement.generatedAt))],
    [field('generatedBy'), generatedBy?.name ?? word('record.byClock')],
    [field(facts.transferAmount < 0 ? 'paidFrom' : 'paidTo'), account],
  ];
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
  return {
    title: word('document.title'),
    number: settlement.settlementNo,
    issuer: issuerOf(shop, locale),
    facts: given.flatMap(([label, text]) => (text ? [[label, text] as const] : [])),
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
    totals: FIGURES.map((name) => [field(name), money(settlement[name])] as const),
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

/** The figures of a statement as its page has them; what it comes to stands last. */
const FIGURES = [
  'consumptionTax',
  'deliveryFeeSubsidy',
  'promotion',
  'packingFee',
  'turnover',
  'refund',
  'platformServiceFee',
  'platformServiceTax',
  'totalAmount',
  'borneByOthers',
  'transferAmount',
] as const;

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
