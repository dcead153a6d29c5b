// engine: once

import { inflateSync } from 'node:zlib';
import { getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { undrawn } from '../../../server/kernel/files/fonts.ts';
import { type PdfPaper, writePdf } from '../../../server/kernel/files/pdf.ts';
import { readAs, SIGNS } from './signs.ts';

const paper = (lines: number): PdfPaper => ({
  title: 'Purchase order 采购单',
  number: 'PO-1042',
  issuer: ['Old Market 老巴刹食品行'],
  facts: [['Ngày giao dự kiến', 'Thứ Bảy, 21 tháng 11']],
  parties: [{ label: 'Supplier', lines: ['Golden Harvest 金穗贸易', 'Đường Nguyễn Huệ'] }],
  columns: [
    { header: 'Goods', width: 4 },
    { header: 'Amount', width: 1, align: 'right' },
  ],
  rows: Array.from({ length: lines }, (_line, at) => [`Nước mắm 鱼露 ${at}`, 'S$1,234.50']),
  totals: [
    ['GST', 'S$10.80'],
    ['Total', 'S$130.80'],
  ],
  notes: ['Please confirm by reply. 请回复确认。'],
});

async function pdfOf(given: PdfPaper): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of writePdf(given)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** The numbers of the shapes that a document draws; nought is the box of a font that has none. */
function shapesIn(pdf: Buffer): string[] {
  const streams = pdf
    .toString('latin1')
    .matchAll(/FlateDecode[^>]*>>\s*stream\r?\n([\s\S]*?)\nendstream/g);
  return [...streams].flatMap(([, packed = '']) => {
    const content = inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
    if (!/^\[.*\] TJ$/m.test(content)) return [];
    return [...content.matchAll(/<([0-9a-f]+)>/g)].flatMap(
      ([, hex = '']) => hex.match(/.{4}/g) ?? [],
    );
  });
}

/** What is written in a document, as PDF.js reads it. */
async function textIn(pdf: Buffer): Promise<string> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const pages = Array.from({ length: document.numPages }, async (_page, at) => {
    const { items } = await (await document.getPage(at + 1)).getTextContent();
    return items.map((item) => ('str' in item ? item.str : '')).join('');
  });
  return (await Promise.all(pages)).join('');
}

const pagesIn = (pdf: Buffer) =>
  Number(/\/Type \/Pages\s*\/Count (\d+)/.exec(pdf.toString('latin1'))?.[1]);

describe('a document', () => {
  it('is one page for a few lines, and as many as many lines need, at a few kilobytes', async () => {
    const [short, long] = [await pdfOf(paper(3)), await pdfOf(paper(200))];
    expect(short.subarray(0, 5).toString()).toBe('%PDF-');
    expect(short.toString('latin1').trimEnd()).toMatch(/%%EOF$/);
    expect(pagesIn(short)).toBe(1);
    expect(pagesIn(long)).toBeGreaterThan(3);
    // Whole, the Chinese font alone has two megabytes.
    expect(long.length).toBeLessThan(120_000);
  });

  it('brings the fonts of its characters along, and no other', async () => {
    const fontsIn = async (given: PdfPaper) =>
      (await pdfOf(given)).toString('latin1').match(/\/FontFile2/g)?.length;
    // Latin, Vietnamese and Chinese, regular; Latin and Chinese, bold.
    expect(await fontsIn(paper(1))).toBe(5);
    const plain = { ...paper(0), title: 'Order', issuer: [], facts: [], parties: [], notes: [] };
    expect(await fontsIn(plain)).toBe(2);
  });

  it.each(Object.entries(SIGNS))('draws %s, regular and bold', async (_of, signs) => {
    const pdf = await pdfOf({ ...paper(0), issuer: [signs, signs] });
    const shapes = shapesIn(pdf);
    expect(shapes.length).toBeGreaterThan([...signs].length * 2);
    expect(shapes).not.toContain('0000');
    const text = await textIn(pdf);
    expect(readAs(text)).toContain(readAs(signs));
    expect(undrawn(signs)).toEqual([]);
    expect(pdf.length).toBeLessThan(150_000);
  });

  it('draws what stands in one line on one base, whichever fonts it takes', async () => {
    const pdf = await pdfOf({ ...paper(0), notes: ['A 餃 한 ไ ①'] });
    const document = await getDocumentProxy(new Uint8Array(pdf));
    const { items } = await (await document.getPage(1)).getTextContent();
    const bases = items.flatMap((item) =>
      'str' in item && /[餃한ไ①]/.test(item.str) ? [item.transform[5]] : [],
    );
    expect(bases.length).toBeGreaterThanOrEqual(4);
    expect(Math.max(...bases) - Math.min(...bases)).toBeLessThan(0.01);
  });

  it('breaks no line behind a bracket that opens', async () => {
    const at = async (width: number) => {
      const names = { header: 'Name', width };
      const wide = { ...paper(0), columns: [names, { header: 'Rest', width: 20 - width }] };
      const pdf = await pdfOf({
        ...wide,
        rows: [['Golden Wok (Tampines) “Best” 金锅（淡滨尼）', '']],
      });
      const document = await getDocumentProxy(new Uint8Array(pdf));
      const { items } = await (await document.getPage(1)).getTextContent();
      return items.flatMap((item) => ('str' in item ? [item.str.trim()] : []));
    };
    for (const width of [4, 5, 6, 7]) {
      const pieces = await at(width);
      expect(pieces.join('')).toContain('Tampines');
      expect(pieces.filter((piece) => /[(“（]$/.test(piece))).toEqual([]);
    }
  });

  it('knows what no font has, and draws the box of the first', async () => {
    expect(undrawn('Phở 🍜 \u{20000}🍜\u200b\n')).toEqual(['🍜', '\u{20000}']);
    // No letter of it is joined to its neighbour, nor drawn on its side of it.
    expect(undrawn('مطعم Ltd')).toEqual(['م', 'ط', 'ع']);
    expect(shapesIn(await pdfOf({ ...paper(0), notes: ['🍜'] }))).toContain('0000');
  });

  it('holds a word wider than its column, marks that stand apart and characters without a shape', async () => {
    const odd = [
      'W'.repeat(400),
      'Nu\u031bo\u031b\u0301c\u0000\u202e\ttab',
      '龘𠀀🍜',
      '',
      '\r\n\r\n',
    ];
    const pdf = await pdfOf({ ...paper(0), rows: odd.map((text) => [text, text]) });
    expect(pagesIn(pdf)).toBeGreaterThanOrEqual(1);
  });
});
