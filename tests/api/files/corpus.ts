import XLSX from '@e965/xlsx';
import type { Sample, Verdict } from './sample.ts';
import { noise, strangers } from './strangers.ts';
import { HEAD, MACRO_MAIN, textRow, workbook, workbookParts, zip } from './workbooks.ts';

const MEGABYTE = 1024 * 1024;
const row = (number: number, name: string) =>
  textRow(number, [name, 'Lim', '61234567', 'lim@golden.example']);
const goodRows = HEAD + row(2, 'Golden Harvest');

const legacy = (cells: unknown[][], type: 'biff8' | 'biff5' = 'biff8'): Buffer => {
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(cells), 'A');
  return XLSX.write(book, { type: 'buffer', bookType: type });
};
const LEGACY_ROWS = [
  ['Name', 'Contact', 'Phone', 'Email'],
  ['Golden Harvest', 'Lim', '61234567', 'lim@golden.example'],
];

/** A compound file with these streams: what an old Word file or an encrypted workbook is. */
function compound(streams: readonly string[]): Buffer {
  const file = XLSX.CFB.utils.cfb_new();
  for (const name of streams) XLSX.CFB.utils.cfb_add(file, `/${name}`, Buffer.alloc(5000, 1));
  return Buffer.from(XLSX.CFB.write(file, { type: 'buffer' }) as Buffer);
}

/** A good workbook of exactly so many bytes. */
function workbookOf(size: number): Buffer {
  const filled = (length: number) =>
    workbook(goodRows, [{ name: 'xl/media/filler.bin', content: noise(length), stored: true }]);
  return filled(size - filled(0).length);
}

/** Workbooks and what pretends to be one, with the right verdict each; at most 10 MB are taken. */
export function sheets(): Sample[] {
  const samples: Sample[] = [];
  const add = (
    label: string,
    content: Buffer,
    verdict: Verdict | readonly Verdict[],
    name = 'suppliers.xlsx',
  ) => samples.push({ label, name, content, verdicts: [verdict].flat() as Verdict[] });

  add('good xlsx', workbook(), 'taken');
  add('good xls', legacy(LEGACY_ROWS), 'taken', 'suppliers.xls');
  add('good xls of Excel 5', legacy(LEGACY_ROWS, 'biff5'), 'taken', 'suppliers.xls');
  add('xlsx under the name of an xls', workbook(), 'taken', 'suppliers.xls');
  add('xls under the name of an xlsx', legacy(LEGACY_ROWS), 'taken', 'suppliers.xlsx');
  add('capital ending', workbook(), 'taken', 'SUPPLIERS.XLSX');
  add(
    'a formula with its value',
    workbook(
      `${HEAD}<row r="2"><c t="str"><f>1+1</f><v>Two</v></c><c t="inlineStr"><is><t>Lim</t></is></c><c><v>61234567</v></c></row>`,
    ),
    'taken',
  );
  add(
    'a formula that would call out',
    workbook(`${HEAD}<row r="2"><c><f>HYPERLINK(&quot;http://x&quot;)</f></c></row>`),
    'taken',
  );
  add(
    'a link to another workbook',
    workbook(goodRows, [
      { name: 'xl/externalLinks/externalLink1.xml', content: '<externalLink/>' },
    ]),
    'taken',
  );
  add('exactly at the limit', workbookOf(10 * MEGABYTE), 'taken');
  add('one byte under the limit', workbookOf(10 * MEGABYTE - 1), 'taken');
  add('one byte over the limit', workbookOf(10 * MEGABYTE + 1), 'fileIsNotTooLarge');
  add('one megabyte over the limit', workbookOf(11 * MEGABYTE), 'fileIsNotTooLarge');
  add('three times the limit', noise(30 * MEGABYTE), 'fileIsNotTooLarge');
  add(
    '2,000 rows',
    workbook(HEAD + Array.from({ length: 2000 }, (_r, at) => row(at + 2, `S${at}`)).join('')),
    'taken',
  );
  add(
    '2,001 rows',
    workbook(HEAD + Array.from({ length: 2001 }, (_r, at) => row(at + 2, `S${at}`)).join('')),
    'sheetIsNotTooLong',
  );
  add('a header alone', workbook(HEAD), 'sheetHasRows');
  add('no rows', workbook(''), 'sheetHasRows');
  add('rows of empty cells', workbook(`${HEAD}<row r="2"><c/><c/></row>`), 'sheetHasRows');
  add('empty file', Buffer.alloc(0), 'fileFormatIsRight');

  for (const [what, content] of strangers()) {
    add(`${what} as xlsx`, content, 'fileFormatIsRight', 'a.xlsx');
    add(`${what} as xls`, content, 'fileFormatIsRight', 'a.xls');
  }
  for (const name of ['a.txt', 'a.html', 'a.xlsm', 'a.csv', 'a', '.xlsx.exe', 'a.xlsx ', 'a.zip']) {
    const isTaken = name.trim() === 'a.xlsx';
    add(`good xlsx named “${name}”`, workbook(), isTaken ? 'taken' : 'fileFormatIsRight', name);
  }
  for (const name of [
    '../../etc/passwd.xlsx',
    '..\\..\\boot.xlsx',
    '/abs.xlsx',
    'nul\u202exslx.xlsx',
    `${'n'.repeat(400)}.xlsx`,
    '供应商.xlsx',
    'nhà cung cấp.xlsx',
    'a;b"c.xlsx',
  ]) {
    add(`odd name ${name.slice(0, 30)}`, workbook(), 'taken', name);
  }

  add('macro workbook', zip(workbookParts(goodRows, MACRO_MAIN)), 'fileFormatIsRight');
  add(
    'macros inside',
    workbook(goodRows, [{ name: 'xl/vbaProject.bin', content: 'x' }]),
    'fileFormatIsRight',
  );
  add(
    'old macros inside',
    workbook(goodRows, [{ name: 'xl/macrosheets/sheet1.xml', content: '<x/>' }]),
    'fileFormatIsRight',
  );
  add('plain zip', zip([{ name: 'a.txt', content: 'x' }]), 'fileFormatIsRight');
  add('empty zip', zip([]), ['fileFormatIsRight', 'fileIsWhole']);
  add(
    'docx',
    zip([
      {
        name: '[Content_Types].xml',
        content:
          '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
      },
      { name: 'word/document.xml', content: '<x/>' },
    ]),
    'fileFormatIsRight',
  );
  add(
    'jar',
    zip([{ name: 'META-INF/MANIFEST.MF', content: 'Main-Class: X' }]),
    'fileFormatIsRight',
  );
  add(
    'encrypted entries',
    zip(workbookParts(goodRows).map((part) => ({ ...part, encrypted: true }))),
    'fileFormatIsRight',
  );
  add('encrypted workbook', compound(['EncryptedPackage', 'EncryptionInfo']), 'fileFormatIsRight');
  add('old Word file', compound(['WordDocument', '1Table']), 'fileFormatIsRight', 'a.xls');
  add('old Word file as xlsx', compound(['WordDocument']), 'fileFormatIsRight');
  add('xls with macros', compound(['Workbook', '_VBA_PROJECT_CUR']), 'fileFormatIsRight', 'a.xls');
  add('xls of noise', compound(['Workbook']), 'fileIsWhole', 'a.xls');
  add('xls cut off', legacy(LEGACY_ROWS).subarray(0, 1000), 'fileIsWhole', 'a.xls');
  add(
    'xls header alone',
    legacy(LEGACY_ROWS).subarray(0, 512),
    ['fileIsWhole', 'fileFormatIsRight'],
    'a.xls',
  );

  const entity = (doctype: string) =>
    zip(
      workbookParts(goodRows).map((part) =>
        part.name.endsWith('sheet1.xml')
          ? {
              ...part,
              content: `<?xml version="1.0"?>${doctype}<worksheet><sheetData>${HEAD}<row r="2"><c t="inlineStr"><is><t>&x;</t></is></c></row></sheetData></worksheet>`,
            }
          : part,
      ),
    );
  add(
    'external entity',
    entity('<!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
    'fileFormatIsRight',
  );
  add(
    'entity over the network',
    entity('<!DOCTYPE x [<!ENTITY x SYSTEM "http://127.0.0.1:1/">]>'),
    'fileFormatIsRight',
  );
  add(
    'parameter entity',
    entity('<!DOCTYPE x [<!ENTITY % y SYSTEM "file:///etc/passwd"> %y;]>'),
    'fileFormatIsRight',
  );
  add(
    'billion laughs',
    entity(
      `<!DOCTYPE x [<!ENTITY a "ha">${Array.from({ length: 9 }, (_e, at) => `<!ENTITY x${at} "${`&x${at - 1};`.repeat(10)}">`).join('')}]>`,
    ),
    'fileFormatIsRight',
  );
  add('unknown entity', entity(''), 'fileIsWhole');
  for (const part of [
    'xl/workbook.xml',
    'xl/_rels/workbook.xml.rels',
    'xl/worksheets/sheet1.xml',
    '[Content_Types].xml',
  ]) {
    const parts = workbookParts(goodRows);
    add(`without ${part}`, zip(parts.filter(({ name }) => name !== part)), [
      'fileIsWhole',
      'fileFormatIsRight',
    ]);
    add(
      `broken ${part}`,
      zip(parts.map((one) => (one.name === part ? { ...one, content: '<a><b></a>' } : one))),
      ['fileIsWhole', 'fileFormatIsRight'],
    );
  }
  const good = workbook();
  for (const share of [0.1, 0.5, 0.9, 0.99]) {
    add(`cut off at ${share}`, good.subarray(0, Math.floor(good.length * share)), 'fileIsWhole');
  }
  const scratched = Buffer.from(good);
  scratched.fill(0xff, 60, 200);
  add('scratched content', scratched, ['fileIsWhole', 'fileFormatIsRight']);
  add('nothing but a zip mark', Buffer.from('PK\u0003\u0004'), 'fileIsWhole');
  add(
    'a sheet of bytes that are no UTF-8',
    zip(
      workbookParts(goodRows).map((part) =>
        part.name.endsWith('sheet1.xml')
          ? {
              ...part,
              content: Buffer.concat([Buffer.from('<worksheet>'), Buffer.from([0xff, 0xfe, 0xc0])]),
            }
          : part,
      ),
    ),
    'fileIsWhole',
  );
  add(
    'a figure that is none',
    workbook(`${HEAD}<row r="2"><c><v>12abc</v></c></row>`),
    'fileIsWhole',
  );
  add(
    '300 headings',
    workbook(
      textRow(
        1,
        Array.from({ length: 300 }, (_h, at) => `H${at}`),
      ) + row(2, 'x'),
    ),
    'fileIsWhole',
  );
  add(
    'a cell in column XFD',
    workbook(
      `${goodRows}<row r="3"><c r="A3" t="inlineStr"><is><t>Far</t></is></c><c r="XFD3" t="inlineStr"><is><t>x</t></is></c></row>`,
    ),
    'taken',
  );
  add('a row numbered a million', workbook(`${goodRows}${row(1_048_576, 'Last')}`), 'taken');

  const big = Buffer.alloc(200 * MEGABYTE, 0x20);
  add(
    'bomb: 200 MB in one part',
    workbook(goodRows, [{ name: 'xl/media/a.bin', content: big }]),
    'fileIsWhole',
  );
  add(
    'bomb: 20 times 10 MB',
    workbook(
      goodRows,
      Array.from({ length: 20 }, (_e, at) => ({
        name: `xl/media/${at}.bin`,
        content: big.subarray(0, 10 * MEGABYTE),
      })),
    ),
    'fileIsWhole',
  );
  add('bomb in the sheet', workbook(goodRows + ' '.repeat(50 * MEGABYTE)), 'fileIsWhole');
  add(
    'bomb that lies about its size',
    zip(
      workbookParts(goodRows + ' '.repeat(50 * MEGABYTE)).map((part) =>
        part.name.endsWith('sheet1.xml') ? { ...part, declared: 2000 } : part,
      ),
    ),
    'fileIsWhole',
  );
  add(
    'bomb in a bomb',
    workbook(goodRows, [
      {
        name: 'xl/inner.zip',
        content: zip([{ name: 'a', content: big.subarray(0, 100 * MEGABYTE) }]),
      },
    ]),
    ['taken', 'fileIsWhole'],
  );
  add(
    '3,000 parts',
    workbook(
      goodRows,
      Array.from({ length: 3000 }, (_e, at) => ({ name: `p/${at}`, content: '' })),
    ),
    'fileIsWhole',
  );
  add(
    'a long text referred to from very many cells',
    zip([
      ...workbookParts(
        HEAD +
          Array.from(
            { length: 1900 },
            (_r, at) => `<row r="${at + 2}">${'<c t="s"><v>0</v></c>'.repeat(4)}</row>`,
          ).join(''),
      ),
      {
        name: 'xl/sharedStrings.xml',
        content: `<sst><si><t>${noise(30_000).toString('hex')}</t></si></sst>`,
      },
    ]),
    'fileIsWhole',
  );
  add(
    'a folder that leads out',
    zip([...workbookParts(goodRows), { name: '../../../tmp/x', content: 'x' }]),
    'fileIsWhole',
  );
  add(
    'an absolute part',
    zip([...workbookParts(goodRows), { name: '/etc/x', content: 'x' }]),
    'fileIsWhole',
  );
  add(
    'pdf before a workbook',
    Buffer.concat([Buffer.from('%PDF-1.7\n'), good]),
    'fileFormatIsRight',
  );
  add('gif before a workbook', Buffer.concat([Buffer.from('GIF89a'), good]), 'fileFormatIsRight');
  add('html after a workbook', Buffer.concat([good, Buffer.from('<script>alert(1)</script>')]), [
    'taken',
    'fileIsWhole',
  ]);
  return samples;
}
