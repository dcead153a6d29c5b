import type { Archive } from './archive.ts';
import type { NumberFormat } from './shown.ts';

/**
 * How the cells of a workbook show a number.
 * @returns by the cell's style number.
 */
export async function cellFormats(
  archive: Archive,
  part: string,
): Promise<(style: string | undefined) => NumberFormat> {
  const own = new Map<number, string>();
  const styles: NumberFormat[] = [];
  let inCells = false;
  await archive.read(part, {
    open: (name, { numFmtId, formatCode }) => {
      if (name === 'numFmt') own.set(Number(numFmtId), formatCode ?? '');
      else if (name === 'cellXfs') inCells = true;
      else if (name === 'xf' && inCells) {
        const id = Number(numFmtId ?? 0);
        styles.push(own.get(id) ?? id);
      }
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return (style) => styles[Number(style ?? 0)] ?? 0;
}

/** A serial number of days as the wall clock that the sheet shows, taken as UTC. */
export function serialDate(serial: number, is1904: boolean): Date {
  // Excel counts a 29 February 1900 that there was not.
  const days = is1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial;
  return new Date(Math.round((days - 25_569) * 86_400) * 1000);
}

/** Whether a format shows a number as a date. */
export const isDateFormat = (format: NumberFormat): boolean =>
  typeof format === 'number' ? isBuiltIn(format) : isDateCode(format);

const isBuiltIn = (id: number) =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58);

/** A format shows a date where it has day, month, year, hour or second outside of quoted text. */
const isDateCode = (code: string) =>
  /[ymdhs]/i.test(code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, ''));
