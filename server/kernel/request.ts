import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { CODES } from '../../api/kernel/codes.ts';
import type { Operation, Refusal } from '../../api/kernel/operation.ts';
import {
  IDEMPOTENCY_KEY,
  type Locale,
  type Markers,
  markers as markersSchema,
} from '../../api/kernel/wire.ts';
import { Failure, invalid } from './failure.ts';
import { checked, type Home } from './inputCheck.ts';

/** A header's text; the first where a caller sent several. */
export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/**
 * The `markers` header (spec section 3): which of the caller's shops, which language. Nothing is
 * believed of it but the language; a header that cannot be read is refused rather than guessed.
 * @throws Failure 4000.
 */
export function markersOf(request: FastifyRequest): Markers {
  const header = headerOf(request, 'markers');
  if (header === undefined) return DEFAULTS;
  const known = read.get(header);
  if (known) return known;
  const parsed = markersSchema.safeParse(jsonOf(header));
  if (!parsed.success) throw new Failure(CODES.invalidInput, { message: 'markersWrong' });
  if (read.size >= REMEMBERED) read.clear();
  read.set(header, parsed.data);
  return parsed.data;
}

/** The markers' defaults, where a caller sent none that can be read. */
export const DEFAULTS: Markers = markersSchema.parse({});

/** The language of a caller whose markers may be wrong. */
export function localeOf(request: FastifyRequest): Locale {
  try {
    return markersOf(request).locale;
  } catch {
    return DEFAULTS.locale;
  }
}

/**
 * Checks path, query and body against the contract; all wrong fields are named at once.
 * @param home The shop whose amounts and phone numbers are sent; null for a call without sign-in.
 * @param doubts Takes, of a call that `keepsStored`, what its handler refuses by `unlessStored`.
 * @throws Failure 4000 with `errors` by the field's path.
 */
export function inputOf(
  operation: Operation,
  request: Pick<FastifyRequest, 'params' | 'query' | 'body'>,
  home: Home | null,
  doubts: Record<string, string | Refusal> = {},
) {
  const errors: Record<string, string | Refusal> = {};
  const check = (schema: z.ZodType | undefined, value: unknown) => {
    if (!schema) return undefined;
    const read = checked(schema, value ?? {}, home);
    for (const [field, wrong] of Object.entries(read.errors)) {
      const waits = operation.keepsStored && wrong === read.doubts[field];
      (waits ? doubts : errors)[field] = wrong;
    }
    return read.data;
  };
  const input = {
    params: check(operation.params, request.params),
    query: check(operation.query, request.query),
    body: check(operation.body, request.body),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return input;
}

/**
 * The caller's `Idempotency-Key`, or null where the call takes none or has none.
 * @throws Failure 4000 where it is required and missing, or cannot be a key.
 */
export function keyOf(operation: Operation, request: FastifyRequest): string | null {
  if (!operation.idempotency) return null;
  const key = headerOf(request, 'idempotency-key');
  if (key === undefined) {
    if (operation.idempotency !== 'required') return null;
    throw new Failure(CODES.invalidInput, {
      message: 'keyMissing',
      errors: { 'Idempotency-Key': 'server:keyMissing' },
    });
  }
  if (!IDEMPOTENCY_KEY.test(key)) {
    throw new Failure(CODES.invalidInput, {
      message: 'keyWrong',
      errors: { 'Idempotency-Key': 'server:keyWrong' },
    });
  }
  return key;
}

/**
 * Whether a call that changes something by GET or DELETE comes from the product's own screens: a
 * page elsewhere cannot make a browser send it, and nothing is changed by looking ahead.
 */
export function isOwnIntent(request: FastifyRequest, ownOrigins: readonly string[]): boolean {
  const purpose = `${headerOf(request, 'sec-purpose') ?? ''} ${headerOf(request, 'purpose') ?? ''}`;
  if (purpose.includes('prefetch')) return false;
  const site = headerOf(request, 'sec-fetch-site');
  if (site === undefined || site === 'same-origin' || site === 'none') return true;
  return ownOrigins.includes(headerOf(request, 'origin') ?? '');
}

const REMEMBERED = 500;
const read = new Map<string, Markers>();

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
