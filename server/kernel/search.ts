import { and, like, or, type SQL, type SQLWrapper } from 'drizzle-orm';
import { searchForm, searchWords } from '../../api/kernel/textForms.ts';
import { likeText } from './page.ts';
import { phoneDigits } from './phones.ts';
import { searchFormOf } from './textForms.ts';

/**
 * What a list searches in, as its column `searchText` keeps it: of a phone number its digits alone
 * too, whatever stands between them.
 */
export const searchText = (...parts: (string | null)[]): string =>
  searchForm(parts.flatMap((part) => (part ? [part, ...ownDigits(part)] : [])).join(' '));

const ownDigits = (part: string): string[] =>
  (phoneDigits(part) ?? []).slice(0, 1).filter((digits) => digits !== part);

/**
 * What was typed is in the column that `searchText` wrote: every word of it, or, where it is a phone
 * number, its digits, with its country and without.
 */
export function eachWordKept(column: SQLWrapper, search = ''): SQL[] {
  const words = searchWords(search);
  const kept = (part: string) => like(column as SQL, `%${likeText(part)}%`);
  const found = or(and(...words.map(kept)), ...(phoneDigits(search) ?? []).map(kept));
  return words.length > 0 && found ? [found] : [];
}

/**
 * The same, or every word is in the column or in one of the texts beside it, as the number of a paper.
 * @param texts In no form of their own.
 */
export const eachWordKeptOrIn = (
  column: SQLWrapper,
  search = '',
  ...texts: SQLWrapper[]
): SQL | undefined => or(...eachWordKept(column, search), eachWordIn(search, column, ...texts));

/** Every word of what was typed is in one of the texts. */
export const eachWordIn = (search = '', ...texts: SQLWrapper[]): SQL | undefined =>
  eachWordInForms(search, ...texts.map(searchFormOf));

/** The same of texts that are in the form that is searched in already, as what `searchText` wrote. */
export function eachWordInForms(search = '', ...forms: SQLWrapper[]): SQL | undefined {
  return and(
    ...searchWords(search).map((word) =>
      or(...forms.map((form) => like(form as SQL, `%${likeText(word)}%`))),
    ),
  );
}
