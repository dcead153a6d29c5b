import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reportFile, reportName } from '../../../src/screens/orders/bulk/report.ts';

const head = ['Order', 'Outcome', 'Status', 'Reason'] as const;

const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer());

describe('the report of a bulk action', () => {
  it('is UTF-8 with its mark, a line a row, every cell quoted', async () => {
    const file = reportFile(head, [['OM-1', '被拒绝', 'Đã hủy', 'of "Jade", and\nmore']]);
    const bytes = await bytesOf(file);
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder().decode(bytes)).toBe(
      '"Order","Outcome","Status","Reason"\r\n"OM-1","被拒绝","Đã hủy","of ""Jade"", and\nmore"\r\n',
    );
    expect(file.type).toBe('text/csv;charset=utf-8');
  });

  it('is named by what was done and when, by the clock of the shop', () => {
    expect(reportName('Accept', '2026-11-22T06:30:00.000Z', 'Asia/Singapore')).toBe(
      'Accept 2026-11-22 1430.csv',
    );
  });

  it.each([
    '=1+1',
    '+65 9123',
    '-2',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    ' =1',
    '\u0000=1',
    '＝1',
    '＋1',
    '－1',
    '＠x',
  ])('holds no formula: %j', async (text) => {
    const file = reportFile(head, [[text, '', '', '']]);
    const [, row = ''] = new TextDecoder().decode(await bytesOf(file)).split('\r\n"');
    expect(row.startsWith("'")).toBe(true);
  });

  it('reads back as it was, but for the apostrophe before what could be a formula', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 60 }), async (text) => {
        const decoded = new TextDecoder().decode(
          await bytesOf(reportFile(head, [[text, 'x', '', '']])),
        );
        const row = decoded.slice(decoded.indexOf('\r\n"') + 3);
        const cell = row.slice(0, row.lastIndexOf('","x"')).replaceAll('""', '"');
        expect([text, `'${text}`]).toContain(cell);
      }),
    );
  });
});
