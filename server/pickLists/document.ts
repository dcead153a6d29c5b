import { and, asc, eq, inArray } from 'drizzle-orm';
import encodeQR from 'qr';
import { STORAGES } from '../../api/goods/goods.ts';
import { type FileAnswer, MEDIA_TYPES } from '../../api/kernel/fileRules.ts';
import { languageTag, nameIn } from '../../api/kernel/language.ts';
import { roundQuantity } from '../../api/kernel/quantity.ts';
import { shownPhone } from '../../api/kernel/shownPhone.ts';
import { isWeighed, KILOGRAM, type LineWeight, weighedPart } from '../../api/kernel/weight.ts';
import type { PickLine } from '../../api/pickLists/calls.ts';
import { ask, restore } from '../../machines/kernel/law/explain.ts';
import type { OrderBoxes, PickLineFacts } from '../../machines/pickList/law/facts.ts';
import { pickListLifecycle } from '../../machines/pickList/law/index.ts';
import { isPicked, ordersToPack } from '../../machines/pickList/law/lines.ts';
import { goods } from '../goods/tables.ts';
import type { Call } from '../kernel/context.ts';
import { refused } from '../kernel/failure.ts';
import { type PdfLabel, writeLabels } from '../kernel/files/labels.ts';
import { filled, issuerOf, paperFormats } from '../kernel/files/papers.ts';
import { type PdfPaper, writePdfs } from '../kernel/files/pdf.ts';
import { textOf, unitInWords } from '../kernel/messages.ts';
import { inShop } from '../kernel/scope.ts';
import { deliveryPhone } from '../orders/deliveryPhone.ts';
import { orderLines, orders } from '../orders/tables.ts';
import { weightOfRow } from '../orders/weightOfLine.ts';
import { pickListDetail } from './queries.ts';
import { pickLines } from './tables.ts';

/** Which paper; each is called as the event that is noted of it. */
type Paper = 'printSheet' | 'printLabels';

/** What leaves with one order. */
interface Parcel {
  order: Destination;
  lines: readonly PickLine[];
  /** Null before it is packed. */
  boxes: number | null;
  /** How its goods are kept, the coldest last. */
  storages: readonly (typeof STORAGES)[number][];
}

/** What is known of the weight of what was picked, by the line; of goods charged by weight alone. */
type Weights = ReadonlyMap<number, Pick<LineWeight, 'weighed' | 'kilos'>>;

type Destination = Awaited<ReturnType<typeof readDestinations>>[number];

/**
 * A paper of a pick list in the language of whoever prints it (spec section 2, packing): its packing
 * sheet, by customer and, for several, by goods; or a label for each box.
 * @throws Failure 4040; refused as the chart refuses to print it
 */
export async function pickListPaper(
  call: Call,
  pickListId: number,
  paper: Paper,
): Promise<FileAnswer> {
  const { pickList, facts, state } = await pickListDetail(call, pickListId);
  const at = restore(pickListLifecycle, state, facts);
  const answer = ask(pickListLifecycle, at, { type: paper }, call.actor.grants);
  if (!answer.possible) throw refused(answer.reason);
  const leaving = new Set(facts.lines.filter(isPicked).map(({ lineId }) => lineId));
  const lines = pickList.lineList.filter(({ id }) => leaving.has(id));
  const parcels = await readParcels(call, ordersToPack(facts.lines), lines, facts.boxes);
  const word = wordsIn(call);
  const { number } = pickList;
  const [name, content] =
    paper === 'printLabels'
      ? [
          `${word('document.labelsFile')}-${number}`,
          writeLabels(number, labelsOf(call, number, parcels)),
        ]
      : [
          `${word('document.sheetFile')}-${number}`,
          writePdfs(
            number,
            sheetsOf(call, number, parcels, await readWeights(call, pickListId, facts.lines)),
          ),
        ];
  return { name: `${name}.pdf`, mediaType: MEDIA_TYPES.pdf, content };
}

const wordsIn =
  ({ locale }: Pick<Call, 'locale'>) =>
  (key: string, figures: Record<string, string> = {}) =>
    textOf(locale, `pickLists:${key}`, figures) ?? key;

const readDestinations = (call: Call, ids: readonly number[]) =>
  call.db
    .select({
      id: orders.id,
      orderSn: orders.orderSn,
      name: orders.customerName,
      nameZh: orders.customerNameZh,
      address: orders.address,
      contact: orders.deliveryContact,
      phone: deliveryPhone,
      remark: orders.customerRemark,
      deliveryAt: orders.deliveryAt,
    })
    .from(orders)
    .where(and(inShop(orders, call), inArray(orders.id, [...ids])))
    .orderBy(asc(orders.orderSn));

async function readParcels(
  call: Call,
  orderIds: readonly number[],
  lines: readonly PickLine[],
  boxes: readonly OrderBoxes[],
): Promise<Parcel[]> {
  const kept = await call.db
    .select({ id: goods.id, storage: goods.storage })
    .from(goods)
    .where(
      and(inShop(goods, call), inArray(goods.id, [...new Set(lines.map((line) => line.goodsId))])),
    );
  const storageOf = new Map(kept.map(({ id, storage }) => [id, storage]));
  const destinations = await readDestinations(call, orderIds);
  return destinations.map((order) => {
    const its = lines.filter(({ orderId }) => orderId === order.id);
    return {
      order,
      lines: its,
      boxes: boxes.find(({ orderId }) => orderId === order.id)?.boxes ?? null,
      storages: STORAGES.filter((one) => its.some(({ goodsId }) => storageOf.get(goodsId) === one)),
    };
  });
}

/** As they were weighed when they were picked, or later on their order, whose part of it they are. */
async function readWeights(
  call: Call,
  pickListId: number,
  lines: readonly PickLineFacts[],
): Promise<Weights> {
  const ordered = await call.db
    .select({ id: pickLines.id, line: orderLines })
    .from(pickLines)
    .innerJoin(orderLines, eq(orderLines.id, pickLines.orderLineId))
    .where(eq(pickLines.pickListId, pickListId));
  const lineOf = new Map<number, typeof orderLines.$inferSelect>(
    ordered.map(({ id, line }) => [id, line]),
  );
  return new Map(
    lines.flatMap(({ lineId, picked, weight }) => {
      if (!weight) return [];
      const line = lineOf.get(lineId);
      const later = line ? weightOfRow(line) : null;
      const isLater = !isWeighed(picked, weight);
      if (isLater && line && later && isWeighed(line.quantity, later)) {
        return [[lineId, weighedPart(picked, later)] as const];
      }
      return [[lineId, weight] as const];
    }),
  );
}

/** One label for each box: whose it is, where to, and which of how many. */
function labelsOf(call: Call, number: string, parcels: readonly Parcel[]): PdfLabel[] {
  const { locale, shop } = call;
  const word = wordsIn(call);
  const { count } = paperFormats(locale, shop.timeZone);
  const [issuer = ''] = issuerOf(shop, locale);
  return parcels.flatMap((parcel) => {
    const { order, boxes } = parcel;
    const most = boxes ?? 0;
    const cold = parcel.storages.filter((one) => one !== 'ambient');
    const same = {
      issuer,
      number: order.orderSn,
      modules: encodeQR(order.orderSn, 'raw', { ecc: 'medium', border: 1 }),
      name: nameIn(locale, order),
      lines: whereTo(call, order),
      care: cold.length === 0 ? null : cold.map((one) => storageName(call, one)).join(' · '),
    };
    return Array.from({ length: most }, (_box, at) => ({
      ...same,
      count: `${count(at + 1)} / ${count(most)}`,
      about: [
        word('document.box', { at: count(at + 1), of: count(most) }),
        number,
        ...filled([wanted(call, order)]),
      ],
    }));
  });
}

/** A sheet for each customer, and of several one by goods. */
function sheetsOf(
  call: Call,
  number: string,
  parcels: readonly Parcel[],
  weights: Weights,
): PdfPaper[] {
  return [
    ...parcels.map((parcel) => customerSheet(call, number, parcel, weights)),
    ...(parcels.length > 1 ? [goodsSheet(call, number, parcels, weights)] : []),
  ];
}

/** What goes to one customer, by the shelves that it came from. */
function customerSheet(call: Call, number: string, parcel: Parcel, weights: Weights): PdfPaper {
  const { locale, shop } = call;
  const word = wordsIn(call);
  const { count } = paperFormats(locale, shop.timeZone);
  const { order, boxes, storages, lines } = parcel;
  const facts: [string, string | null][] = [
    [word('document.pickList'), number],
    [word('document.wanted'), wanted(call, order)],
    [word('fields.boxes'), boxes === null ? null : count(boxes)],
    [word('document.storage'), storages.map((one) => storageName(call, one)).join(' · ')],
    [word('document.remark'), order.remark],
  ];
  return {
    title: word('document.sheet'),
    number: order.orderSn,
    issuer: issuerOf(shop, locale),
    facts: facts.flatMap(([label, text]): [string, string][] => (text ? [[label, text]] : [])),
    parties: [
      {
        label: word('fields.customer'),
        lines: [nameIn(locale, order), ...whereTo(call, order)],
      },
    ],
    columns: [
      { header: word('fields.place'), width: 1.6 },
      { header: word('document.sku'), width: 2 },
      { header: word('fields.goods'), width: 5 },
      { header: word('fields.asked'), width: 2, align: 'right' },
      { header: word('fields.picked'), width: 2, align: 'right' },
      { header: word('document.inBox'), width: 2 },
    ],
    rows: lines.map((line) => [
      placeOf(line),
      line.sku,
      goodsOf(call, line),
      inUnit(call, line, line.asked),
      filled([
        inUnit(call, line, line.picked),
        ...weighed(call, [line], weights),
        line.short === null ? null : word(`reasons.${line.short}`),
      ]).join('\n'),
      '',
    ]),
    totals: [],
    signing: [
      { label: word('document.packedBy'), lines: [`${word('document.dateTime')}:`] },
      { label: word('document.checkedBy'), lines: [`${word('document.dateTime')}:`] },
    ],
  };
}

/** Each goods once, with which order takes how much of it. */
function goodsSheet(
  call: Call,
  number: string,
  parcels: readonly Parcel[],
  weights: Weights,
): PdfPaper {
  const { locale, shop } = call;
  const word = wordsIn(call);
  const { count } = paperFormats(locale, shop.timeZone);
  const all = parcels.flatMap(({ lines }) => lines);
  const bySku = new Intl.Collator(languageTag(locale), { numeric: true });
  const rows = [...Map.groupBy(all, ({ goodsId, unit }) => `${goodsId} ${unit}`).values()]
    .flatMap((lines) => {
      const [first] = lines;
      return first ? [{ first, lines }] : [];
    })
    .sort((one, other) => bySku.compare(one.first.sku, other.first.sku));
  return {
    title: word('document.byGoods'),
    number,
    issuer: issuerOf(shop, locale),
    facts: [[word('fields.orders'), count(parcels.length)]],
    parties: [],
    columns: [
      { header: word('document.sku'), width: 2 },
      { header: word('fields.goods'), width: 4.6 },
      { header: word('fields.picked'), width: 2, align: 'right' },
      { header: word('document.byOrder'), width: 5 },
    ],
    rows: rows.map(({ first, lines }) => [
      first.sku,
      goodsOf(call, first),
      [inUnit(call, first, sumOf(lines)), ...weighed(call, lines, weights)].join('\n'),
      [...Map.groupBy(lines, ({ orderSn }) => orderSn)]
        .sort(([one], [other]) => bySku.compare(one, other))
        .map(([orderSn, its]) => {
          const picked = [inUnit(call, first, sumOf(its)), ...weighed(call, its, weights)];
          return `${orderSn}: ${picked.join(' · ')}`;
        })
        .join('\n'),
    ]),
    totals: [],
  };
}

const sumOf = (lines: readonly PickLine[]) =>
  roundQuantity(lines.reduce((sum, { picked }) => sum + picked, 0));

/** What lines of the same goods weigh, and how many are still to be weighed; nothing by the piece. */
function weighed(call: Call, lines: readonly PickLine[], weights: Weights): string[] {
  const word = wordsIn(call);
  const its = lines.flatMap((line) => {
    const weight = weights.get(line.id);
    return weight && line.picked > 0 ? [{ line, weight }] : [];
  });
  const [first] = its;
  if (!first) return [];
  const kilos = roundQuantity(its.reduce((sum, { weight }) => sum + weight.kilos, 0));
  const left = roundQuantity(
    its.reduce((sum, { line, weight }) => sum + Math.max(0, line.picked - weight.weighed), 0),
  );
  if (kilos === 0) return [word('document.toWeigh')];
  return filled([
    inUnit(call, KILOGRAM, kilos),
    left > 0 ? word('document.restToWeigh', { quantity: inUnit(call, first.line, left) }) : null,
  ]);
}

const inUnit = (
  { locale, shop }: Call,
  unit: Pick<PickLine, 'unit' | 'unitZh'>,
  quantity: number,
): string =>
  `${paperFormats(locale, shop.timeZone).count(quantity)} ${unitInWords(locale, unit, quantity)}`;

const goodsOf = ({ locale }: Call, line: PickLine): string =>
  filled([nameIn(locale, line), line.specification]).join('\n');

const placeOf = ({ shelfNumber, shelfLabel }: PickLine): string =>
  filled([shelfNumber === null ? null : String(shelfNumber), shelfLabel]).join(' · ') || '–';

const storageName = ({ locale }: Call, storage: string): string =>
  textOf(locale, `goods:storageOf.${storage}`) ?? storage;

const whereTo = ({ shop }: Call, { address, contact, phone }: Destination): string[] =>
  filled([address, contact, shownPhone(phone, shop.countryCode)]);

/** When it is wanted, by the shop's clock; null for what is wanted at once. */
const wanted = ({ locale, shop }: Call, { deliveryAt }: Destination): string | null =>
  deliveryAt && paperFormats(locale, shop.timeZone).moment(deliveryAt);
