import type { z } from 'zod';
import { walkInput } from './inputWalk.ts';
import { type AmountSize, mostOf, smallestAmount, sumToMinor } from './money.ts';
import type { Refusal } from './operation.ts';
import { amounts } from './wire.ts';

/**
 * The errors of amounts that depend on the currency, by the field's path joined with dots: an amount
 * that exceeds the maximum, or has more decimals than the currency. The currency is the one that the
 * input names beside the amount or in an object around it, else the given one. The schema reports
 * everything that is not an amount.
 */
export function amountErrors(
  schema: z.ZodType,
  input: unknown,
  currency: string,
): Record<string, Refusal> {
  const errors: Record<string, Refusal> = {};
  walkInput(schema, input, currency, {
    reach(one, value, path, currencyHere) {
      const entered = amounts.get(one);
      if (!entered) return false;
      const wrong = typeof value === 'string' ? wrongWith(value, entered.size, currencyHere) : null;
      if (wrong) errors[path.join('.')] = wrong;
      return true;
    },
    inside(value, around) {
      const own = (value as { currency?: unknown }).currency;
      return typeof own === 'string' ? own : around;
    },
  });
  return errors;
}

function wrongWith(text: string, size: AmountSize, currency: string): Refusal | null {
  const [, figure, more = ''] = /^(-?\d+(?:\.\d{1,2})?)(\d*)$/.exec(text) ?? [];
  if (figure === undefined) return null;
  const minor = sumToMinor(figure);
  const most = mostOf(size, currency);
  if (minor > most || minor < -most) {
    return { rule: 'amountIsAtMost', figures: { most, currency }, money: ['most'] };
  }
  const smallest = smallestAmount(currency);
  // More decimals than any currency has are the schema's to tell, but for one that has none at all.
  const isTooFine = minor % BigInt(smallest) !== 0n || (more !== '' && smallest !== 1);
  return isTooFine ? { rule: 'amountFitsCurrency', figures: { currency } } : null;
}
