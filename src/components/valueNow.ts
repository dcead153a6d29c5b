import type { SchemaForm } from '../lib/useSchemaForm.ts';

/**
 * Tells below a field what somebody else has made of it meanwhile, where that is another than what
 * is typed: `{...nowOf('name')} {...form.getInputProps('name')}`.
 * @param now The record as the fields would hold it; null for a new one, or where it is not known.
 * @param say How a field of it is told.
 */
export const nowBelow =
  <Values, Now extends Values>(
    { form, hasMoved }: Pick<SchemaForm<Values>, 'form' | 'hasMoved'>,
    now: Now | null,
    say: (now: Now, field: keyof Values & string) => string,
  ) =>
  (field: keyof Values & string): { description?: string } =>
    now && hasMoved && now[field] !== form.getValues()[field]
      ? { description: say(now, field) }
      : {};
