import type { z } from 'zod';
import { amountErrors } from '../../api/kernel/amountErrors.ts';
import { errorsOf } from '../../api/kernel/issues.ts';
import type { Refusal } from '../../api/kernel/operation.ts';

/** What was sent, or stands in a row of a file, as the contract reads it. */
export interface Checked<Value> {
  /** Nothing where the schema does not take it. */
  data: Value | undefined;
  /** What is wrong, by the field's path joined with dots; also where the schema takes it. */
  errors: Record<string, string | Refusal>;
}

/**
 * Reads a value by its schema, and checks what a schema does not: that its texts can be stored, and
 * that its amounts are such of the currency.
 * @param currency The currency of amounts that name none; null for a call without sign-in.
 */
export function checked<Value>(
  schema: z.ZodType<Value>,
  value: unknown,
  currency: string | null,
): Checked<Value> {
  const errors: Record<string, string | Refusal> = {};
  for (const path of unstorable(value)) errors[path] = 'validation.text';
  const parsed = schema.safeParse(value, { reportInput: true });
  if (!parsed.success) Object.assign(errors, errorsOf(parsed.error.issues));
  if (currency !== null) Object.assign(errors, amountErrors(schema, value, currency));
  return { data: parsed.data, errors };
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
