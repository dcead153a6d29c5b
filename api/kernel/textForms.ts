/** What is not seen: soft hyphens, joiners, marks of direction, the mark of a file's byte order. */
const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
const MARKS = /[\u0300-\u036f]/g;

const seen = (text: string) => text.replace(UNSEEN, '').normalize('NFKD');

/**
 * A name as it is compared with others: two that look alike are one, whatever their case, width,
 * blanks, signs that are not seen, and however their accents are written. `name_form` of the database
 * is the same.
 */
export const nameForm = (name: string): string =>
  seen(name).replaceAll('Đ', 'đ').toLowerCase().normalize('NFKC').replace(/\s+/g, ' ').trim();

/**
 * A text as it is searched: as `nameForm`, and without accents, so that `pho` finds `phở`.
 * `search_form` of the database is the same.
 */
export const searchForm = (text: string): string =>
  seen(text)
    .replace(MARKS, '')
    .replace(/[đĐ]/g, 'd')
    .toLowerCase()
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .trim();

/** The words of what was typed, in that form: what is found has each of them. */
export const searchWords = (typed: string): string[] =>
  searchForm(typed)
    .split(' ')
    .filter((word) => word !== '');

/** Whether every word of what was typed is in one of the texts; nothing typed finds all. */
export function isFound(typed: string | undefined, ...texts: readonly string[]): boolean {
  const forms = texts.map(searchForm);
  return searchWords(typed ?? '').every((word) => forms.some((form) => form.includes(word)));
}
