import { strToU8, Zip, ZipDeflate } from 'fflate';
import { fromMinor } from '../../../api/kernel/money.ts';

/** A cell as a workbook's XML has it; dates are a number with a format. */
export interface WrittenCell {
  /** A bigint is minor units: an amount as exact as a spreadsheet reads it. */
  value: string | number | bigint;
  format: string;
  bold?: boolean;
}

/** Characters of XML that are compressed at once. */
const AT_ONCE = 64 * 1024;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * A workbook that is written as it comes (ECMA-376): what it holds in memory does not grow with its
 * rows. Each call of `sheet`, `row` and `end` may make pieces ready, which `take` hands over.
 */
export class WorkbookWriter {
  readonly #zip: Zip;
  readonly #names: string[] = [];
  readonly #styles = new Map<string, number>();
  #ready: Uint8Array[] = [];
  #sheet: ZipDeflate | null = null;
  #waiting = '';
  #row = 0;

  constructor() {
    this.#zip = new Zip((error, piece) => {
      if (error) throw error;
      this.#ready.push(piece);
    });
  }

  /** The pieces that are ready, each once. */
  take(): Uint8Array[] {
    const ready = this.#ready;
    this.#ready = [];
    return ready;
  }

  /**
   * Begins a sheet, whose first rows stay where they are; widths are in characters. What is typed into
   * its empty cells has the format, where there is one.
   */
  sheet(name: string, widths: readonly number[], format?: string, frozen = 1): void {
    this.#endSheet();
    this.#names.push(name);
    this.#sheet = this.#file(`xl/worksheets/sheet${this.#names.length}.xml`);
    this.#row = 0;
    const style = format === undefined ? '' : ` style="${this.#styleOf(format, false)}"`;
    const columns = widths.map(
      (width, at) =>
        `<col min="${at + 1}" max="${at + 1}" width="${width}"${style} customWidth="1"/>`,
    );
    this.#write(
      `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${frozen}" topLeftCell="A${frozen + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${
        columns.length > 0 ? `<cols>${columns.join('')}</cols>` : ''
      }<sheetData>`,
    );
  }

  /** The next row of the sheet. */
  row(cells: readonly (WrittenCell | null)[]): void {
    this.#row += 1;
    const written = cells.map((cell, at) => cell && this.#cell(cell, `${letters(at)}${this.#row}`));
    this.#write(`<row r="${this.#row}">${written.join('')}</row>`);
  }

  /** Ends the workbook: nothing comes after it. */
  end(): void {
    this.#endSheet();
    const parts: Record<string, string> = {
      'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${this.#names
        .map((name, at) => `<sheet name="${xml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
        .join('')}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': relationships([
        ...this.#names.map((_name, at) => ['worksheet', `worksheets/sheet${at + 1}.xml`] as const),
        ['styles', 'styles.xml'],
      ]),
      'xl/styles.xml': this.#stylesXml(),
      '_rels/.rels': relationships([['officeDocument', 'xl/workbook.xml']]),
      '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${this.#names
        .map(
          (_name, at) =>
            `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${TYPE}.worksheet+xml"/>`,
        )
        .join('')}</Types>`,
    };
    for (const [path, text] of Object.entries(parts))
      this.#file(path).push(strToU8(XML + text), true);
    this.#zip.end();
  }

  #file(path: string): ZipDeflate {
    const file = new ZipDeflate(path, { level: 6 });
    this.#zip.add(file);
    return file;
  }

  #endSheet(): void {
    if (!this.#sheet) return;
    this.#sheet.push(strToU8(`${this.#waiting}</sheetData></worksheet>`), true);
    this.#waiting = '';
    this.#sheet = null;
  }

  #write(text: string): void {
    this.#waiting += text;
    if (this.#waiting.length < AT_ONCE) return;
    this.#sheet?.push(strToU8(this.#waiting));
    this.#waiting = '';
  }

  #cell({ value, format, bold = false }: WrittenCell, at: string): string {
    const style = this.#styleOf(format, bold);
    return typeof value !== 'string'
      ? `<c r="${at}" s="${style}"><v>${typeof value === 'bigint' ? fromMinor(value) : value}</v></c>`
      : `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xml(value)}</t></is></c>`;
  }

  /** A style's number; nought is what no cell asks for. */
  #styleOf(format: string, bold: boolean): number {
    const key = `${bold ? 1 : 0}${format}`;
    const known = this.#styles.get(key) ?? this.#styles.size + 1;
    this.#styles.set(key, known);
    return known;
  }

  #stylesXml(): string {
    const styles = [...this.#styles.keys()].map((key) => ({ bold: key[0], format: key.slice(1) }));
    const formats = [...new Set(styles.map(({ format }) => format))];
    // Numbers of formats from 164 on are a workbook's own.
    const numberOf = (format: string) => 164 + formats.indexOf(format);
    const numbers = formats.map(
      (format) => `<numFmt numFmtId="${numberOf(format)}" formatCode="${xml(format)}"/>`,
    );
    const cells = styles.map(
      ({ bold, format }) =>
        `<xf numFmtId="${numberOf(format)}" fontId="${bold}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
    );
    const font = (bold: string) => `<font>${bold}<sz val="11"/><name val="Calibri"/></font>`;
    return `<styleSheet xmlns="${MAIN}"><numFmts count="${numbers.length}">${numbers.join('')}</numFmts><fonts count="2">${font('')}${font('<b/>')}</fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cells.length + 1}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${cells.join('')}</cellXfs></styleSheet>`;
  }
}

const relationships = (targets: readonly (readonly [type: string, target: string])[]): string =>
  `<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(
      ([type, target], at) =>
        `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

/** A column's letters: A, B, … Z, AA, … */
const letters = (at: number): string =>
  (at < 26 ? '' : letters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as XML has it, in elements and attributes. */
const xml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPED[sign] ?? sign);
