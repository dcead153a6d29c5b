import XLSX from '@e965/xlsx';

/** A number's format: its own code, or the number of one that every spreadsheet knows. */
export type NumberFormat = string | number;

/** What these show hangs on the computer: days, days with hours, and days as East Asia writes them. */
const OF_THE_PLACE = (id: number) =>
  id === 14 || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

/**
 * A number as a person sees it in its cell; null where its format says nothing further of it, or
 * shows less than its digits.
 */
export function shownAs(value: number, format: NumberFormat, is1904: boolean): string | null {
  if (format === 0 || format === 49 || format === 'General' || format === '@') return null;
  if (typeof format === 'number' && OF_THE_PLACE(format)) return null;
  try {
    const shown = XLSX.SSF.format(format, value, { date1904: is1904 }).trim();
    return shown === '' || /^#+$|\dE[+-]?\d/i.test(shown) ? null : shown;
  } catch {
    // A format that nobody can read shows the number as it is.
    return null;
  }
}
