import { hasDebianPackages, installDebianPackages, onPath } from './machine.ts';

/** Other programs than those that wrote them, to open workbooks and documents. */
export interface Office {
  /** LibreOffice with its spreadsheets. */
  soffice: string;
  /** Poppler's, which tells what is written in a PDF. */
  pdftotext: string;
}

/** The programs that are on this machine; null where one is missing. */
export function findOffice(): Office | null {
  const soffice = onPath(['soffice', 'libreoffice', 'localc']);
  const pdftotext = onPath(['pdftotext']);
  return soffice && pdftotext ? { soffice, pdftotext } : null;
}

/**
 * The same, after installing Debian's where one is missing.
 * @throws Error where they cannot be had.
 */
export async function ensureOffice(tell: (line: string) => void): Promise<Office> {
  const here = findOffice();
  if (here) return here;
  if (!hasDebianPackages()) {
    throw new Error(
      'Reopening what is exported needs LibreOffice and pdftotext. They were not found on the path, ' +
        "and Debian's libreoffice-calc and poppler-utils need apt-get as root.",
    );
  }
  await installDebianPackages(['libreoffice-calc', 'poppler-utils'], tell);
  const installed = findOffice();
  if (!installed) throw new Error("Debian's packages brought no soffice or no pdftotext.");
  return installed;
}
