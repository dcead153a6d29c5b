import type { Random } from '../../../server/demo/random.ts';
import { type Made, objectOr } from './requests.ts';
import { replaced } from './values.ts';

/** Values of one field that are remembered. */
const MANY = 200;

/** What answers showed, by the name of their field: what a caller would send back. */
export class Known {
  readonly #shown = new Map<string, unknown[]>();

  learn(data: unknown): void {
    replaced(data, (name, value) => {
      if (value === null || typeof value === 'boolean') return value;
      const known = this.#shown.get(name) ?? [];
      if (known.length < MANY) known.push(value);
      else known[known.length % MANY] = value;
      this.#shown.set(name, known);
      return value;
    });
  }

  /** A request with ids and words that there are, in place of most of those that are made up. */
  given({ call, params, query, body, form }: Made, chance: Random): Made {
    const usual = (value: unknown) =>
      replaced(value, (name, old) => {
        const values =
          this.#shown.get(name) ?? (name.endsWith('Id') ? this.#shown.get('id') : undefined);
        return values && typeof values[0] === typeof old && chance.chance(0.6)
          ? chance.pick(values)
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
