import { and, like, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { narrowFigures } from '../api/figures.ts';
import { likeText } from './page.ts';

/**
 * What a list searches in, as its column `searchText` keeps it: a person's words and a record's are
 * made alike, whatever their case and width.
 */
export function searchText(...parts: (string | null)[]): string {
  return parts
    .filter((part) => part)
    .join(' ')
    .normalize('NFKC')
    .toLowerCase();
}

/** Every word of what was typed is in the column that `searchText` wrote. */
export function eachWordKept(column: SQLWrapper, search = ''): SQL[] {
  return wordsOf(searchText(search)).map((word) => like(column as SQL, `%${likeText(word)}%`));
}

/** Every word of what was typed is in one of the texts, whatever its case. */
export function eachWordIn(search = '', ...texts: SQLWrapper[]): SQL | undefined {
  const words = wordsOf(narrowFigures(search).toLowerCase());
  return and(
    ...words.map((word) =>
      or(...texts.map((text) => like(sql`lower(${text})`, `%${likeText(word)}%`))),
    ),
  );
}

const wordsOf = (typed: string) => typed.split(/\s+/).filter((word) => word !== '');
