import { and, asc, inArray } from 'drizzle-orm';
import { formatMoney } from '../../api/kernel/amounts.ts';
import { type FileAnswer, MEDIA_TYPES } from '../../api/kernel/fileRules.ts';
import { nameIn } from '../../api/kernel/language.ts';
import { fromMinor } from '../../api/kernel/money.ts';
import { shownPhone } from '../../api/kernel/shownPhone.ts';
import { dateAt } from '../../api/kernel/zone.ts';
import type { WaybillStop } from '../../api/waybills/calls.ts';
import { COVERING } from '../../machines/deliveryNote/law/index.ts';
import { isPaidAtDoor } from '../../machines/order/law/credit.ts';
import { hasOrders } from '../../machines/waybill/law/rules.ts';
import { linesOf } from '../deliveryNotes/queries.ts';
import { deliveryNotes } from '../deliveryNotes/tables.ts';
import { brandOf } from '../invoices/brand.ts';
import type { Call } from '../kernel/context.ts';
import { notFound, refused } from '../kernel/failure.ts';
import { bundleOf, filled, issuerOf, paperFormats } from '../kernel/files/papers.ts';
import { type PdfPaper, writePdfs } from '../kernel/files/pdf.ts';
import { textOf } from '../kernel/messages.ts';
import { inShop } from '../kernel/scope.ts';
import { orders } from '../orders/tables.ts';
import { type Carried, inUnits, loadingRows, readPlaces } from './loading.ts';
import { readWaybills, stopsOf } from './queries.ts';
import { waybills } from './tables.ts';

/** Room for a hand that signs in a van, points. */
const SIGNED = 46;

type Waybill = Awaited<ReturnType<typeof readWaybills>>[number];

/** A stop with what is handed over and taken there. */
interface Stop extends WaybillStop {
  notes: readonly string[];
  remark: string | null;
  /** Minor units; what nobody asks for at the door is left out. */
  cash: number;
  isPaid: boolean;
  lines: readonly Carried[];
}

/**
 * Waybills as one document by day and number, in the language of whoever prints it: of each the stops in
 * their order, for its driver, and on pages of its own what is loaded, for the warehouse.
 * @throws Failure 4040; refused by `waybillHasOrders` where none of them has anything on it
 */
export async function waybillsDocument(
  call: Call,
  waybillIds: readonly number[],
): Promise<FileAnswer> {
  const wanted = [...new Set(waybillIds)];
  const found = await readWaybills(call, inArray(waybills.id, wanted));
  if (found.length < wanted.length) throw notFound();
  const verdict = hasOrders(Math.max(...found.map((waybill) => waybill.orders)));
  if (verdict) throw refused(verdict);
  const word = wordsIn(call);
  const { printed, name } = bundleOf(call, found, {
    isVoid: (waybill) => waybill.orders === 0,
    file: word('document.file'),
    without: word('document.without'),
  });
  const stops = await readStops(
    call,
    printed.map(({ id }) => id),
  );
  const places = await readPlaces(call, [...stops.values()].flat());
  const logo = await brandOf(call);
  const papers = printed.flatMap((waybill) => {
    const its = stops.get(waybill.id) ?? [];
    const head = headOf(call, waybill, its);
    return [
      stopsPaper(call, waybill.day, { ...head, ...(logo ? { logo } : {}) }, its),
      loadingPaper(call, head, its, loadingRows(call, its, places)),
    ];
  });
  return { name: `${name}.pdf`, mediaType: MEDIA_TYPES.pdf, content: writePdfs(name, papers) };
}

const wordsIn =
  ({ locale }: Pick<Call, 'locale'>) =>
  (key: string, figures: Record<string, string> = {}) =>
    textOf(locale, `waybills:${key}`, figures) ?? key;

/** The stops of waybills in the order in which they are driven to, by waybill. */
async function readStops(call: Call, ids: readonly number[]): Promise<Map<number, Stop[]>> {
  const stops = await stopsOf(call, ids);
  const orderIds = stops.map(({ orderId }) => orderId);
  const lines = await linesOf(call, orderIds);
  const money = await call.db
    .select({
      id: orders.id,
      total: orders.total,
      paid: orders.paid,
      terms: orders.paymentTermsCode,
      remark: orders.customerRemark,
    })
    .from(orders)
    .where(and(inShop(orders, call), inArray(orders.id, orderIds)));
  const notes = await call.db
    .select({ orderId: deliveryNotes.orderId, number: deliveryNotes.number })
    .from(deliveryNotes)
    .where(
      and(
        inShop(deliveryNotes, call),
        inArray(deliveryNotes.orderId, orderIds),
        inArray(deliveryNotes.status, COVERING),
      ),
    )
    .orderBy(asc(deliveryNotes.number));
  const byId = new Map(money.map((row) => [row.id, row]));
  const found = new Map<number, Stop[]>();
  for (const { waybillId, ...stop } of stops) {
    const row = byId.get(stop.orderId);
    if (waybillId === null || !row) continue;
    const left = Math.max(0, row.total - row.paid);
    const its: Stop = {
      ...stop,
      remark: row.remark,
      cash: isPaidAtDoor(row.terms) ? left : 0,
      isPaid: left === 0,
      lines: lines.get(stop.orderId) ?? [],
      notes: notes.flatMap(({ orderId, number }) => (orderId === stop.orderId ? [number] : [])),
    };
    found.set(waybillId, [...(found.get(waybillId) ?? []), its]);
  }
  return found;
}

type Head = Pick<PdfPaper, 'issuer' | 'facts' | 'parties' | 'number' | 'logo'>;

/** Who drives what, on which day: it stands above both papers, for they part. */
function headOf(call: Call, { number, day, driver, vehicle }: Waybill, stops: Stop[]): Head {
  const { locale, shop } = call;
  const word = wordsIn(call);
  const say = paperFormats(locale, shop.timeZone);
  return {
    number,
    issuer: issuerOf(shop, locale),
    facts: [
      [word('fields.day'), say.day(day)],
      [
        word('fields.vehicle'),
        filled([vehicle.plate, textOf(locale, `names:vehicles.${vehicle.type}`)]).join(' · '),
      ],
      [word('document.stops'), say.count(stops.length)],
    ],
    parties: [
      {
        label: word('fields.driver'),
        lines: filled([driver.name, driver.number, shownPhone(driver.phone, shop.countryCode)]),
      },
    ],
  };
}

/** For the driver: where to, what is handed over and taken there, and room to sign. */
function stopsPaper(call: Call, day: string, head: Head, stops: readonly Stop[]): PdfPaper {
  const { locale, shop } = call;
  const word = wordsIn(call);
  const say = paperFormats(locale, shop.timeZone);
  const money = (minor: number) => formatMoney(fromMinor(minor), shop.currency, locale);
  // The day stands above: only one that is wanted on another says which.
  const wanted = (instant: string | null) => {
    if (instant === null) return '–';
    const at = new Date(instant);
    return dateAt(at, shop.timeZone) === day ? say.hour(at) : `${say.date(at)}\n${say.hour(at)}`;
  };
  const cash = stops.reduce((sum, stop) => sum + stop.cash, 0);
  return {
    ...head,
    title: word('document.title'),
    columns: [
      { header: word('fields.stop'), width: 1.2 },
      { header: word('document.where'), width: 4.6 },
      { header: word('fields.deliveryAt'), width: 2.4 },
      { header: word('document.papers'), width: 3.3 },
      { header: word('document.goods'), width: 2 },
      { header: word('document.cash'), width: 2.1, align: 'right' },
      { header: word('document.signature'), width: 2.6 },
    ],
    rowHeight: SIGNED,
    rows: stops.map((stop, index) => [
      say.count(index + 1),
      filled([
        nameIn(locale, { name: stop.customerName, nameZh: stop.customerNameZh }),
        stop.address,
        stop.contact,
        shownPhone(stop.phone, shop.countryCode),
        stop.remark,
      ]).join('\n'),
      wanted(stop.deliveryAt),
      [stop.orderSn, ...stop.notes].join('\n'),
      inUnits(call, stop.lines).join('\n'),
      stop.cash > 0 ? money(stop.cash) : word(stop.isPaid ? 'document.paid' : 'document.onAccount'),
      '',
    ]),
    totals: [[word('document.cashInAll'), money(cash)]],
  };
}

/** For the warehouse: each goods once, with which stop takes how much of it. */
function loadingPaper(
  call: Call,
  head: Head,
  stops: readonly Stop[],
  rows: PdfPaper['rows'],
): PdfPaper {
  const { locale } = call;
  const word = wordsIn(call);
  const { count } = paperFormats(locale, call.shop.timeZone);
  const last = stops.length;
  const named = (label: string, stop: number): [string, string][] => {
    const its = stops[stop - 1];
    if (!its || last < 2) return [];
    const customer = nameIn(locale, { name: its.customerName, nameZh: its.customerNameZh });
    return [[word(label), word('document.stopOf', { stop: count(stop), customer })]];
  };
  return {
    ...head,
    facts: [...head.facts, ...named('document.loadFirst', last), ...named('document.loadLast', 1)],
    title: word('document.loadingTitle'),
    columns: [
      { header: word('document.storage'), width: 2 },
      { header: word('document.place'), width: 1.6 },
      { header: word('document.sku'), width: 2 },
      { header: word('document.goods'), width: 4.6 },
      { header: word('document.quantity'), width: 2, align: 'right' },
      { header: word('document.byStop'), width: 4.2 },
    ],
    rows,
    totals: [],
    notes: [word(last > 1 ? 'document.lastFirst' : 'document.onlyStop', { last: count(last) })],
    signing: [
      {
        label: word('document.loadedBy'),
        lines: [`${word('document.name')}:`, `${word('document.dateTime')}:`],
      },
      {
        label: word('document.takenOver'),
        lines: head.parties.flatMap(({ lines }) => lines.slice(0, 1)),
      },
    ],
  };
}
