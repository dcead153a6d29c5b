import { and, like, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { narrowFigures } from '../../api/kernel/figures.ts';
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

/** Every word of what was typed is in one of the texts, whatever its case and the width of its figures. */
export function eachWordIn(search = '', ...texts: SQLWrapper[]): SQL | undefined {
  return and(
    ...wordsOf(search.toLowerCase()).map((word) => {
      // As it was typed too: a name may be kept with wide figures.
      const written = [...new Set([word, narrowFigures(word)])];
      return or(
        ...texts.flatMap((text) =>
          written.map((one) => like(sql`lower(${text})`, `%${likeText(one)}%`)),
        ),
      );
    }),
  );
}

const wordsOf = (typed: string) => typed.split(/\s+/).filter((word) => word !== '');
