import { posix } from 'node:path';
import { Archive } from './archive.ts';
import { cellFormats, isDateFormat, serialDate } from './formats.ts';
import { mainPart } from './mainPart.ts';
import { type NumberFormat, shownAs } from './shown.ts';
import {
  type Cell,
  type Content,
  Refused,
  type SeenSheet,
  SheetBuilder,
  type SheetTask,
} from './verdict.ts';

/** Reads a sheet that a person sees of an Office Open XML workbook, the first where none is named, in one pass, as a stream. */
export async function readWorkbook({
  path,
  maximumRows,
  sheet: wanted,
}: SheetTask): Promise<SeenSheet> {
  const archive = await Archive.open(path);
  try {
    const main = await mainPart(archive, 'xlsx');
    const { sheet, name, is1904, hiddenSheets, sheets } = await sheetIn(archive, main, wanted);
    const texts = await sharedTexts(archive, main);
    const formatOf = await cellFormats(archive, posix.join(posix.dirname(main), 'styles.xml'));
    const builder = new SheetBuilder(maximumRows);
    await readRows(archive, sheet, { texts, formatOf, is1904 }, builder);
    return builder.done(name, hiddenSheets, sheets);
  } finally {
    archive.close();
  }
}

async function sheetIn(archive: Archive, main: string, wanted: string | undefined) {
  const seen: { id: string | null; name: string }[] = [];
  let is1904 = false;
  let hiddenSheets = 0;
  await archive.read(main, {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
      if (name !== 'sheet') return;
      // Hidden, or `veryHidden`, which no menu shows.
      if (/hidden/i.test(attributes.state ?? '')) {
        hiddenSheets += 1;
        return;
      }
      const relation = Object.entries(attributes).find(([key]) => /(^|:)id$/.test(key));
      seen.push({ id: relation?.[1] ?? null, name: attributes.name ?? '' });
    },
  });
  const { id, name } = seen.find((one) => one.name === wanted) ?? seen[0] ?? { id: null, name: '' };
  let target: string | null = null;
  const folder = posix.dirname(main);
  await archive.read(posix.join(folder, '_rels', `${posix.basename(main)}.rels`), {
    open: (name, { Id, Target, TargetMode }) => {
      if (name !== 'Relationship' || Id !== id || TargetMode === 'External' || !Target) return;
      target = Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target);
    },
  });
  if (target === null || !archive.has(target)) throw new Refused('fileIsWhole');
  const sheets = seen.map((one) => one.name);
  return { sheet: target as string, name, is1904, hiddenSheets, sheets };
}

/** Texts that cells refer to by number; how a word sounds (`rPh`) is no part of it. */
async function sharedTexts(archive: Archive, main: string): Promise<string[]> {
  const texts: string[] = [];
  let text = '';
  let inText = false;
  let inSound = false;
  await archive.read(posix.join(posix.dirname(main), 'sharedStrings.xml'), {
    open: (name) => {
      if (name === 'si') text = '';
      else if (name === 't') inText = true;
      else if (name === 'rPh') inSound = true;
    },
    text: (piece) => {
      if (inText && !inSound) text += piece;
    },
    close: (name) => {
      if (name === 'si') texts.push(unescaped(text));
      else if (name === 't') inText = false;
      else if (name === 'rPh') inSound = false;
    },
  });
  return texts;
}

interface Meaning {
  texts: readonly string[];
  formatOf: (style: string | undefined) => NumberFormat;
  is1904: boolean;
}

/** What is known of a cell while it is read. */
interface Reading {
  column: number;
  type: string;
  style: string | undefined;
  value: string | null;
  inline: string;
  formula: string | null;
  /** Names the formula that several cells share; the first of them holds its text. */
  shared: string | null;
}

async function readRows(
  archive: Archive,
  part: string,
  meaning: Meaning,
  builder: SheetBuilder,
): Promise<void> {
  let number = 0;
  let cells: Content[] = [];
  let isHidden = false;
  const hiddenColumns: { min: number; max: number }[] = [];
  const isColumnHidden = (at: number) =>
    hiddenColumns.some(({ min, max }) => at + 1 >= min && at + 1 <= max);
  let cell: Reading | null = null;
  let within: 'v' | 'f' | 't' | null = null;
  let isOver = false;
  const shared: Shared = new Map();
  await archive.read(part, {
    open: (name, { r, t, s, si, hidden, min, max }) => {
      if (name === 'col' && isTrue(hidden)) {
        hiddenColumns.push({ min: Number(min), max: Number(max) });
      } else if (name === 'row') {
        number = r === undefined ? number + 1 : Number(r);
        cells = [];
        isHidden = isTrue(hidden);
      } else if (name === 'c') {
        const column = r === undefined ? cells.length : columnOf(r);
        cell = {
          column,
          type: t ?? 'n',
          style: s,
          value: null,
          inline: '',
          formula: null,
          shared: null,
        };
      } else if (cell && (name === 'v' || name === 'f' || name === 't')) {
        within = name;
        if (name === 'f') {
          cell.formula = '';
          cell.shared = t === 'shared' ? (si ?? null) : null;
        }
        if (name === 'v') cell.value = '';
      }
    },
    text: (piece) => {
      if (!cell || !within) return;
      if (within === 'v') cell.value += piece;
      else if (within === 'f') cell.formula += piece;
      else cell.inline += piece;
    },
    close: (name) => {
      if (name === within) within = null;
      else if (name === 'c' && cell) {
        shareFormula(cell, number, shared);
        // Far beyond any header: kept neither as a cell nor as holes before it.
        if (cell.column < 1_000) cells[cell.column] = contentOf(cell, meaning);
        cell = null;
      } else if (name === 'row') {
        builder.add(number, cells, { row: isHidden, column: isColumnHidden });
      } else if (name === 'sheetData') isOver = true;
    },
    enough: () => isOver,
  });
}

const isTrue = (attribute: string | undefined) => attribute === '1' || attribute === 'true';

type Shared = Map<string, { text: string; column: number; row: number }>;

/** Gives a cell the formula that it shares, its references moved as far as the cell is away. */
function shareFormula(cell: Reading, row: number, shared: Shared): void {
  const { shared: name, formula, column } = cell;
  if (name === null || formula === null) return;
  if (formula !== '') shared.set(name, { text: formula, column, row });
  const first = shared.get(name);
  if (formula === '' && first) {
    cell.formula = movedFormula(first.text, column - first.column, row - first.row);
  }
}

/** What stands in quotes or belongs to a longer name is no reference; what has `$` stays. */
const REFERENCE = /"[^"]*"|'[^']*'|(?<![\w.$])(\$?)([A-Z]{1,3})(\$?)(\d{1,7})(?![\w.(])/g;

const movedFormula = (text: string, columns: number, rows: number) =>
  text.replace(REFERENCE, (all, fixed: string, letters: string, still: string, digits: string) =>
    letters === undefined
      ? all
      : `${fixed}${fixed ? letters : lettersOf(columnOf(letters) + columns)}${still}${still ? digits : Number(digits) + rows}`,
  );

/** Column 2 is `C`. */
const lettersOf = (column: number): string =>
  column < 0
    ? ''
    : lettersOf(Math.floor(column / 26) - 1) + String.fromCharCode(65 + (column % 26));

/** Of a formula what was kept of it; its own text where that is nothing, or an error. */
function contentOf(cell: Reading, meaning: Meaning): Content {
  const { type, value, inline, formula } = cell;
  if (formula === null) return valueIn(cell, meaning);
  // The text that a formula came to may be empty; a figure that is empty is none.
  const isKept = type === 'inlineStr' ? inline !== '' : type === 'str' ? value !== null : !!value;
  return isKept && type !== 'e'
    ? valueIn(cell, meaning)
    : plainly({ formula: `=${unescaped(formula)}` });
}

const plainly = (cell: Cell): Content => ({ cell, shown: null });

function valueIn({ type, style, value, inline }: Reading, meaning: Meaning): Content {
  if (type === 'inlineStr') return plainly(unescaped(inline));
  if (value === null || value === '') return plainly(null);
  if (type === 's') return plainly(meaning.texts[Number(value)] ?? null);
  if (type === 'b') return plainly(value === '1' ? 'TRUE' : 'FALSE');
  if (type === 'd') return plainly(isoDate(value));
  if (type !== 'n') return plainly(unescaped(value));
  const figure = Number(value);
  if (!Number.isFinite(figure)) throw new Refused('fileIsWhole');
  const format = meaning.formatOf(style);
  return {
    cell: isDateFormat(format) ? serialDate(figure, meaning.is1904) : figure,
    shown: shownAs(figure, format, meaning.is1904),
  };
}

function isoDate(text: string): Cell {
  const date = new Date(
    /[zZ]|[+-]\d\d:\d\d$/.test(text) ? text : `${text}${text.length > 10 ? 'Z' : ''}`,
  );
  return Number.isNaN(date.getTime()) ? text : date;
}

/** `_x000D_` stands for a character that XML cannot hold (ECMA-376, ST_Xstring). */
const unescaped = (text: string) =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-fA-F]{4})_/g, (_all, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;

/** `C7` is column 2. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference) {
    const code = letter.charCodeAt(0) & ~32;
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
  }
  return column - 1;
}
