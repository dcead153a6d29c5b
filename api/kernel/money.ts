/**
 * The arithmetic of money, once for server and screens. On the wire an amount is a decimal string
 * with at most two decimals, in memory an integer of hundredths (minor units) in every currency.
 * The dong has no cents: its amounts are whole hundreds, and sums are rounded to them (spec
 * section 1 and 9).
 */

const AMOUNT = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/;
const SUM = /^(-?)(\d+)(?:\.(\d{1,2}))?$/;
const PERCENT = /^(\d{1,3})(?:\.(\d{1,2}))?$/;

/** The smallest amount of a currency, in minor units: 100 for the dong, 1 for all others. */
export function smallestAmount(currency?: string): 1 | 100 {
  return currency === 'VND' ? 100 : 1;
}

/** What an amount that a person enters is of: one unit, copy or payment, or a whole record. */
export type AmountSize = 'each' | 'record';

const MOST = { each: 99_999_999, record: 9_999_999_999 } as const;

/**
 * The most that one amount may be, in minor units: more is a slip of the hand. Of one unit, copy or
 * payment S$999,999.99, of a record S$99,999,999.99; the dong counts in thousands what others count
 * in ones. Whatever is summed up of such amounts is a `bigint` or a decimal string.
 */
export function mostOf(size: AmountSize, currency?: string): number {
  const most = MOST[size];
  return smallestAmount(currency) === 1 ? most : (most + 1) * 1000 - 100;
}

/**
 * Reads a decimal string as minor units: `"1234.5"` is 123450. With a currency, an amount that is
 * finer than the currency is refused.
 * @throws RangeError where the text is not an amount.
 */
export function toMinor(text: string, currency?: string): number {
  const match = AMOUNT.exec(text);
  if (!match) throw new RangeError(`Not an amount of money: ${text}`);
  const [, sign, whole = '', fraction = ''] = match;
  const minor = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  if (minor % smallestAmount(currency) !== 0) {
    throw new RangeError(`Finer than the currency ${currency} goes: ${text}`);
  }
  return sign === '-' && minor !== 0 ? -minor : minor;
}

/** The same, or null where the text is no amount of that currency. */
export function minorOrNull(text: string, currency?: string): number | null {
  try {
    return toMinor(text, currency);
  } catch {
    return null;
  }
}

/**
 * Reads a sum as minor units, however many digits it has: `"1234.5"` is 123450n.
 * @throws RangeError where the text is no amount.
 */
export function sumToMinor(text: string): bigint {
  const match = SUM.exec(text);
  if (!match) throw new RangeError(`Not a sum of money: ${text}`);
  const [, sign, whole = '', fraction = ''] = match;
  const minor = BigInt(whole + fraction.padEnd(2, '0'));
  return sign === '-' ? -minor : minor;
}

/** Far beyond any amount of a record, and as far below what a number tells apart. */
const DECIDED = 1_000_000_000_000_000n;

/** A sum as rules decide by it: exact, but where it is so large that they decide the same. */
export const decidable = (sum: bigint): number =>
  Number(sum > DECIDED ? DECIDED : sum < -DECIDED ? -DECIDED : sum);

/**
 * Writes minor units as the decimal string of the wire: 123450 is `"1234.50"`.
 * @throws RangeError where a number is not a safe integer.
 */
export function fromMinor(minor: number | bigint): string {
  if (typeof minor === 'number') assertMinor(minor);
  const digits = String(minor).replace('-', '').padStart(3, '0');
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * A percentage of an amount, rounded once, half away from nought: 9 % of 1050 is 95. Meant to be
 * asked once a line, so that the lines' GST adds up to the order's (spec section 9).
 * @throws RangeError where the percentage is not a number with at most two decimals.
 */
export function percentOf(minor: number, percentText: string, currency?: string): number {
  assertMinor(minor);
  const match = PERCENT.exec(percentText);
  if (!match) throw new RangeError(`Not a percentage: ${percentText}`);
  const [, whole = '', fraction = ''] = match;
  const hundredths = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'));
  return roundedRatio(BigInt(minor) * hundredths, 10_000n, currency);
}

/**
 * A ratio as minor units, rounded once to the smallest amount of the currency, half away from
 * nought: whatever is multiplied or shared out goes through it. `divisor` is above nought.
 */
export function roundedRatio(product: bigint, divisor: bigint, currency?: string): number {
  const step = BigInt(smallestAmount(currency));
  const unit = divisor * step;
  const size = product < 0n ? -product : product;
  const rounded = Number(((size * 2n + unit) / (unit * 2n)) * step);
  return product < 0n && rounded !== 0 ? -rounded : rounded;
}

/**
 * Splits an amount in proportion to the weights so that the parts add up to it exactly: what is
 * left over goes to the largest remainders, the earlier one first. Weights that are all nought
 * share alike.
 * @throws RangeError where there is no weight, or one is negative or not a safe integer.
 */
export function splitByWeights(total: number, weights: readonly number[], currency?: string) {
  assertMinor(total);
  if (weights.length === 0) throw new RangeError('There is nobody to split between');
  if (weights.some((weight) => !Number.isSafeInteger(weight) || weight < 0)) {
    throw new RangeError('A weight is a whole number from nought on');
  }
  const step = smallestAmount(currency);
  if (total % step !== 0)
    throw new RangeError(`Finer than the currency ${currency} goes: ${total}`);
  const shares = weights.some((weight) => weight > 0) ? weights.map(BigInt) : weights.map(() => 1n);
  const parts = largestRemainder(BigInt(Math.abs(total) / step), shares);
  return parts.map((part) => (total < 0 && part !== 0 ? -part : part) * step);
}

function largestRemainder(total: bigint, shares: readonly bigint[]): number[] {
  const sum = shares.reduce((left, right) => left + right, 0n);
  const exact = shares.map((share) => ({
    whole: (total * share) / sum,
    remainder: (total * share) % sum,
  }));
  const handedOut = exact.reduce((soFar, { whole }) => soFar + whole, 0n);
  const lucky = new Set(
    exact
      .map(({ remainder }, index) => ({ remainder, index }))
      .sort((left, right) => Number(right.remainder - left.remainder) || left.index - right.index)
      .slice(0, Number(total - handedOut))
      .map(({ index }) => index),
  );
  return exact.map(({ whole }, index) => Number(whole) + (lucky.has(index) ? 1 : 0));
}

function assertMinor(minor: number): void {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`Not an amount in minor units: ${minor}`);
}
