import type { z } from 'zod';
import { type AmountSize, mostOf, smallestAmount, sumToMinor } from './money.ts';
import type { Refusal } from './operation.ts';
import { amounts } from './wire.ts';

/** The part of zod's internal definition of a schema that is read here. */
interface Looked {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
  options?: readonly z.ZodType[];
  valueType?: z.ZodType;
}

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
  look(schema, input, currency, [], errors);
  return errors;
}

function look(
  schema: z.ZodType,
  value: unknown,
  currency: string,
  path: readonly (string | number)[],
  errors: Record<string, Refusal>,
): void {
  if (value === null || value === undefined) return;
  const entered = amounts.get(schema);
  if (entered) {
    const wrong = typeof value === 'string' ? wrongWith(value, entered.size, currency) : null;
    if (wrong) errors[path.join('.')] = wrong;
    return;
  }
  const { shape, element, innerType, options, ...rest } = schema._zod.def as unknown as Looked;
  for (const inner of [innerType, rest.in, ...(options ?? [])]) {
    if (inner) look(inner, value, currency, path, errors);
  }
  if (typeof value !== 'object') return;
  if (element && Array.isArray(value)) {
    for (const [at, one] of value.entries()) look(element, one, currency, [...path, at], errors);
  }
  if (!shape) return;
  const own = (value as { currency?: unknown }).currency;
  for (const [name, one] of Object.entries(shape)) {
    const part = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
    look(one, part, typeof own === 'string' ? own : currency, [...path, name], errors);
  }
}

function wrongWith(text: string, size: AmountSize, currency: string): Refusal | null {
  if (!/^-?\d+(\.\d{1,2})?$/.test(text)) return null;
  const minor = sumToMinor(text);
  const most = mostOf(size, currency);
  if (minor > most || minor < -most) {
    return { rule: 'amountIsAtMost', figures: { most, currency }, money: ['most'] };
  }
  return minor % BigInt(smallestAmount(currency)) === 0n
    ? null
    : { rule: 'amountFitsCurrency', figures: { currency } };
}
