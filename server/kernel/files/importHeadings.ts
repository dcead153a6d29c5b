import { COUNTRIES } from '../../../api/kernel/countries.ts';
import type { ChosenColumns } from '../../../api/kernel/fileImport.ts';
import { LOCALES } from '../../../api/kernel/wire.ts';
import { shopWordsIn, textOf } from '../messages.ts';

/** A heading in lower case without anything but letters and digits. */
export const plainHeading = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** What an import says of its fields' headings; see `ImportKind`. */
interface KindOf<Field extends string> {
  fields: readonly Field[];
  headings: Readonly<Record<Field, readonly string[]>>;
  nameOf: (field: Field) => string;
}

/** What heads a field's column, plain: what the kind knows, and its name in each language and country. */
const headingsOf = <Field extends string>(kind: KindOf<Field>, field: Field) =>
  [
    ...kind.headings[field],
    ...LOCALES.flatMap((one) =>
      COUNTRIES.map((countryCode) => {
        const words = shopWordsIn(one, { countryCode });
        return plainHeading(textOf(one, kind.nameOf(field), words) ?? '');
      }),
    ),
  ].filter((heading) => heading !== '');

/** Every heading that says which column is which field, plain. */
export function knownHeadings<Field extends string>(
  kind: KindOf<Field>,
  chosen: ChosenColumns,
): ReadonlySet<string> {
  const byHand = Object.values(chosen).flatMap((one) => (one ? plainHeading(one.heading) : []));
  const known = kind.fields.flatMap((field) => headingsOf(kind, field));
  return new Set([...known, ...byHand].filter((heading) => heading !== ''));
}

/**
 * Which column is which field: what a person chose, then what the headings say, and the fields whose
 * heading stands over several columns.
 */
export function columnsOf<Field extends string>(
  header: readonly string[],
  kind: KindOf<Field>,
  chosen: ChosenColumns,
): { columns: Record<Field, number | null>; doubled: Field[] } {
  const headings = header.map(plainHeading);
  const doubled: Field[] = [];
  const columnOf = (field: Field): number | null => {
    const byHand = chosen[field];
    if (byHand === null) return null;
    if (byHand !== undefined) {
      const heading = plainHeading(byHand.heading);
      if (headings[byHand.column] === heading) return byHand.column;
      const moved = heading === '' ? -1 : headings.indexOf(heading);
      if (moved >= 0) return moved;
    }
    const own = headingsOf(kind, field);
    const found = headings.findIndex((heading) => own.includes(heading));
    if (found === -1) return null;
    if (headings.indexOf(headings[found] ?? '', found + 1) === -1) return found;
    doubled.push(field);
    return null;
  };
  const columns = Object.fromEntries(
    kind.fields.map((field) => [field, columnOf(field)]),
  ) as Record<Field, number | null>;
  return { columns, doubled };
}
