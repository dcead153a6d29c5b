// engine: once

import { describe, expect, it } from 'vitest';
import { type PdfPaper, writePdf } from '../../../server/kernel/files/pdf.ts';

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
