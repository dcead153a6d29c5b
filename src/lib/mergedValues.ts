import { valueAt } from '../../api/kernel/valueAt.ts';

/** What a form holds after somebody else has saved the record that it was filled from. */
export interface MergedValues<Values> {
  values: Values;
  /** What the fields are compared with from now on: the stored values, but for conflicts the old one. */
  from: Values;
  /** The fields that took what is stored now, by their paths with dots. */
  taken: string[];
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Merges what is typed with what is stored now, field by field: a field that was not touched takes
 * what is stored, one that was touched keeps what is typed. A list is one value.
 * @param from What the fields were filled with.
 * @param inPlaces Lists at the top whose entries keep their place, each one a field.
 */
export function mergedValues<Values>(
  from: Values,
  typed: Values,
  now: Values,
  inPlaces: readonly string[] = [],
): MergedValues<Values> {
  const merged = { values: typed, from: now, taken: [] as string[] };
  for (const path of pathsOf(now, inPlaces)) {
    const [before, mine, theirs] = [from, typed, now].map((one) => valueAt(one, path));
    if (alike(before, theirs) || alike(mine, theirs)) continue;
    if (alike(before, mine)) {
      merged.values = withValue(merged.values, path, theirs);
      merged.taken.push(path);
    } else {
      merged.from = withValue(merged.from, path, before);
    }
  }
  return merged;
}

/** The fields that a person and somebody else have changed, each in another way. */
export const conflictsOf = <Values>(
  from: Values,
  typed: Values,
  now: Values,
  inPlaces: readonly string[] = [],
): string[] =>
  pathsOf(now, inPlaces).filter((path) => {
    const theirs = valueAt(now, path);
    return !alike(valueAt(from, path), theirs) && !alike(valueAt(typed, path), theirs);
  });

/** Every field by its path; a list is one, and so is a file or a day. */
function pathsOf(values: unknown, inPlaces: readonly string[], above = ''): string[] {
  return Object.entries(values as Fields).flatMap(([name, value]) => {
    const path = `${above}${name}`;
    const isParted = Array.isArray(value) ? inPlaces.includes(path) : isPlain(value);
    if (!isParted) return [path];
    return Array.isArray(value)
      ? value.map((_one, place) => `${path}.${place}`)
      : pathsOf(value, inPlaces, `${path}.`);
  });
}

const isPlain = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const alike = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

function withValue<Values>(values: Values, path: string, value: unknown): Values {
  const [name = '', ...rest] = path.split('.');
  const inside = (values as Fields)[name];
  const next = rest.length === 0 ? value : withValue(inside, rest.join('.'), value);
  // A list stays a list, an object an object: only the one place is another.
  return (
    Array.isArray(values)
      ? values.map((one, place) => (String(place) === name ? next : one))
      : { ...values, [name]: next }
  ) as Values;
}
