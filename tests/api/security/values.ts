import fc from 'fast-check';
import { resolve, type Schema } from './document.ts';

/** What people and attackers type where nobody expects it. */
const ODD_TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\u202Eabc\u202C',
  '\uFEFF',
  '\uD800',
  '😀'.repeat(60),
  'x'.repeat(10_000),
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' or 1=1 --",
  '%',
  '_',
  '\\',
  '../../etc/passwd',
  '=1+1',
  '__proto__',
  '１２３',
  '0x10',
  '1e308',
  '-0',
  'NaN',
  '2026-02-30',
  '9999-12-31T23:59:59Z',
  '0001-01-01',
];

const ODD_VALUES: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  0.5,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  1e308,
  [],
  {},
  [[[[[[]]]]]],
  { __proto__: null, constructor: { prototype: {} } },
  Array.from({ length: 300 }, (_none, index) => index),
];

/** Moments that are written as the document says, where databases and clocks come to their ends. */
const EDGES_OF_TIME = [
  '0000-01-01T00:00:00Z',
  '0000-12-31T23:59:59.999999999Z',
  '0001-01-01T00:00:00+14:00',
  '1899-12-31T12:00:00Z',
  '2200-01-01T12:00:00Z',
  '9999-12-31T23:59:59-23:59',
  '2026-06-30T23:59:59.123456789Z',
];
const EDGE_DAYS = ['0000-01-01', '0001-01-01', '1900-01-01', '2199-12-31', '9999-12-31'];

/** The same value with one of the edges in place of some of its moments and days. */
export function edged<Value>(given: Value): fc.Arbitrary<Value> {
  return fc.infiniteStream(fc.nat(19)).map((picks) => {
    const edgeOf = (text: string, edges: readonly string[]) =>
      edges[picks.next().value ?? edges.length] ?? text;
    const walk = (value: unknown): unknown => {
      if (typeof value === 'string') {
        if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return edgeOf(value, EDGES_OF_TIME);
        return /^\d{4}-\d\d-\d\d$/.test(value) ? edgeOf(value, EDGE_DAYS) : value;
      }
      if (Array.isArray(value)) return value.map(walk);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, walk(one)]));
    };
    // Of the same shape: strings give way to strings.
    return walk(given) as Value;
  });
}

/** A value that a schema takes. */
export function taken(given: Schema): fc.Arbitrary<unknown> {
  const schema = resolve(given);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(taken));
  if (schema.allOf) return fc.tuple(...schema.allOf.map(taken)).map((parts) => merged(parts));
  const types = [schema.type ?? 'any'].flat();
  return fc.oneof(...types.map((type) => ofType(type, schema)));
}

function ofType(type: string, schema: Schema): fc.Arbitrary<unknown> {
  switch (type) {
    case 'object':
      return object(schema);
    case 'array':
      return fc.array(taken(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, Math.max(schema.minItems ?? 0, 4)),
      });
    case 'string':
      return text(schema);
    case 'integer':
      return whole(schema);
    case 'number':
      return whole(schema).map((value) => value / 4);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

function object({ properties = {}, required = [], ...schema }: Schema): fc.Arbitrary<unknown> {
  const entries = Object.entries(properties).map(([name, one]) => [name, taken(one)]);
  const named = fc.record(Object.fromEntries(entries) as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: required,
  });
  const { propertyNames, additionalProperties } = schema;
  if (propertyNames === undefined || typeof additionalProperties !== 'object') return named;
  return fc.dictionary(taken(propertyNames).map(String), taken(additionalProperties), {
    maxKeys: 3,
  });
}

/** The patterns of amounts of money in the document. */
const AMOUNTS = ['Amount', 'EachAmount', 'Money'].map(
  (name) => resolve({ $ref: `#/components/schemas/${name}` }).pattern,
);

/** An amount of any size that the pattern takes, up to the most of the dong. */
const amountOf = (pattern: string) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.nat(9_999_999).map((cents) => (cents / 100).toFixed(2)) },
    { weight: 1, arbitrary: fc.constantFrom('999999.99', '99999999.99', '0', '0.01', '-1') },
    { weight: 2, arbitrary: fc.stringMatching(new RegExp(pattern)) },
  );

function text({ format, pattern, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<string> {
  if (format === 'date-time') {
    return fc
      .date({ min: new Date('2025-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString());
  }
  if (format === 'date') {
    return fc
      .date({ min: new Date('2025-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
  }
  if (pattern !== undefined) {
    return AMOUNTS.includes(pattern) ? amountOf(pattern) : fc.stringMatching(new RegExp(pattern));
  }
  const fits = (value: string) => value.length >= minLength && value.length <= maxLength;
  const plain = fc.string({
    unit: 'grapheme-ascii',
    minLength,
    maxLength: Math.min(maxLength, 12),
  });
  const odd = ODD_TEXTS.filter(fits);
  return odd.length === 0
    ? plain
    : fc.oneof({ weight: 3, arbitrary: plain }, { weight: 1, arbitrary: fc.constantFrom(...odd) });
}

function whole({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema) {
  const least = minimum ?? (exclusiveMinimum === undefined ? -5 : exclusiveMinimum + 1);
  const most = maximum ?? (exclusiveMaximum === undefined ? least + 5_000 : exclusiveMaximum - 1);
  const near = Math.min(most, least + 12);
  return fc.oneof(fc.integer({ min: least, max: near }), fc.integer({ min: least, max: most }));
}

const merged = (parts: unknown[]): unknown => Object.assign({}, ...(parts as object[]));

/** One place of a value changed to something that nobody expects there, or taken out. */
export const spoilt = (value: unknown): fc.Arbitrary<unknown> =>
  fc
    .tuple(
      fc.nat(),
      fc.oneof(fc.constantFrom(...ODD_VALUES), fc.constantFrom(...ODD_TEXTS)),
      fc.boolean(),
    )
    .map(([at, odd, out]) => {
      const places = placesIn(value);
      const place = places[at % places.length] ?? [];
      return changed(value, place, (old, inObject) => (out && inObject ? undefined : (odd ?? old)));
    });

/** The way to every part of a value, itself included. */
function placesIn(value: unknown): string[][] {
  const inner =
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, one]) =>
          placesIn(one).map((place) => [name, ...place]),
        )
      : [];
  return [[], ...inner];
}

/** The value with every part that has a name changed by `change`: from the inside out. */
export function replaced(
  value: unknown,
  change: (name: string, old: unknown) => unknown,
  name = '',
): unknown {
  if (Array.isArray(value)) return value.map((one) => replaced(one, change, name));
  if (typeof value !== 'object' || value === null) return change(name, value);
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, replaced(one, change, key)]),
  );
}

function changed(
  value: unknown,
  [name, ...rest]: readonly string[],
  change: (old: unknown, inObject: boolean) => unknown,
): unknown {
  if (name === undefined) return change(value, false);
  const copy = structuredClone(value) as Record<string, unknown>;
  const isLast = rest.length === 0;
  const next = isLast
    ? change(copy[name], !Array.isArray(copy))
    : changed(copy[name], rest, change);
  if (next === undefined) delete copy[name];
  else copy[name] = next;
  return copy;
}
