import type { SchemaForm } from '../lib/useSchemaForm.ts';

/** A field of a form, also one inside another, by its path with dots. */
export type FieldPath<Values> = (keyof Values & string) | `${keyof Values & string}.${string}`;

/**
 * Tells below a field what somebody else has made of it meanwhile, where that is another than what
 * is typed: `{...nowOf('name')} {...form.getInputProps('name')}`.
 * @param now The record as the fields would hold it; null for a new one, or where it is not known.
 * @param say How a field of it is told.
 */
export const nowBelow =
  <Values, Now extends Values, Field extends FieldPath<Values> = keyof Values & string>(
    { form, hasMoved }: Pick<SchemaForm<Values>, 'form' | 'hasMoved'>,
    now: Now | null,
    say: (now: Now, field: Field) => string,
  ) =>
  (field: Field): { description?: string } =>
    now && hasMoved && written(now, field) !== written(form.getValues(), field)
      ? { description: say(now, field) }
      : {};

/** The value of a field, wherever it stands. */
export const valueAt = (values: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((inside, name) => (inside as Record<string, unknown> | null)?.[name], values);

/** The same as it can be compared. */
const written = (values: unknown, path: string): string => JSON.stringify(valueAt(values, path));
