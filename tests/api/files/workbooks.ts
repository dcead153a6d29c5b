import { crc32, deflateRawSync } from 'node:zlib';

/** One entry of an archive; what is declared may be a lie. */
export interface ZipEntry {
  name: string;
  content: Buffer | string;
  /** Declared in place of the true inflated size. */
  declared?: number;
  encrypted?: boolean;
  /** Not packed. */
  stored?: boolean;
}

/** An archive, written by hand so that a test can write it wrongly. */
export function zip(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, content, declared, encrypted = false, stored = false } of entries) {
    const plain = Buffer.from(content);
    const packed = stored ? plain : deflateRawSync(plain);
    const names = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(encrypted ? 1 : 0, 2);
    common.writeUInt16LE(stored ? 0 : 8, 4);
    common.writeUInt32LE(crc32(plain), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(declared ?? plain.length, 18);
    common.writeUInt16LE(names.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, names, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    central.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), common, rest, names]),
    );
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 0, 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

const MAIN = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
export const MACRO_MAIN = 'application/vnd.ms-excel.sheet.macroEnabled.main+xml';

/** The parts of a workbook whose sheet is this XML. */
export function workbookParts(sheetData: string, main = MAIN): ZipEntry[] {
  return [
    {
      name: '[Content_Types].xml',
      content: `<Types xmlns="x"><Override PartName="/xl/workbook.xml" ContentType="${main}"/></Types>`,
    },
    {
      name: 'xl/workbook.xml',
      content:
        '<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content:
        '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `<worksheet><sheetData>${sheetData}</sheetData></worksheet>`,
    },
  ];
}

/** A row of text cells. */
export const textRow = (number: number, texts: readonly string[]) =>
  `<row r="${number}">${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;

export const HEAD = textRow(1, ['Name', 'Contact', 'Phone', 'Email']);
const GOOD_ROW = textRow(2, ['Golden Harvest', 'Lim', '61234567', 'lim@golden.example']);

/** A workbook that is good but for what its parts are given. */
export const workbook = (sheetData = HEAD + GOOD_ROW, extra: readonly ZipEntry[] = []) =>
  zip([...workbookParts(sheetData), ...extra]);
