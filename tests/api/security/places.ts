import fc from 'fast-check';
import { contract } from '../../../api/contract.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import type { Operation } from '../../../api/kernel/operation.ts';
import { Failure } from '../../../server/kernel/failure.ts';
import { checked } from '../../../server/kernel/inputCheck.ts';
import type { AllHandlers } from '../../../server/kernel/mount.ts';
import { handlers } from '../../../server/product/product.ts';
import { EXCEPTIONS } from '../../domains/proofs.ts';
import { type Described, resolve, type Schema } from './document.ts';
import { type Made, objectOr, requestOf } from './requests.ts';
import { replaced } from './values.ts';

const SEED = 47;
/** Enough for every kind of event, and every optional field, to be among the requests of a call. */
const SAMPLES = 150;

const operations: Readonly<Record<string, Operation>> = contract;

/** Something that stands in a request. */
export interface Place {
  part: 'query' | 'body' | 'form';
  /** The names on the way to it from the part; a list's first item stands for all. */
  way: string[];
  /** The way, with the kind of event on it: a field that one kind has another may lack. */
  name: string;
  value: unknown;
  /** What the document says may stand there. */
  schemas: Schema[];
}

/** Every place of a request that the document knows. */
export function placesOf({ call, query, body, form }: Made): Place[] {
  const parts = [
    ['query', query, call.query],
    ['body', body, call.body],
    ['form', form, call.form],
  ] as const;
  return parts.flatMap(([part, value, schema]) =>
    schema === null
      ? []
      : placesIn({ part, way: [], name: part, value, schemas: choicesOf(schema) }),
  );
}

function placesIn(place: Place): Place[] {
  const { value, schemas, way } = place;
  if (typeof value !== 'object' || value === null) return [place];
  const { type } = value as { type?: unknown };
  const name = typeof type === 'string' ? `${place.name}(${type})` : place.name;
  const inner = Array.isArray(value) ? value.slice(0, 1).entries() : Object.entries(value);
  const below = [...inner].flatMap(([key, one]) =>
    placesIn({
      part: place.part,
      way: [...way, String(key)],
      name: `${name}.${key}`,
      value: one,
      schemas: schemas
        .flatMap(({ properties, additionalProperties, items }) => [
          properties?.[key],
          typeof additionalProperties === 'object' ? additionalProperties : undefined,
          typeof key === 'number' ? items : undefined,
        ])
        .flatMap((schema) => (schema ? choicesOf(schema) : [])),
    }),
  );
  return [{ ...place, name }, ...below];
}

function choicesOf(given: Schema): Schema[] {
  const schema = resolve(given);
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  return choices.length > 0 ? choices.flatMap(choicesOf) : [schema];
}

/** The request with what stands at a place changed. */
export function changedAt(
  made: Made,
  { part, way }: Place,
  change: (old: unknown) => unknown,
): Made {
  const at = (value: unknown, [name, ...rest]: readonly string[]): unknown => {
    if (name === undefined) return change(value);
    const copy = structuredClone(value) as Record<string, unknown>;
    copy[name] = at(copy[name], rest);
    return copy;
  };
  return { ...made, [part]: at(made[part], way) };
}

/** Requests of a call that its schemas take, which have every place of it among them. */
export function shapesOf(call: Described): Made[] {
  const found = new Set<string>();
  const sampled = fc.sample(requestOf(call), { numRuns: SAMPLES, seed: SEED }).map(affordable);
  return [...sampled, ...sampled.slice(0, 20).map(mended)].filter((made) => {
    if (!isSound(made)) return false;
    const names = placesOf(made).map(({ name }) => name);
    const isNew = names.some((name) => !found.has(name));
    for (const name of names) found.add(name);
    return isNew;
  });
}

/** What these fields hold wherever they stand, in forms that chance does not come upon. */
const FITTING: Readonly<Record<string, unknown>> = {
  country: 'SG',
  email: 'lim@harbour.example',
  mobile: '91234567',
  phone: '91234567',
  timeZone: 'Asia/Singapore',
  website: '',
};

/** What a phone field says: the document's pattern takes numbers of any country. */
const PHONE = /^(?:phone|mobile)$/;

/** Fields that hold money: what the document's pattern takes may be more than a currency's limit. */
const AMOUNT =
  /amount|cost|current|delivery|fee|general|intermediate|junior|limit|member|merchant|minimum|original|platform|premium|price|rider|sale|spending|worth/i;

/** The request with amounts and phone numbers that a shop of Singapore takes. */
function affordable(made: Made): Made {
  const small = (value: unknown) =>
    replaced(value, (name, old) => {
      if (typeof old !== 'string' || old === '') return old;
      if (PHONE.test(name)) return FITTING.phone;
      return AMOUNT.test(name) && /^-?\d+(\.\d+)?$/.test(old) ? '5.00' : old;
    });
  const { body, form } = made;
  return { ...made, body: small(body), form: form && objectOr(small(form)) };
}

function mended(made: Made): Made {
  const { call, query, body, form } = made;
  const fitting = (value: unknown) => replaced(value, (name, old) => FITTING[name] ?? old);
  const together = EXCEPTIONS.fitting[call.name] ?? ((value) => value);
  return {
    ...made,
    query: objectOr(fitting(query)),
    body: call.body && together(objectOr(fitting(body))),
    form: form && objectOr(fitting(form)),
  };
}

/** Whether a request's schemas take it, documents can print it, and nothing in it is refused whatever they say. */
const isSound = ({ call, params, query, body, form }: Made) =>
  Object.entries({ params, query, body: form ?? body }).every(([part, value]) => {
    const schema = operations[call.name]?.[part as 'body'];
    return !schema || Object.keys(checked(schema, value, null).errors).length === 0;
  }) && !/\\u0000|\\ud[89a-f]/.test(JSON.stringify({ params, query, body, form }));

/** Whether any text can be said at a place, as far as the document goes. */
const isText = ({ value, schemas }: Place) =>
  typeof value === 'string' &&
  schemas.some(
    ({ type, format, pattern, enum: choices, const: only }) =>
      [type].flat().includes('string') &&
      [format, pattern, choices, only].every((limit) => limit === undefined),
  );

/** The fields of a call that take any text, with a request in which each stands. */
export function textsOf(call: Described): [string, Place, Made][] {
  const all = shapesOf(call).flatMap((made) =>
    placesOf(made)
      .filter(isText)
      .map((place): [string, Place, Made] => [place.name, place, made]),
  );
  return [...new Map(all.map((one) => [one[0], one])).values()];
}

/** The handlers of the product, or ones that do nothing but note what they would have worked with. */
export class Stage {
  isWatched = false;
  /** What the last call's handler was given; undefined where it was not reached. */
  given: unknown;
  readonly handlers = Object.fromEntries(
    Object.entries(handlers as unknown as Record<string, (...all: unknown[]) => unknown>).map(
      ([name, handle]) => [
        name,
        async (input: unknown, call: unknown) => {
          if (!this.isWatched) return handle(input, call);
          this.given = input;
          throw new Failure(CODES.notFound);
        },
      ],
    ),
  ) as unknown as AllHandlers;
}
