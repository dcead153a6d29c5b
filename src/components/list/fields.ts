import { day as daySchema } from '../../../api/kernel/wire.ts';
import { instantOf } from '../../lib/dates.ts';

/**
 * One filter of a list's address: `read` takes what the address says, and leaves out what makes no
 * sense; `view` is what the screen works with.
 */
export interface Field<Text extends string | number, Value> {
  read: (value: unknown) => Text | undefined;
  /** Whether `read` keeps all of what the address says. */
  takes: (value: unknown) => boolean;
  view(text: string | number | undefined): Value;
  isSet(value: unknown): boolean;
}

/** Several of these names, in their order, each once; in the address with commas between. */
export const several = <Name extends string>(names: readonly Name[]): Field<string, Name[]> => ({
  read: (value) => {
    const chosen = splitOf(textOf(value, 400), names);
    return chosen.length === 0 ? undefined : chosen.join(',');
  },
  takes: (value) =>
    String(value)
      .split(',')
      .every((name) => (names as readonly string[]).includes(name)),
  view: (text) => splitOf(text, names),
  isSet: (value) => Array.isArray(value) && value.length > 0,
});

function dayOf(value: unknown): string | undefined {
  const text = textOf(value, 10);
  return daySchema.safeParse(text).data;
}

/** A day in the shop's time zone, `YYYY-MM-DD`; null for none. */
export const day: Field<string, string | null> = {
  read: dayOf,
  takes: (value) => dayOf(value) !== undefined,
  view: (text) => (typeof text === 'string' ? text : null),
  isSet: (value) => value !== null,
};

/** A text of a person, at most 60 characters; null for none. */
export const words: Field<string, string | null> = {
  read: (value) => textOf(value, 60),
  takes: (value) => textOf(value, 60) !== undefined,
  view: (text) => (text === undefined ? null : String(text)),
  isSet: (value) => value !== null,
};

/** A record's id; null for none. */
export const whole: Field<number, number | null> = {
  read: (value) => wholeOf(value, Number.MAX_SAFE_INTEGER),
  takes: (value) => wholeOf(value, Number.MAX_SAFE_INTEGER) !== undefined,
  view: (text) => (typeof text === 'number' ? text : null),
  isSet: (value) => value !== null,
};

/** A text without what cannot be typed, cut to a length; undefined for none. */
export function textOf(value: unknown, longest: number): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string') return undefined;
  const trimmed = text.replaceAll('\u0000', '').trim().slice(0, longest);
  return trimmed === '' ? undefined : trimmed;
}

/** A whole number from one up; undefined for any other. */
export function wholeOf(value: unknown, most: number): number | undefined {
  const number = Number(value);
  return Number.isInteger(number) && number >= 1 && number <= most ? number : undefined;
}

function splitOf<Name extends string>(
  text: string | number | undefined,
  names: readonly Name[],
): Name[] {
  const parts = String(text ?? '').split(',');
  return names.filter((name) => parts.includes(name));
}

/** Two days of the address as moments: from the first one's beginning to before the end of the other. */
export function daySpan(
  from: string | null,
  to: string | null,
  timeZone: string,
): { from: string | undefined; to: string | undefined } {
  return {
    from: (from === null ? null : instantOf(from, timeZone)) ?? undefined,
    to: (to === null ? null : instantOf(dayAfter(to), timeZone)) ?? undefined,
  };
}

const DAY = 24 * 60 * 60 * 1000;

const dayAfter = (text: string) =>
  new Date(Date.parse(`${text}T00:00Z`) + DAY).toISOString().slice(0, 10);
