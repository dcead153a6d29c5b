/** Texts by their keys. */
export interface Texts {
  readonly [key: string]: string | Texts | undefined;
}

/** The texts of one language, by the name of their file or by the namespace in which they are read. */
export type TextsByName = Readonly<Record<string, Texts>>;

/**
 * The parts of a domain's file that are read elsewhere than on the domain's own pages, and where:
 * by namespace and keys. Their names are reserved at the top of every file.
 */
const PARTS = {
  /** What the office says around every page: `nav` and `waiting`. */
  shell: (words) => ({ shell: words }),
  permissions: (words) => ({ errors: { permissions: words } }),
  menu: (words) => ({ roles: { menus: words } }),
  rules: (words) => ({ errors: { rule: words } }),
  /** By record: what its `chart` is called, the `variants` of it, the link to it as a `remedy`. */
  records: (words) => ({
    lifecycles: { charts: ofEach(words, 'chart'), variants: together(ofEach(words, 'variants')) },
    errors: { remedy: ofEach(words, 'remedy') },
  }),
  /**
   * What the log calls the domain (`module`), its `operations`, `events` that others have too, and the
   * `settings` whose old and new values it tells, with the words of their `choices`.
   */
  log: ({ module, events, settings, choices, ...words }, domain) => ({
    operationLog: {
      ...words,
      modules: { [domain]: module },
      operationsOf: { [domain]: events },
      settings: { [domain]: settings },
      choices: { [domain]: choices },
    },
    // The histories on its pages tell old and new amounts in the same words.
    ...(settings === undefined ? {} : { [domain]: { told: settings } }),
  }),
  done: (words) => ({ server: { done: words } }),
  /** What the server alone says, in answers and in mail. */
  server: (words) => ({ server: words }),
} satisfies Record<string, (words: Texts, domain: string) => Texts>;

export type PartName = keyof typeof PARTS;

export const isPart = (name: string): name is PartName => Object.hasOwn(PARTS, name);

/**
 * The namespaces of a language as they are read at run time: the texts of its files, each domain's
 * parts gathered where they are read. A text that two files have is refused.
 */
export function namespacesOf(files: TextsByName): TextsByName {
  const namespaces: Record<string, unknown> = {};
  const texts = new Map<string, string>();
  const branches = new Map<string, string>();
  for (const [file, own] of Object.entries(files)) {
    for (const [name, words] of Object.entries(own)) {
      if (!isPart(name)) add({ [file]: { [name]: words } }, file);
      else if (typeof words === 'object') add(PARTS[name](words, file), file);
      else throw new Error(`i18n: ${name} of ${file}.json holds no texts`);
    }
  }
  return namespaces as TextsByName;

  function add(places: Texts, file: string): void {
    for (const [keys, text] of eachText(places)) {
      const [key = '', ...above] = keys.map((_, last) =>
        keys.slice(0, keys.length - last).join('.'),
      );
      const other = [key, ...above].map((one) => texts.get(one)).find(Boolean) ?? branches.get(key);
      if (other !== undefined) {
        throw new Error(`i18n: ${key} stands in ${other}.json and in ${file}.json`);
      }
      texts.set(key, file);
      for (const branch of above) branches.set(branch, file);
      put(namespaces, keys, text);
    }
  }
}

/** Every text with the keys that lead to it. */
export function* eachText(
  texts: Texts,
  above: readonly string[] = [],
): Generator<readonly [readonly string[], string]> {
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') yield [[...above, key], value];
    else if (value !== undefined) yield* eachText(value, [...above, key]);
  }
}

/** Every text by its key, as it is asked for: `orders:record.name`. */
export const byKey = (namespaces: TextsByName): ReadonlyMap<string, string> =>
  new Map(
    Array.from(eachText(namespaces), ([[namespace, ...keys], text]) => [
      `${namespace}:${keys.join('.')}`,
      text,
    ]),
  );

/** One text, or several, of each record that has it. */
const ofEach = (records: Texts, name: string): Texts =>
  Object.fromEntries(
    Object.entries(records).map(([record, words]) => [
      record,
      typeof words === 'object' ? words[name] : undefined,
    ]),
  );

function together(texts: Texts): Texts {
  const all: Record<string, string> = {};
  for (const [[, ...keys], text] of eachText(texts)) {
    const key = keys.join('.');
    if (key in all) throw new Error(`i18n: ${key} stands in two records of a file`);
    all[key] = text;
  }
  return all;
}

function put(into: Record<string, unknown>, keys: readonly string[], text: string): void {
  const [first = '', ...rest] = keys;
  if (rest.length === 0) {
    into[first] = text;
    return;
  }
  into[first] ??= {};
  put(into[first] as Record<string, unknown>, rest, text);
}
