type Fields = Readonly<Record<string, unknown>>;

/** The value of a field, by its path joined with dots, as `contacts.0.phone`; undefined where there is none. */
export const valueAt = (values: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((inside, name) => (inside as Fields | null | undefined)?.[name], values);
