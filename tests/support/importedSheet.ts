import type { ImportedSheet } from '../../api/kernel/fileImport.ts';

/** What an import answers of a file whose headings all say which field they are. */
export const SHEET: ImportedSheet = {
  name: 'Suppliers',
  sheets: ['Suppliers'],
  headingRow: 1,
  headings: ['Name'],
  samples: ['Golden'],
  columns: { name: 0 },
  missing: [],
  doubled: [],
  hiddenRows: 0,
  hiddenColumns: 0,
  hiddenSheets: 0,
};
