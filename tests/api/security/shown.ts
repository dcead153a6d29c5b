import type { Random } from '../../../server/kernel/demo/random.ts';
import { type Made, objectOr } from './requests.ts';
import { replaced } from './values.ts';

/** Values of a field that are kept, the newest. */
const KEPT = 200;
/** Of these the newest are what nobody has moved yet. */
const NEWEST = 8;

/** An identity with the version that it was shown in. */
interface Row {
  id: number;
  version: number;
}

/**
 * What answers showed, by the name of its field, of each domain and of all: what a caller would send
 * back in place of what is made up.
 */
export class Shown {
  readonly #values = new Map<string, unknown[]>();
  readonly #rows = new Map<string, Row[]>();

  learn(domain: string, data: unknown): void {
    replaced(data, (name, value) => {
      if (value === null || typeof value === 'boolean') return value;
      keep(this.#values, name, value);
      keep(this.#values, `${domain}.${name}`, value);
      return value;
    });
    this.#learnRows(domain, data);
  }

  #learnRows(domain: string, data: unknown): void {
    if (typeof data !== 'object' || data === null) return;
    const { id, version } = data as Partial<Row>;
    if (typeof id === 'number' && typeof version === 'number') {
      keep(this.#rows, domain, { id, version });
    }
    for (const part of Object.values(data)) this.#learnRows(domain, part);
  }

  /** A request with what there is in place of what is made up, mostly. */
  known(made: Made, chance: Random): Made {
    const { call, params, query, body, form } = made;
    const rows = this.#rows.get(call.domain);
    const row = rows && chance.chance(0.7) ? recent(rows, chance) : null;
    const usual = (value: unknown) =>
      replaced(value, (name, old) => {
        if (row && (name === 'id' || name === 'version') && typeof old !== 'object') {
          return typeof old === 'string' ? String(row[name]) : row[name];
        }
        const values =
          this.#values.get(`${call.domain}.${name}`) ??
          this.#values.get(name) ??
          (name.endsWith('Id')
            ? (this.#values.get(`${call.domain}.id`) ?? this.#values.get('id'))
            : undefined);
        return values && typeof values[0] === typeof old && chance.chance(0.6)
          ? recent(values, chance)
          : old;
      });
    return {
      call,
      params: objectOr(usual(params)),
      query: objectOr(usual(query)),
      body: usual(body),
      form: form && objectOr(usual(form)),
    };
  }
}

function keep<T>(all: Map<string, T[]>, name: string, value: T): void {
  const known = all.get(name) ?? [];
  known.push(value);
  if (known.length > KEPT) known.shift();
  all.set(name, known);
}

/** Half of the time one of the newest. */
const recent = <T>(values: readonly T[], chance: Random): T =>
  chance.pick(chance.chance(0.5) ? values.slice(-NEWEST) : [...values]);
