import { readFile } from 'node:fs/promises';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { decoded } from './encoding.ts';
import { type Content, Refused, type SeenSheet, SheetBuilder, type SheetTask } from './verdict.ts';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** Above this a span is no cell that a person made. */
const WIDEST = 256;
const TALLEST = 2_000;

/**
 * Reads the table of a page that holds most cells, of those that a person sees: what is around it, as
 * a mail's own layout, holds few. Nothing of the page is run or fetched.
 */
export async function readHtml({ path, maximumRows }: SheetTask): Promise<SeenSheet> {
  const page = parse(decoded(await readFile(path)));
  const found = tablesIn(page, false);
  const seen = found.filter(({ isHidden }) => !isHidden).map(({ table }) => tableOf(table));
  const [fullest] = seen.toSorted((one, other) => other.cells - one.cells);
  if (!fullest || fullest.cells === 0) throw new Refused('sheetHasRows');
  const builder = new SheetBuilder(maximumRows);
  fullest.rows.forEach(({ cells, isHidden }, index) => {
    builder.add(index + 1, cells, {
      row: isHidden,
      column: (column) => fullest.hiddenColumns.has(column),
    });
  });
  const name = fullest.caption || titleOf(page) || 'HTML';
  return builder.done(name.slice(0, 100), found.length - seen.length);
}

/** Every table that stands in none of its own kind's hidden parts, the outer before the inner. */
function tablesIn(node: Node, isHidden: boolean): { table: Element; isHidden: boolean }[] {
  const hidden = isHidden || (isElement(node) && isUnseen(node));
  const inner = childrenOf(node).flatMap((child) => tablesIn(child, hidden));
  return isElement(node) && node.tagName === 'table'
    ? [{ table: node, isHidden: hidden }, ...inner]
    : inner;
}

interface TableRow {
  cells: (Content | undefined)[];
  isHidden: boolean;
}

interface Table {
  caption: string;
  rows: TableRow[];
  hiddenColumns: ReadonlySet<number>;
  /** How many of them hold something. */
  cells: number;
}

function tableOf(table: Element): Table {
  const parts = partsOf(table, false);
  const caption = childrenOf(table).find((one) => isElement(one) && one.tagName === 'caption');
  const rows: TableRow[] = [];
  /** By column, what a taller cell says in the rows below its first. */
  const taller = new Map<number, { left: number; content: Content }>();
  let cells = 0;
  for (const { row, isHidden } of parts) {
    const line: (Content | undefined)[] = [];
    let column = 0;
    const skipTaller = () => {
      for (let above = taller.get(column); above; above = taller.get(column)) {
        // A person sees it beside each of its rows.
        line[column] = above.content;
        if (above.left === 1) taller.delete(column);
        else taller.set(column, { ...above, left: above.left - 1 });
        column += 1;
      }
    };
    for (const cell of childrenOf(row)) {
      if (!isElement(cell) || (cell.tagName !== 'td' && cell.tagName !== 'th')) continue;
      skipTaller();
      if (column > WIDEST) break;
      const content = isUnseen(cell) ? NOTHING : contentOf(cell);
      if (content.cell !== null) cells += 1;
      const tall = spanOf(cell, 'rowspan', TALLEST);
      const wide = spanOf(cell, 'colspan', WIDEST);
      line[column] = content;
      for (let along = 0; along < wide; along += 1) {
        const below = along === 0 ? content : NOTHING;
        if (tall > 1) taller.set(column + along, { left: tall - 1, content: below });
      }
      column += wide;
    }
    skipTaller();
    rows.push({ cells: line, isHidden });
  }
  return {
    caption: caption ? textOf(caption) : '',
    rows,
    hiddenColumns: hiddenColumnsOf(table),
    cells,
  };
}

const NOTHING: Content = { cell: null, shown: null };

/** The rows of a table itself, without those of tables in its cells. */
function partsOf(node: Node, isHidden: boolean): { row: Element; isHidden: boolean }[] {
  return childrenOf(node).flatMap((child) => {
    if (!isElement(child)) return [];
    const hidden = isHidden || isUnseen(child);
    if (child.tagName === 'tr') return [{ row: child, isHidden: hidden }];
    return ['thead', 'tbody', 'tfoot'].includes(child.tagName) ? partsOf(child, hidden) : [];
  });
}

function hiddenColumnsOf(table: Element): ReadonlySet<number> {
  const hidden = new Set<number>();
  let column = 0;
  const take = (node: Node, isHidden: boolean) => {
    for (const child of childrenOf(node)) {
      if (!isElement(child)) continue;
      const isUnseenHere = isHidden || isUnseen(child);
      if (child.tagName === 'colgroup' && childrenOf(child).some(isElement)) {
        take(child, isUnseenHere);
      } else if (child.tagName === 'col' || child.tagName === 'colgroup') {
        const wide = spanOf(child, 'span', WIDEST);
        for (let at = column; isUnseenHere && at < column + wide; at += 1) hidden.add(at);
        column += wide;
      }
    }
  };
  take(table, false);
  return hidden;
}

/** What spreadsheets keep of a number beside what they show of it. */
const KEPT = ['x:num', 'sdval', 'data-sheets-value'] as const;
/** What is shown of a number, and of no date. */
const NUMBER = /^[^\p{L}\d/:]*\d[\d\s.,'’]*[^\p{L}\d/:]*$/u;

/** A cell as text; where a spreadsheet wrote the page, its number as that keeps it. */
function contentOf(cell: Element): Content {
  const text = textOf(cell);
  if (text === '') return NOTHING;
  const kept = KEPT.map((name) => attributeOf(cell, name)).find((value) => value !== undefined);
  const figure = kept === undefined || kept.trim() === '' ? Number.NaN : Number(kept);
  return Number.isFinite(figure) && NUMBER.test(text)
    ? { cell: figure, shown: text }
    : { cell: text, shown: null };
}

/** What is never seen, whatever a style says. */
const UNSEEN = new Set(['script', 'style', 'template', 'noscript', 'head', 'title']);
/** What begins a new line. */
const LINES = new Set(['br', 'p', 'div', 'li', 'tr']);

/** What a person sees of a part, blanks as one, a line each. */
const textOf = (node: Node): string =>
  seenIn(node)
    .split('\n')
    .map((line) => line.replace(/[ \t\r\u00a0]+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');

function seenIn(node: Node): string {
  if ('value' in node && node.nodeName === '#text') return node.value.replace(/\s*\n\s*/g, ' ');
  if (isElement(node) && (UNSEEN.has(node.tagName) || isUnseen(node))) return '';
  const inner = childrenOf(node).map(seenIn).join('');
  return isElement(node) && LINES.has(node.tagName) ? `\n${inner}\n` : inner;
}

function titleOf(node: Node): string {
  if (isElement(node) && node.tagName === 'title') {
    return childrenOf(node)
      .map((child) => ('value' in child ? child.value : ''))
      .join('')
      .replace(/\s+/g, ' ')
      .trim();
  }
  for (const child of childrenOf(node)) {
    const title = titleOf(child);
    if (title !== '') return title;
  }
  return '';
}

/** Whether the element's own attributes hide it: a page's style sheets are not read. */
function isUnseen(element: Element): boolean {
  const style = (attributeOf(element, 'style') ?? '').toLowerCase().replace(/\s+/g, '');
  return (
    attributeOf(element, 'hidden') !== undefined ||
    /(^|;)(display:none|visibility:(hidden|collapse))/.test(style)
  );
}

function spanOf(element: Element, name: string, most: number): number {
  const span = Math.trunc(Number(attributeOf(element, name) ?? 1));
  return Number.isFinite(span) ? Math.min(Math.max(span, 1), most) : 1;
}

const attributeOf = ({ attrs }: Element, name: string): string | undefined =>
  attrs.find((one) => (one.prefix ? `${one.prefix}:${one.name}` : one.name) === name)?.value;

const isElement = (node: Node): node is Element => 'tagName' in node;

const childrenOf = (node: Node): Node[] => ('childNodes' in node ? node.childNodes : []);
