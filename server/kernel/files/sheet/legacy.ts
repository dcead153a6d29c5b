import { readFile } from 'node:fs/promises';
import XLSX, { type CellObject } from '@e965/xlsx';
import { shownAs } from './shown.ts';
import {
  type Cell,
  type Content,
  Refused,
  type SeenSheet,
  SheetBuilder,
  type SheetTask,
} from './verdict.ts';

/** Reads a sheet that a person sees, the first where none is named, of a workbook of Excel 97 to 2003. */
export async function readLegacy({ path, maximumRows, sheet }: SheetTask): Promise<SeenSheet> {
  const bytes = await readFile(path);
  const file = XLSX.CFB.read(bytes, { type: 'buffer' });
  const streams = file.FullPaths.map(lastPart);
  const at = streams.findIndex((name: string) => name === 'workbook' || name === 'book');
  const hasMacros = streams.includes('_vba_project_cur') || streams.includes('vba');
  if (at < 0 || hasMacros || streams.includes('encryptedpackage')) {
    throw new Refused('fileFormatIsRight');
  }
  // The library takes a stream that does not begin as a workbook's for an empty one.
  if (file.FileIndex[at]?.content[0] !== BEGINNING) throw new Refused('fileIsWhole');
  const workbook = read(bytes, maximumRows);
  const isSeen = (_name: string, at: number) => !workbook.Workbook?.Sheets?.[at]?.Hidden;
  const sheets = workbook.SheetNames.filter(isSeen);
  const name = sheets.find((one) => one === sheet) ?? sheets[0] ?? '';
  const first = workbook.Sheets[name] as
    | (XLSX.WorkSheet & { '!data'?: (CellObject | undefined)[][] })
    | undefined;
  const rows = first?.['!data'] ?? [];
  const is1904 = workbook.Workbook?.WBProps?.date1904 === true;
  const builder = new SheetBuilder(maximumRows);
  rows.forEach((row, index) => {
    builder.add(
      index + 1,
      Array.from(
        row ?? [],
        (cell): Content => ({
          cell: cellOf(cell, is1904),
          shown: shownIn(cell, is1904),
        }),
      ),
      {
        row: first?.['!rows']?.[index]?.hidden === true,
        column: (column) => first?.['!cols']?.[column]?.hidden === true,
      },
    );
  });
  return builder.done(name, 0, sheets);
}

/** The record that begins a workbook (BOF), in every version. */
const BEGINNING = 0x09;

function read(bytes: Buffer, maximumRows: number) {
  try {
    return XLSX.read(bytes, {
      type: 'buffer',
      dense: true,
      cellNF: true,
      cellText: false,
      cellHTML: false,
      // Which rows and columns are hidden.
      cellStyles: true,
      // The headings and what is above them, blank and hidden rows between, and one more than is taken.
      sheetRows: maximumRows * 2 + 100,
    });
  } catch (error) {
    const isLocked = error instanceof Error && /password|encrypt/i.test(error.message);
    throw isLocked ? new Refused('fileFormatIsRight') : error;
  }
}

function cellOf(cell: CellObject | undefined, is1904: boolean): Cell {
  const isKept = cell?.v !== undefined && cell.v !== null && cell.t !== 'e';
  if (cell?.f && !isKept) return { formula: `=${cell.f}` };
  if (!cell || cell.v === undefined || cell.v === null || cell.t === 'z') return null;
  if (cell.t === 'b') return String(cell.v).toUpperCase();
  if (cell.t === 'n') {
    return typeof cell.z === 'string' && XLSX.SSF.is_date(cell.z)
      ? dateOf(Number(cell.v), is1904)
      : Number(cell.v);
  }
  return cell.t === 'e' ? (cell.w ?? '#N/A') : String(cell.v);
}

const shownIn = (cell: CellObject | undefined, is1904: boolean): string | null =>
  cell?.t === 'n' && typeof cell.z === 'string' ? shownAs(Number(cell.v), cell.z, is1904) : null;

function dateOf(serial: number, is1904: boolean): Date {
  const { y, m, d, H, M, S } = XLSX.SSF.parse_date_code(serial, { date1904: is1904 });
  return new Date(Date.UTC(y, m - 1, d, H, M, Math.round(S)));
}

const lastPart = (path: string) => path.replace(/\/$/, '').split('/').at(-1)?.toLowerCase() ?? '';
