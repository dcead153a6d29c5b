import {
  type AgreedDiscount,
  agreedOff,
  mostOff,
  sharesOf,
  takenOff,
} from '../../api/kernel/lineDiscounts.ts';
import { fromMinor, mostOf, percentOf, roundedRatio, toMinor } from '../../api/kernel/money.ts';
import type { LineWeight } from '../../api/kernel/weight.ts';
import type { Reason } from '../../machines/kernel/law/rules.ts';
import {
  kilosOfLine,
  lineAmount,
  type OwnPrices,
  unitPrice,
  weightOf,
} from '../../machines/orderEntry/law/price.ts';
import { baseQuantity, lineVerdicts, ratioOf } from '../../machines/orderEntry/law/rules.ts';

/** What the price list says of goods; prices in minor units for one base unit, or a kilogram. */
export interface PricedGoods {
  id: number;
  sku: string;
  name: string;
  nameZh: string;
  specification: string;
  units: { unit: string; unitZh: string; ratio: number }[];
  prices: Record<Grade, number>;
  /** What one base unit weighs on average, kilograms, where they are charged by weight. */
  averageWeight?: number | null;
  stock: number;
  maximumQuantity: number | null;
  shelf: 'onShelf' | 'offShelf';
  /** More than is on the shelf may be ordered. */
  backorder: boolean;
  /** The prices that who buys has of it for itself, which come before its grade's. */
  own?: OwnPrices;
}

export type Grade = 'general' | 'junior' | 'intermediate' | 'premium';

/** A promotion code as it stands in the shop. Amounts in minor units. */
export interface Promotion {
  code: string;
  /** The share that is paid: 0.6 is 40 % off (spec section 3). */
  discountRate: number | null;
  amount: number | null;
  capAmount: number | null;
  minimumItems: number;
}

/** What decides the price beside the lines. Amounts in minor units. */
export interface Terms {
  currency: string;
  /** For example `"9"`; `"0"` for who pays none. */
  gstPercent: string;
  grade: Grade;
  /** Null where the order is not brought anywhere. */
  delivery: { fee: number; freeFrom: number | null } | null;
  promotion: Promotion | null;
}

export interface WantedLine {
  goodsId: number;
  unit: string;
  quantity: number;
  /** What of it was weighed, where it is charged by weight. */
  weighed?: Pick<LineWeight, 'weighed' | 'kilos'> | undefined;
  /** What staff agreed to take off it, in minor units; what is taken off is never more than it costs. */
  own?: (AgreedDiscount & { reason: string }) | undefined;
}

export interface PricedLine extends WantedLine {
  goods: PricedGoods;
  unitZh: string;
  ratio: number;
  /** For one of this unit; for a kilogram where it is charged by weight. */
  price: number;
  amount: number;
  /** What was agreed on for it, and its share of what the promotion takes off. */
  discount: number;
  gst: number;
  /** Null where it is charged by the piece. */
  weight: LineWeight | null;
}

/** What an order costs, in minor units. `total` = items − discount + delivery fee + GST. */
export interface Price {
  currency: string;
  items: number;
  discount: number;
  deliveryFee: number;
  gstPercent: string;
  gst: number;
  total: number;
  lines: PricedLine[];
}

/** Something wrong with what was entered, at the field it is wrong at. */
export interface Problem {
  /** The field's path joined with dots, for example `lines.2.quantity`. */
  path: string;
  reason: Reason;
}

/**
 * Prices an order: the customer's own price of a line, else the grade's of the base units, a promotion
 * split over the lines by their amounts, what was agreed to be taken off each, GST rounded once a line and once for the delivery fee.
 * Entering, changing and taking over an order all ask this. Answers the problems where a line cannot be priced at all.
 */
export function priceOrder(
  wanted: readonly WantedLine[],
  goodsById: ReadonlyMap<number, PricedGoods>,
  terms: Terms,
): Price | Problem[] {
  const { currency } = terms;
  const found = wanted.map((line) => ({ line, goods: goodsById.get(line.goodsId) }));
  const problems = found.flatMap(({ line, goods }, index) =>
    cannotBePriced(line, goods, index, currency),
  );
  if (problems.length > 0) return problems;
  const lines = found.flatMap(({ line, goods }) => (goods ? [priceLine(line, goods, terms)] : []));
  return priceLines(lines, terms);
}

/** What lines come to whose amounts are known already, as `priceOrder` reckons it. */
export function priceLines(lines: readonly PricedLine[], terms: Terms): Price | Problem[] {
  const { currency, gstPercent } = terms;
  const tooDear = beyondMost(lines, currency);
  if (tooDear) return [tooDear];

  const items = sum(lines.map(({ amount }) => amount));
  const promotion = terms.promotion ? discountOf(terms.promotion, items, currency) : 0;
  const undiscounted = lines.map(({ amount }) => ({ amount, own: 0 }));
  const shares = sharesOf(promotion, undiscounted, currency);
  const taxed = lines.map(({ own: agreed, ...line }, index) => {
    const share = shares[index] ?? { own: 0, promotion: 0 };
    const whole = agreedOff(agreed);
    const own = Math.min(whole, mostOff({ ...line, own: 0 }, share));
    const off = share.promotion + own;
    return {
      ...line,
      ...(agreed && whole > 0 ? { own: { reason: agreed.reason, ...takenOff(own, whole) } } : {}),
      discount: off,
      gst: percentOf(line.amount - off, gstPercent, currency),
    };
  });
  const discount = sum(taxed.map((line) => line.discount));
  const deliveryFee = feeOf(terms, items - promotion);
  const gst = sum(taxed.map((line) => line.gst)) + percentOf(deliveryFee, gstPercent, currency);
  const total = items - discount + deliveryFee + gst;
  if (total > mostOf('record', currency))
    return lines.slice(-1).map((line) => tooMuch(line, lines.length - 1));
  return { currency, items, discount, deliveryFee, gstPercent, gst, total, lines: taxed };
}

/** What stands against lines as order entry asks it (stock, maximum, shelf; spec section 8). */
export function lineProblems(lines: readonly PricedLine[]): Problem[] {
  return lineVerdicts(lines).flatMap((reason, index) =>
    reason ? [{ path: `lines.${index}.quantity`, reason }] : [],
  );
}

/** What a promotion takes off, never more than there is. */
export function discountOf(promotion: Promotion, items: number, currency: string): number {
  if (items < promotion.minimumItems) return 0;
  const cap = promotion.capAmount ?? items;
  const off = 1000n - BigInt(Math.round((promotion.discountRate ?? 1) * 1000));
  const share = roundedRatio(BigInt(items) * off, 1000n, currency);
  return Math.max(0, Math.min(share + (promotion.amount ?? 0), cap, items));
}

function feeOf({ delivery }: Terms, goodsTotal: number): number {
  if (!delivery) return 0;
  return delivery.freeFrom !== null && goodsTotal >= delivery.freeFrom ? 0 : delivery.fee;
}

function priceLine(line: WantedLine, goods: PricedGoods, terms: Terms): PricedLine {
  const unit = goods.units.find((candidate) => candidate.unit === line.unit);
  const listed = { ...goods, price: fromMinor(goods.prices[terms.grade]) };
  const priced = { ...line, goods: listed };
  return {
    ...line,
    goods,
    unitZh: unit?.unitZh ?? line.unit,
    ratio: unit?.ratio ?? 1,
    price: toMinor(unitPrice(priced, terms.currency)),
    amount: toMinor(lineAmount(priced, terms.currency)),
    discount: 0,
    gst: 0,
    weight: weightOf(priced),
  };
}

function cannotBePriced(
  line: WantedLine,
  goods: PricedGoods | undefined,
  index: number,
  currency: string,
): Problem[] {
  if (!goods) return [{ path: `lines.${index}.goodsId`, reason: { rule: 'goodsAreOfShop' } }];
  const figures = { goods: goods.name, goodsZh: goods.nameZh };
  if (ratioOf(goods, line.unit) === null) {
    const reason = { rule: 'unitIsOfGoods', figures: { ...figures, unit: line.unit } };
    return [{ path: `lines.${index}.unit`, reason }];
  }
  // Asked roughly before it is reckoned exactly: a product this large is no whole number any more.
  const own = (goods.own?.rows ?? []).map(({ price }) => toMinor(price));
  const grade = Math.max(...Object.values(goods.prices));
  const kilos = kilosOfLine({ ...line, goods: { ...goods, price: '0' } });
  const base = baseQuantity({ ...line, goods });
  const counted = Math.max(base, line.quantity);
  const most = Math.max(grade * (kilos ?? base), Math.max(0, ...own) * (kilos ?? counted));
  return most > mostOf('record', currency) ? [tooMuch({ goods }, index)] : [];
}

/** No order's goods cost more than a record may: asked before they are summed up further. */
function beyondMost(lines: readonly PricedLine[], currency: string): Problem | null {
  let soFar = 0;
  for (const [index, { amount, goods }] of lines.entries()) {
    soFar += amount;
    if (soFar > mostOf('record', currency)) return tooMuch({ goods }, index);
  }
  return null;
}

const tooMuch = ({ goods }: Pick<PricedLine, 'goods'>, index: number): Problem => ({
  path: `lines.${index}.quantity`,
  reason: {
    rule: 'amountIsNotTooLarge',
    figures: { goods: goods.name, goodsZh: goods.nameZh },
  },
});

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
