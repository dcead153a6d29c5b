import { toMinor } from '../../../api/kernel/money.ts';
import { baseUnitOf, isQuantity, isWhole, roundQuantity } from '../../../api/kernel/quantity.ts';
import type { CustomerAccountPlace } from '../../customer/law/facts.ts';
import { isBarred } from '../../customer/law/index.ts';
import { isMoment } from '../../kernel/law/moment.ts';
import type { Figures, Verdict } from '../../kernel/law/rules.ts';
import { shortOf } from '../../kernel/law/shelf.ts';

/** The most lines that one order holds. */
const MAXIMUM_LINES = 200;

/** What the rules of order entry read of a customer. */
export interface CustomerFacts {
  id: number;
  name: string;
  nameZh?: string | undefined;
  status: CustomerAccountPlace;
}

/** What the rules of order entry read of goods; `stock` and `maximumQuantity` in base units. */
export interface GoodsFacts {
  id: number;
  name: string;
  nameZh: string;
  units: readonly { unit: string; unitZh: string; ratio: number }[];
  stock: number;
  maximumQuantity: number | null;
  shelf: 'onShelf' | 'offShelf';
  /** More than is on the shelf may be ordered: the rest follows when it comes in. */
  backorder?: boolean | undefined;
}

/** One line as it is entered: how many of which of the goods' units. Null: not typed yet. */
export interface LineFacts {
  goods: GoodsFacts;
  unit: string;
  quantity: number | null;
}

/** The same, where only what it is counted in is looked at. */
type CountedLine = Pick<LineFacts, 'unit' | 'quantity'> & {
  goods: Pick<GoodsFacts, 'name' | 'nameZh' | 'units'>;
};

/** 'Frozen customer cannot be selected' (spec section 8). */
export const customerCanBeChosen = (customer: CustomerFacts): Verdict =>
  isBarred(customer.status)
    ? {
        rule: 'customerCanBeChosen',
        figures: { customer: customer.name, customerZh: customer.nameZh },
        remedy: { record: 'customer', id: customer.id },
      }
    : null;

/** An order holds one line at least and 200 at most. */
export function linesAreEnough(lines: readonly unknown[]): Verdict {
  if (lines.length === 0) return { rule: 'hasItems' };
  return lines.length > MAXIMUM_LINES
    ? { rule: 'linesAreNotTooMany', figures: { lines: lines.length, maximum: MAXIMUM_LINES } }
    : null;
}

/**
 * What stands against each line, in the lines' order: no quantity, goods off the shelf, more than
 * one order may take ('Maximum quantity reached') or than the shelf holds ('insufficient stock',
 * spec section 8). Lines of the same goods in different units count together; of those, the line
 * that goes beyond is the one refused.
 */
export function lineVerdicts(lines: readonly LineFacts[]): Verdict[] {
  const taken = new Map<number, number>();
  return lines.map((line) => {
    const own = lineItself(line);
    if (own) return own;
    const { goods } = line;
    const before = taken.get(goods.id) ?? 0;
    const need = roundQuantity(before + baseQuantity(line));
    taken.set(goods.id, need);
    // Where lines count together, what one of them says is not what is wanted.
    const wanted = { need, ...(before === 0 ? typedIn(line) : {}) };
    return withinMaximumQuantity(goods, wanted) ?? stockIsEnough(goods, wanted);
  });
}

/** How many base units of each line are not on the shelf and follow later, in the lines' order. */
export const backordered = (lines: readonly LineFacts[]): number[] =>
  shortOf(
    lines.map((line) => {
      const { id, stock } = line.goods;
      return { goodsId: id, need: baseQuantity(line), stock };
    }),
  );

/** How many base units a line takes; nought while it has no quantity. */
export function baseQuantity(line: CountedLine): number {
  return roundQuantity((line.quantity ?? 0) * (ratioOf(line.goods, line.unit) ?? 0));
}

/** How many base units one of the unit holds, or null where the goods is not sold in it. */
export const ratioOf = (goods: Pick<GoodsFacts, 'units'>, unit: string): number | null =>
  goods.units.find((candidate) => candidate.unit === unit)?.ratio ?? null;

/** Goods as an order's line begins with them. */
type Sold = Pick<GoodsFacts, 'units'> & {
  /** The unit that the customer ordered them in last. */
  orderUnit?: string | undefined;
  /** The unit that they are mostly sold in; null for the base unit. */
  salesUnit: string | null;
};

/**
 * The unit that a line of goods begins in: the customer's last one, else the one that they are mostly
 * sold in, else the base unit. A unit that they are not sold in any more is none.
 */
export function usualUnit(goods: Sold): string {
  const usual = [goods.orderUnit, goods.salesUnit].find(
    (unit) => typeof unit === 'string' && ratioOf(goods, unit) !== null,
  );
  return usual ?? baseUnitOf(goods.units)?.unit ?? '';
}

/** What is wanted: `need` in base units, and as it was typed where that is in another unit. */
interface Wanted {
  need: number;
  quantity?: number;
  unit?: string;
  unitZh?: string;
}

function typedIn({ goods, unit, quantity }: CountedLine): Omit<Wanted, 'need'> {
  const its = goods.units.find((candidate) => candidate.unit === unit);
  return its === undefined || its === baseUnitOf(goods.units) || quantity === null
    ? {}
    : { quantity, unit: its.unit, unitZh: its.unitZh };
}

const inBase = ({ units }: Pick<GoodsFacts, 'units'>) => {
  const base = baseUnitOf(units);
  return { base: base?.unit, baseZh: base?.unitZh };
};

/** 'Maximum quantity reached' (spec section 8). */
const withinMaximumQuantity = (goods: GoodsFacts, wanted: Wanted): Verdict =>
  goods.maximumQuantity !== null && wanted.need > goods.maximumQuantity
    ? {
        rule: 'withinMaximumQuantity',
        figures: { ...named(goods), maximum: goods.maximumQuantity, ...wanted, ...inBase(goods) },
      }
    : null;

/** 'insufficient stock' (spec section 8), where the shop takes no back-orders. */
const stockIsEnough = (goods: GoodsFacts, wanted: Wanted): Verdict =>
  wanted.need > goods.stock && goods.backorder !== true
    ? {
        rule: 'stockIsEnough',
        figures: { ...named(goods), stock: goods.stock, ...wanted, ...inBase(goods) },
        remedy: { record: 'goods', id: goods.id },
      }
    : null;

/** 'Delivery time earlier than now, reselect' (spec section 8). `now` in milliseconds. */
export const deliveryIsAhead = (deliveryAt: string, now: number): Verdict =>
  Date.parse(deliveryAt) >= now ? null : { rule: 'deliveryIsAhead', figures: { deliveryAt } };

/** A delivery is promised for a year from now at most. `now` in milliseconds. */
function deliveryIsWithinYear(deliveryAt: string, now: number): Verdict {
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() + 1);
  return Date.parse(deliveryAt) <= latest.getTime()
    ? null
    : { rule: 'deliveryIsWithinYear', figures: { deliveryAt } };
}

/**
 * What stands against a delivery time, or against what was typed in place of one. `now` in
 * milliseconds.
 */
export function deliveryVerdict(deliveryAt: string, now: number): Verdict {
  if (!isMoment(deliveryAt)) return { rule: 'momentIsReadable' };
  return deliveryIsAhead(deliveryAt, now) ?? deliveryIsWithinYear(deliveryAt, now);
}

/** The total that the person agreed to is the total now. Both are decimal strings. */
export const totalIsAsAgreed = (agreed: string, now: string, currency: string): Verdict =>
  toMinor(agreed) === toMinor(now)
    ? null
    : {
        rule: 'totalIsAsAgreed',
        figures: { agreed: toMinor(agreed), now: toMinor(now), currency },
        money: ['agreed', 'now'],
      };

/**
 * What stands against what was typed as a quantity: it is no number, or none that a line may hold.
 * @param named What the goods are called.
 */
export function quantityVerdict(quantity: number, named: Figures): Verdict {
  if (Number.isNaN(quantity)) return { rule: 'quantityIsNumber', figures: named };
  return isQuantity(quantity) ? null : { rule: 'quantityIsValid', figures: { ...named, quantity } };
}

function lineItself({ goods, unit, quantity }: LineFacts): Verdict {
  if (goods.shelf === 'offShelf') return { rule: 'goodsAreOnShelf', figures: named(goods) };
  if (ratioOf(goods, unit) === null) {
    return { rule: 'unitIsOfGoods', figures: { ...named(goods), unit } };
  }
  if (quantity === null) return { rule: 'quantityIsGiven', figures: named(goods) };
  return quantityVerdict(quantity, named(goods)) ?? quantityIsWhole({ goods, unit, quantity });
}

/** No part is sold or bought of what is counted. */
export function quantityIsWhole(line: CountedLine): Verdict {
  const need = baseQuantity(line);
  return isWhole(need, baseUnitOf(line.goods.units)?.unit)
    ? null
    : {
        rule: 'quantityIsWhole',
        figures: { ...named(line.goods), need, ...typedIn(line), ...inBase(line.goods) },
      };
}

const named = (goods: Pick<GoodsFacts, 'name' | 'nameZh'>) => ({
  goods: goods.name,
  goodsZh: goods.nameZh,
});
