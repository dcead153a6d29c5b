import type { TFunction } from 'i18next';
import type { ComponentType } from 'react';
import type { ImportRow } from '../../../api/kernel/fileImport.ts';
import { csvFile } from '../../lib/csv.ts';

/** A field of an import's rows. */
export interface ImportColumn<Row> {
  key: Extract<keyof Row, string>;
  header: string;
  /** Without this column a file is not taken. */
  isNeeded?: boolean;
  /** What is new has to say it: the template tells it as needed. */
  isNeededOfNew?: boolean;
  /** What the template shows of it. */
  example?: string;
  /** Shown as phone numbers are, and told where it is none of the shop's country. */
  isPhone?: true;
  /** How a wrong cell is mended, where typing over it is not enough. */
  mend?: ComponentType<MendProps>;
}

/** What mends a cell: it may say other fields of its row, too. */
export interface MendProps {
  row: number;
  /** What the cell says. */
  text: string;
  /** What was typed in the row before, by field. */
  typed: Readonly<Record<string, string>>;
  isDisabled: boolean;
  onMend: (field: string, text: string) => void;
}

/** What a cell of the preview shows. */
export function textOfCell<Row>(row: Row, { key }: Pick<ImportColumn<Row>, 'key'>): string {
  const value = row[key];
  return value === null || value === undefined ? '' : String(value);
}

/** What is wrong with a row, or does not hold yet of a good one, each with the name that its column has on the screen. */
export function problemsOf<Row extends ImportRow>(
  row: Row,
  columns: readonly ImportColumn<Row>[],
  t: TFunction<['files', 'common']>,
): string[] {
  const problems = Object.entries(row.errors).map(([field, text]) => {
    const column = columns.find(({ key }) => key === field);
    return column ? t('import.problem', { field: column.header, text }) : text;
  });
  return row.note === undefined ? problems : [...problems, row.note];
}

/** Every row with what became of it, as a CSV. */
export function reportOf<Row extends ImportRow>(
  all: readonly Row[],
  columns: readonly ImportColumn<Row>[],
  t: TFunction<['files', 'common']>,
): Blob {
  const head = [
    t('import.row'),
    ...columns.map(({ header }) => header),
    t('import.outcome'),
    t('import.problems'),
  ];
  const rows = all
    .toSorted((one, other) => one.row - other.row)
    .map((row) => [
      String(row.row),
      ...columns.map((column) => textOfCell(row, column)),
      t(`import.is.${row.outcome}`),
      problemsOf(row, columns, t).join('\n'),
    ]);
  return csvFile([head, ...rows]);
}
