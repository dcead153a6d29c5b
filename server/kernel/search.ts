import { and, like, or, type SQL, type SQLWrapper } from 'drizzle-orm';
import { searchForm, searchWords } from '../../api/kernel/textForms.ts';
import { likeText } from './page.ts';
import { searchFormOf } from './textForms.ts';

/** What a list searches in, as its column `searchText` keeps it. */
export const searchText = (...parts: (string | null)[]): string =>
  searchForm(parts.filter((part) => part).join(' '));

/** Every word of what was typed is in the column that `searchText` wrote. */
export const eachWordKept = (column: SQLWrapper, search = ''): SQL[] =>
  searchWords(search).map((word) => like(column as SQL, `%${likeText(word)}%`));

/** Every word of what was typed is in one of the texts. */
export function eachWordIn(search = '', ...texts: SQLWrapper[]): SQL | undefined {
  return and(
    ...searchWords(search).map((word) =>
      or(...texts.map((text) => like(searchFormOf(text), `%${likeText(word)}%`))),
    ),
  );
}
