import { fromMinor, roundedRatio, toMinor } from '../../../api/kernel/money.ts';
import { baseUnitOf, isQuantity, roundQuantity } from '../../../api/kernel/quantity.ts';
import { amountOfKilos, kilosOf, type LineWeight } from '../../../api/kernel/weight.ts';
import { dayAfter } from '../../../api/kernel/zone.ts';
import { baseQuantity, type GoodsFacts, type LineFacts, ratioOf } from './rules.ts';

/** A price that a customer has of goods for itself, as the wire has it. */
interface OwnPrice {
  id: number;
  /** That of the base unit holds for every unit that has none of its own. */
  unit: string;
  /** For one of the unit, a decimal string. */
  price: string;
  /** From how many of the unit in one line; 0 for any. */
  fromQuantity: number;
  /** Its first and its last day by the shop's clock; null where it has none. */
  validFrom: string | null;
  validUntil: string | null;
}

/** What a price is by: the customer's own, that of its grade, or everybody's. */
type PriceScope = 'customer' | 'grade' | 'default';

/** Why a price does not hold; `api/prices/price.ts` says what each means. */
type LostBy =
  | 'otherUnit'
  | 'toCome'
  | 'over'
  | 'belowBreak'
  | 'baseUnit'
  | 'lowerBreak'
  | 'earlierStart'
  | 'enteredEarlier'
  | 'lessSpecific';

/** The prices that a customer has of goods for itself, and the day that is asked about. */
export interface OwnPrices {
  day: string;
  rows: OwnPrice[];
}

/** Goods with what decides their price. */
export interface PricedFacts extends Pick<GoodsFacts, 'name' | 'nameZh' | 'units'> {
  /** The grade's, for one base unit, a decimal string; for a kilogram where they are charged by weight. */
  price: string;
  /** What one base unit weighs on average, kilograms; none where they are charged by the piece. */
  averageWeight?: number | null | undefined;
  own?: OwnPrices | undefined;
}

type PricedLine = Pick<LineFacts, 'unit' | 'quantity'> & {
  goods: PricedFacts;
  /** What of it was weighed, where they are charged by weight. */
  weighed?: Pick<LineWeight, 'weighed' | 'kilos'> | undefined;
};

/** A price that was weighed. */
export interface PriceCandidate {
  scope: PriceScope;
  /** The customer's own; null for a grade's or everybody's. */
  own: OwnPrice | null;
  /** What it is for one of, and how much: a decimal string. */
  unit: string;
  price: string;
  /** Null for the one that holds. */
  lost: LostBy | null;
}

/** A price and all that was weighed, the one that holds first of its scope. */
export interface ExplainedPrice {
  winner: PriceCandidate;
  candidates: PriceCandidate[];
}

/** What is asked about; `general` is everybody's price, `price` of the goods the grade's. */
export interface PriceQuestion extends PricedLine {
  general: string;
  isGeneral: boolean;
}

const NEVER = '';

/** Why one of the customer's own prices does not come into question; null where it does. */
function outOfQuestion(row: OwnPrice, line: PricedLine, day: string): LostBy | null {
  const isBase = row.unit === baseUnitOf(line.goods.units)?.unit;
  if (row.unit !== line.unit && !isBase) return 'otherUnit';
  if (row.validFrom !== null && day < row.validFrom) return 'toCome';
  if (row.validUntil !== null && day > row.validUntil) return 'over';
  const ordered = row.unit === line.unit ? (line.quantity ?? 0) : baseQuantity(line);
  // What nobody has counted yet is one of it.
  return (line.quantity === null ? 1 : ordered) < row.fromQuantity ? 'belowBreak' : null;
}

/** By what the first of two that come into question goes before the other; 0 where it does not. */
const ORDER: readonly [LostBy, (one: OwnPrice, other: OwnPrice, unit: string) => number][] = [
  ['baseUnit', (one, other, unit) => Number(one.unit === unit) - Number(other.unit === unit)],
  ['lowerBreak', (one, other) => one.fromQuantity - other.fromQuantity],
  ['earlierStart', (one, other) => compared(one.validFrom ?? NEVER, other.validFrom ?? NEVER)],
  ['enteredEarlier', (one, other) => one.id - other.id],
];

const compared = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1);

function beaten(row: OwnPrice, by: OwnPrice, unit: string): LostBy | null {
  for (const [reason, compare] of ORDER) {
    const difference = compare(row, by, unit);
    if (difference !== 0) return difference < 0 ? reason : null;
  }
  return null;
}

/** The customer's own price of a line, or null where none holds. The order of the rows is no matter. */
function ownPriceOf(line: PricedLine): OwnPrice | null {
  const { own } = line.goods;
  let best: OwnPrice | null = null;
  for (const row of own?.rows ?? []) {
    if (outOfQuestion(row, line, own?.day ?? '') !== null) continue;
    if (best === null || beaten(best, row, line.unit) !== null) best = row;
  }
  return best;
}

/** What one of which unit costs in a line of so many: the customer's own price, else its grade's. */
export function priceThatHolds(line: PricedLine): { unit: string; price: string; isOwn: boolean } {
  const own = ownPriceOf(line);
  return own
    ? { unit: own.unit, price: own.price, isOwn: true }
    : { unit: baseUnitOf(line.goods.units)?.unit ?? '', price: line.goods.price, isOwn: false };
}

/**
 * The price of a line with every price that was weighed, and why each did not hold: the customer's own
 * comes before its grade's and that before everybody's; of the customer's own one for the line's very
 * unit before that of the base unit, then the highest break that is reached, then the latest start.
 */
export function explainPrice({ general, isGeneral, ...line }: PriceQuestion): ExplainedPrice {
  const { own, units, price } = line.goods;
  const held = ownPriceOf(line);
  const base = baseUnitOf(units)?.unit ?? '';
  const rows = [...(own?.rows ?? [])].sort((one, other) => {
    const found = ORDER.map(([, compare]) => compare(other, one, line.unit));
    return found.find((difference) => difference !== 0) ?? 0;
  });
  const ofRow = (row: OwnPrice): PriceCandidate => ({
    scope: 'customer',
    own: row,
    unit: row.unit,
    price: row.price,
    lost:
      row === held
        ? null
        : (outOfQuestion(row, line, own?.day ?? '') ??
          (held && beaten(row, held, line.unit)) ??
          'enteredEarlier'),
  });
  const ofList = (scope: PriceScope, amount: string, isHeld: boolean): PriceCandidate => ({
    scope,
    own: null,
    unit: base,
    price: amount,
    lost: isHeld ? null : 'lessSpecific',
  });
  const listed = isGeneral
    ? [ofList('default', price, held === null)]
    : [ofList('grade', price, held === null), ofList('default', general, false)];
  const candidates = [...rows.map(ofRow), ...listed];
  const winner = candidates.find(({ lost }) => lost === null);
  if (!winner) throw new Error('Goods have a price of their grade at least');
  return { winner, candidates: [winner, ...candidates.filter((one) => one !== winner)] };
}

/**
 * What a line would cost before GST, as a decimal string: the price that holds times how many of its
 * unit, or kilograms where the goods are charged by weight, rounded once, half up. The server prices a line by it, too.
 */
export const lineAmount = (line: PricedLine, currency: string): string =>
  amountAt(line, line.quantity ?? 0, currency);

/** What one of a line's unit costs, or a kilogram of it, at the price that holds for so many. */
export const unitPrice = (line: PricedLine, currency: string): string =>
  isByWeight(line.goods) ? priceThatHolds(line).price : amountAt(line, 1, currency);

/** Whether goods are ordered by the piece and charged by the kilo. */
export const isByWeight = ({ averageWeight }: Pick<PricedFacts, 'averageWeight'>): boolean =>
  typeof averageWeight === 'number';

/** What a line of goods that are charged by weight weighs; null of all others. */
export function weightOf({
  goods,
  unit,
  weighed,
}: Omit<PricedLine, 'quantity'>): LineWeight | null {
  const { averageWeight } = goods;
  if (typeof averageWeight !== 'number') return null;
  const each = roundQuantity(averageWeight * (ratioOf(goods, unit) ?? 0));
  return { each, ...(weighed ?? { weighed: 0, kilos: 0 }) };
}

/** What a line weighs, or is expected to, kilograms; null where it is charged by the piece. */
export function kilosOfLine(line: PricedLine): number | null {
  const weight = weightOf(line);
  return weight && kilosOf(line.quantity ?? 0, weight);
}

/** What one base unit costs who buys one, before anything is ordered. */
export function basePrice(goods: PricedFacts, currency: string): string {
  const unit = baseUnitOf(goods.units)?.unit;
  return unit === undefined ? goods.price : unitPrice({ goods, unit, quantity: 1 }, currency);
}

function amountAt(line: PricedLine, quantity: number, currency: string): string {
  const { unit, price } = priceThatHolds(line);
  const kilos = kilosOfLine({ ...line, quantity });
  if (kilos !== null) return fromMinor(amountOfKilos(kilos, toMinor(price), currency));
  const counted =
    unit === line.unit && ratioOf(line.goods, unit) !== null
      ? quantity
      : baseQuantity({ ...line, quantity });
  const product = BigInt(toMinor(price)) * BigInt(Math.round(counted * 1000));
  return fromMinor(roundedRatio(product, 1000n, currency));
}

/** The same for a line that is being entered: null while its quantity is none. */
export const enteredAmount = (line: PricedLine, currency: string): string | null =>
  line.quantity === null || !isQuantity(line.quantity) ? null : lineAmount(line, currency);

/** Another price of one of the unit, where more are ordered or from a later day on. */
export type PriceChange =
  | { by: 'quantity'; from: number; price: string }
  | { by: 'day'; from: string; price: string };

/** What would change the price of a line: more of it that day, or the same on a later day. */
export function priceChanges(line: PricedLine, currency: string): PriceChange[] {
  const { own } = line.goods;
  if (!own) return [];
  const now = unitPrice(line, currency);
  return [...byQuantity(line, own, now, currency), ...byDay(line, own, now, currency)];
}

function byQuantity(line: PricedLine, own: OwnPrices, now: string, currency: string) {
  const ratio = ratioOf(line.goods, line.unit) ?? 1;
  const breaks = own.rows.map((row) =>
    // Of another unit than the base one nobody orders a part to reach it.
    row.unit === line.unit ? row.fromQuantity : Math.ceil(row.fromQuantity / ratio - 1e-9),
  );
  const changes: PriceChange[] = [];
  let before = now;
  for (const from of ascending(
    breaks.filter((one) => one > (line.quantity ?? 0)),
    Number,
  )) {
    const price = unitPrice({ ...line, quantity: from }, currency);
    if (price !== before) changes.push({ by: 'quantity', from, price });
    before = price;
  }
  return changes;
}

function byDay(line: PricedLine, own: OwnPrices, now: string, currency: string) {
  const days = own.rows.flatMap(({ validFrom, validUntil }) => [
    ...(validFrom === null ? [] : [validFrom]),
    ...(validUntil === null ? [] : [dayAfter(validUntil)]),
  ]);
  const changes: PriceChange[] = [];
  let before = now;
  for (const from of ascending(
    days.filter((day) => day > own.day),
    String,
  )) {
    const goods = { ...line.goods, own: { ...own, day: from } };
    const price = unitPrice({ ...line, goods }, currency);
    if (price !== before) changes.push({ by: 'day', from, price });
    before = price;
  }
  return changes;
}

/** Each once, from the smallest on. */
const ascending = <Value extends number | string>(
  values: readonly Value[],
  as: (value: Value) => number | string,
): Value[] =>
  [...new Set(values)].sort((one, other) =>
    as(one) === as(other) ? 0 : as(one) < as(other) ? -1 : 1,
  );
