import type { Archive } from './archive.ts';

/**
 * Which cell styles of a workbook show a number as a date.
 * @returns by the cell's style number.
 */
export async function dateStyles(
  archive: Archive,
  part: string,
): Promise<(style: string | undefined) => boolean> {
  const own = new Map<number, string>();
  const styles: boolean[] = [];
  let inCells = false;
  await archive.read(part, {
    open: (name, { numFmtId, formatCode }) => {
      if (name === 'numFmt') own.set(Number(numFmtId), formatCode ?? '');
      else if (name === 'cellXfs') inCells = true;
      else if (name === 'xf' && inCells) {
        const id = Number(numFmtId ?? 0);
        styles.push(isDateFormat(own.get(id)) || (!own.has(id) && isBuiltIn(id)));
      }
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return (style) => styles[Number(style ?? 0)] === true;
}

/** A serial number of days as the wall clock that the sheet shows, taken as UTC. */
export function serialDate(serial: number, is1904: boolean): Date {
  // Excel counts a 29 February 1900 that there was not.
  const days = is1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial;
  return new Date(Math.round((days - 25_569) * 86_400) * 1000);
}

const isBuiltIn = (id: number) =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58);

/** A format shows a date where it has day, month, year, hour or second outside of quoted text. */
const isDateFormat = (code: string | undefined) =>
  code !== undefined && /[ymdhs]/i.test(code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, ''));
