import { COUNTRIES } from '../../../api/kernel/countries.ts';
import type { ChosenColumns } from '../../../api/kernel/fileImport.ts';
import { searchForm } from '../../../api/kernel/textForms.ts';
import { LOCALES } from '../../../api/kernel/wire.ts';
import { shopWordsIn, textOf } from '../messages.ts';

/** A heading in lower case without anything but letters and digits. */
const plainHeading = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** What people write above telephone numbers, plain, whatever the file is of. */
export const PHONE_HEADINGS: readonly string[] = [
  ...['phone', 'phoneno', 'phonenumber', 'contactphone', 'contactno', 'contactnumber'],
  ...['telephone', 'telephoneno', 'telephonenumber', 'tel', 'telno', 'telnumber'],
  ...['mobile', 'mobileno', 'mobilenumber', 'mobilephone', 'handphone', 'handphoneno', 'hpno'],
  ...['电话', '电话号码', '联系电话', '手机', '手机号', '手机号码', '联系方式'],
  ...['điệnthoại', 'sốđiệnthoại', 'điệnthoạiliênhệ', 'sốđt', 'sđt', 'đt', 'sốdiđộng'],
];

/** What stands in brackets behind a heading, as a unit or a currency does. */
const IN_BRACKETS = /[(（[【][^()（）[\]【】]*[)）\]】]/gu;
/** Between a heading and the same in another language. */
const BETWEEN =
  /[\n\r/|·•]+|\s[-–—]\s|(?<=\p{sc=Han})\s*(?=\p{sc=Latin})|(?<=\p{sc=Latin})\s*(?=\p{sc=Han})/u;

const plainForms = (text: string): string => searchForm(plainHeading(text));

/**
 * The ways in which a heading that is none to the letter may be meant, without marks: all of it, without
 * what stands in brackets, and its parts where it is written in two languages.
 */
function looseFormsOf(text: string): string[][] {
  const open = text.normalize('NFKC').replace(IN_BRACKETS, ' ');
  const parts = open.split(BETWEEN).map(plainForms);
  return [[plainForms(text)], [plainForms(open)], parts.filter((part) => part !== '')].filter(
    (forms) => forms.length > 0 && !forms.includes(''),
  );
}

/** Whether one of the ways in which a heading may be meant has nothing but what heads such a column. */
const isLoosely = (text: string, known: ReadonlySet<string>): boolean =>
  looseFormsOf(text).some((forms) => forms.every((form) => known.has(form)));

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

/** Whether a text heads a column: one that is known, however it is written, or was chosen by hand. */
export function headingsKnown<Field extends string>(
  kind: KindOf<Field>,
  chosen: ChosenColumns,
): (text: string) => boolean {
  const byHand = Object.values(chosen).flatMap((one) => (one ? plainHeading(one.heading) : []));
  const known = new Set(kind.fields.flatMap((field) => headingsOf(kind, field)));
  const exact = new Set([...known, ...byHand].filter((heading) => heading !== ''));
  const loose = new Set([...known].map(plainForms));
  return (text) => exact.has(plainHeading(text)) || isLoosely(text, loose);
}

/**
 * Which column is which field: what a person chose, then what the headings say to the letter, then what
 * they may mean of one field alone; and the fields whose heading stands over several columns.
 */
export function columnsOf<Field extends string>(
  header: readonly string[],
  kind: KindOf<Field>,
  chosen: ChosenColumns,
): { columns: Record<Field, number | null>; doubled: Field[] } {
  const headings = header.map(plainHeading);
  const own = new Map(kind.fields.map((field) => [field, headingsOf(kind, field)]));
  const exact = new Set([...own.values()].flat());
  const loose = new Map([...own].map(([field, known]) => [field, new Set(known.map(plainForms))]));
  /** By column, the one field that a heading may mean which is none to the letter. */
  const meant = header.map((text, column) => {
    if (exact.has(headings[column] ?? '')) return null;
    const fields = kind.fields.filter((field) => isLoosely(text, loose.get(field) ?? new Set()));
    return fields.length === 1 ? fields[0] : null;
  });
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
    const found = headings.findIndex((heading) => own.get(field)?.includes(heading));
    const at = found === -1 ? meant.indexOf(field) : found;
    if (at === -1) return null;
    const isTwice =
      found === -1
        ? meant.indexOf(field, at + 1) !== -1
        : headings.indexOf(headings[at] ?? '', at + 1) !== -1;
    if (!isTwice) return at;
    doubled.push(field);
    return null;
  };
  const columns = Object.fromEntries(
    kind.fields.map((field) => [field, columnOf(field)]),
  ) as Record<Field, number | null>;
  return { columns, doubled };
}
