import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import XLSX from '@e965/xlsx';
import { findOffice } from '../../support/office.ts';

const run = promisify(execFile);

/** Whatever takes longer has hung: a first start makes a profile. */
const PATIENCE = 150_000;

/** A sheet as LibreOffice reads it: every cell as its plain text, the header first. */
export type Sheet = string[][];

/** A workbook's sheets by their names, opened and written out again by LibreOffice. */
export async function sheetsOf(file: Blob): Promise<Map<string, Sheet>> {
  return inFolder(async (folder) => {
    const path = join(folder, 'book.xlsx');
    await writeFile(path, Buffer.from(await file.arrayBuffer()));
    // Comma, quote, UTF-8, every text quoted, figures as they are and not as shown, all sheets.
    const filter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,false,false,false,false,-1';
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
    const parameters = [profile, '--headless', '--convert-to', filter, '--outdir', folder, path];
    await run(office().soffice, parameters, { timeout: PATIENCE });
    const names = (await readdir(folder)).filter((name) => name.endsWith('.csv'));
    const sheets = await Promise.all(
      names.map(async (name) => {
        const text = await readFile(join(folder, name), 'utf8');
        const book = XLSX.read(text, { type: 'string', raw: true });
        const [only = ''] = book.SheetNames;
        const rows = XLSX.utils.sheet_to_json<string[]>(book.Sheets[only] ?? {}, {
          header: 1,
          raw: true,
          defval: '',
        });
        return [name.replace(/^book-/, '').replace(/\.csv$/, ''), rows] as const;
      }),
    );
    return new Map(sheets);
  });
}

/** What is written in a document, page after page, laid out as it is there. */
export const textOf = (file: Blob): Promise<string> => readPdf(file, '-layout');

/** Where the words of a document end that look like this, in points from the left. */
export async function endsOf(file: Blob, looks: RegExp): Promise<number[]> {
  const words = (await readPdf(file, '-bbox')).matchAll(/xMax="([\d.]+)"[^>]*>([^<]*)</g);
  return [...words].flatMap(([, end, word = '']) => (looks.test(word) ? [Number(end)] : []));
}

function readPdf(file: Blob, how: '-layout' | '-bbox'): Promise<string> {
  return inFolder(async (folder) => {
    const path = join(folder, 'document.pdf');
    await writeFile(path, Buffer.from(await file.arrayBuffer()));
    const { stdout } = await run(office().pdftotext, [how, path, '-'], {
      timeout: PATIENCE,
      maxBuffer: 64 * 1024 * 1024,
    });
    return stdout;
  });
}

function office() {
  const here = findOffice();
  if (!here) throw new Error('npm test -- --only reopened installs LibreOffice and pdftotext');
  return here;
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'larder-reopened-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
