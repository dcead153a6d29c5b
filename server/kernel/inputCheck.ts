import type { z } from 'zod';
import { amountErrors } from '../../api/kernel/amountErrors.ts';
import { walkInput } from '../../api/kernel/inputWalk.ts';
import { errorsOf } from '../../api/kernel/issues.ts';
import type { Refusal } from '../../api/kernel/operation.ts';
import { phoneErrors } from '../../api/kernel/phoneErrors.ts';
import { printedTexts } from '../../api/kernel/wire.ts';
import { undrawn } from './files/fonts.ts';

/** What was sent, or stands in a row of a file, as the contract reads it. */
export interface Checked<Value> {
  /** Nothing where the schema does not take it. */
  data: Value | undefined;
  /** What is wrong, by the field's path joined with dots; also where the schema takes it. */
  errors: Record<string, string | Refusal>;
  /** Those of them that say nothing of the shape of a field: it may have been stored before that was asked. */
  doubts: Record<string, string | Refusal>;
}

/** What amounts that name no currency, and phone numbers that name no country, are held to. */
export interface Home {
  currency: string;
  countryCode?: string;
}

/**
 * Reads a value by its schema, and checks what a schema does not: that its texts can be stored, and
 * printed where documents do so, and that its amounts and phone numbers are such of the shop.
 * @param home The shop; null for a call without sign-in.
 */
export function checked<Value>(
  schema: z.ZodType<Value>,
  value: unknown,
  home: Home | null,
): Checked<Value> {
  const errors: Record<string, string | Refusal> = {};
  const doubts: Record<string, string | Refusal> = {};
  for (const path of unstorable(value)) errors[path] = 'validation.text';
  const parsed = schema.safeParse(value, { reportInput: true });
  if (!parsed.success) Object.assign(errors, errorsOf(parsed.error.issues));
  for (const [path, text] of printedIn(schema, value)) {
    if (TURNING.test(text)) doubts[path] ??= { rule: 'textTurnsNothing' };
    const signs = undrawn(text).slice(0, NAMED);
    if (signs.length === 0) continue;
    doubts[path] ??= { rule: 'signsArePrintable', figures: { signs: signs.map(named).join(' ') } };
  }
  if (home !== null) {
    Object.assign(errors, amountErrors(schema, value, home.currency));
    if (home.countryCode !== undefined) {
      Object.assign(doubts, phoneErrors(schema, value, home.countryCode));
    }
  }
  return { data: parsed.data, errors: { ...doubts, ...errors }, doubts };
}

/** A sign as itself, or by its code where nobody sees it. */
const named = (sign: string): string =>
  /^[\p{Z}\p{C}\u115f\u1160\u2800\u3164\uffa0]$/u.test(sign)
    ? `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
    : sign;

/** Unseen signs that turn the order of what follows: with one of them a name looks like another. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/;

/** The texts for documents, by their paths. */
function printedIn(schema: z.ZodType, value: unknown): [path: string, text: string][] {
  const found: [string, string][] = [];
  walkInput(schema, value, null, {
    reach(one, text, path) {
      if (!printedTexts.has(one)) return false;
      if (typeof text === 'string') found.push([path.join('.'), text]);
      return true;
    },
  });
  return found;
}

/** A part of what was sent, and what it is a part of. */
interface Part {
  value: unknown;
  name: string;
  of: Part | null;
}

/** Wrong places that are named, and names of a path: who sends more has not typed them. */
const NAMED = 20;

/**
 * Where a value has what cannot be stored: PostgreSQL takes the NUL character in no text, and half of a
 * character not in JSON. A name that has it is told where it stands. However deep a value is.
 */
function unstorable(value: unknown): string[] {
  const found: string[] = [];
  const open: Part[] = [{ value, name: '', of: null }];
  for (let part = open.pop(); part && found.length < NAMED; part = open.pop()) {
    const { value: here } = part;
    if (typeof here === 'string' && !isStorable(here)) found.push(pathOf(part));
    if (typeof here !== 'object' || here === null) continue;
    for (const [name, inner] of Object.entries(here)) {
      if (isStorable(name)) open.push({ value: inner, name, of: part });
      else found.push(pathOf(part));
    }
  }
  return found;
}

function pathOf(part: Part): string {
  const names: string[] = [];
  for (let at = part; at.of; at = at.of) names.push(at.name);
  return names.reverse().slice(0, NAMED).join('.');
}

const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed();
