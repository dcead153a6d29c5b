import { and, inArray } from 'drizzle-orm';
import type { DeliveryLine } from '../../api/deliveryNotes/calls.ts';
import { STORAGES } from '../../api/goods/goods.ts';
import { languageTag, nameIn } from '../../api/kernel/language.ts';
import { roundQuantity } from '../../api/kernel/quantity.ts';
import { goods } from '../goods/tables.ts';
import type { Call } from '../kernel/context.ts';
import { paperFormats } from '../kernel/files/papers.ts';
import { textOf, unitInWords } from '../kernel/messages.ts';
import { inShop } from '../kernel/scope.ts';

/** A line of an order, as it goes into a vehicle. */
export type Carried = DeliveryLine;

type Place = Pick<typeof goods.$inferSelect, 'id' | 'storage' | 'shelfNumber' | 'shelfLabel'>;
type Speaking = Pick<Call, 'locale' | 'shop'>;

/** How many stops of one goods stand in one row: a row is never higher than a page. */
const STOPS_IN_ROW = 24;

/** Where the goods of stops are kept, by goods. */
export async function readPlaces(
  call: Pick<Call, 'db' | 'shopId'>,
  stops: readonly { lines: readonly Carried[] }[],
): Promise<ReadonlyMap<number, Place>> {
  const ids = new Set(stops.flatMap(({ lines }) => lines.map(({ goodsId }) => goodsId)));
  const rows = await call.db
    .select({
      id: goods.id,
      storage: goods.storage,
      shelfNumber: goods.shelfNumber,
      shelfLabel: goods.shelfLabel,
    })
    .from(goods)
    .where(and(inShop(goods, call), inArray(goods.id, [...ids])));
  return new Map(rows.map((row) => [row.id, row]));
}

/** What lines come to, a text for each unit: `8 kg`. */
export function inUnits({ locale, shop }: Speaking, lines: readonly Carried[]): string[] {
  const { count } = paperFormats(locale, shop.timeZone);
  return [...Map.groupBy(lines, ({ unit }) => unit).values()].flatMap((its) => {
    const [first] = its;
    const sum = roundQuantity(its.reduce((so, { quantity }) => so + quantity, 0));
    return first ? [`${count(sum)} ${unitInWords(locale, first, sum)}`] : [];
  });
}

/** How much of one goods a stop takes; the first stop is 0. */
interface Taken {
  line: Carried;
  stop: number;
}

/**
 * The rows of a loading list: each goods by where it is kept, as it is picked, with how much of it all
 * stops take, and each of them, the last first, as they are loaded.
 */
export function loadingRows(
  call: Speaking,
  stops: readonly { lines: readonly Carried[] }[],
  places: ReadonlyMap<number, Place>,
): string[][] {
  const all = stops.flatMap(({ lines }, stop) => lines.map((line): Taken => ({ line, stop })));
  const bySku = new Intl.Collator(languageTag(call.locale), { numeric: true });
  return [...Map.groupBy(all, ({ line }) => line.goodsId)]
    .flatMap(([goodsId, taken]) => {
      const [first] = taken;
      const place = places.get(goodsId);
      return first && place ? [{ taken, place, line: first.line }] : [];
    })
    .sort(
      (one, other) => before(one.place, other.place) || bySku.compare(one.line.sku, other.line.sku),
    )
    .flatMap(({ taken, place, line }) => {
      const { locale } = call;
      const head = [
        textOf(locale, `goods:storageOf.${place.storage}`) ?? place.storage,
        placeName(place),
        line.sku,
        [nameIn(locale, line), line.specification].filter(Boolean).join('\n'),
        inUnits(call, linesOf(taken)).join('\n'),
      ];
      return inParts(byStop(call, taken), STOPS_IN_ROW).map((part, at) => [
        ...(at === 0 ? head : head.map(() => '')),
        part.join('; '),
      ]);
    });
}

const linesOf = (taken: readonly Taken[]) => taken.map(({ line }) => line);

/** Which stop takes how much: `3: 2 kg + 1 carton`. */
function byStop(call: Speaking, taken: readonly Taken[]): string[] {
  const { count } = paperFormats(call.locale, call.shop.timeZone);
  return [...Map.groupBy(taken, ({ stop }) => stop)]
    .sort(([one], [other]) => other - one)
    .map(([stop, its]) => `${count(stop + 1)}: ${inUnits(call, linesOf(its)).join(' + ')}`);
}

/** As the shelves are walked along: what has no number stands at the end of its storage. */
const before = (one: Place, other: Place): number =>
  STORAGES.indexOf(one.storage) - STORAGES.indexOf(other.storage) ||
  (one.shelfNumber ?? Number.MAX_SAFE_INTEGER) - (other.shelfNumber ?? Number.MAX_SAFE_INTEGER) ||
  one.shelfLabel.localeCompare(other.shelfLabel);

const placeName = ({ shelfNumber, shelfLabel }: Place): string =>
  [shelfNumber === null ? '' : String(shelfNumber), shelfLabel].filter(Boolean).join(' · ') || '–';

const inParts = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_part, at) =>
    items.slice(at * size, (at + 1) * size),
  );
