import {
  Alert,
  Button,
  Checkbox,
  Group,
  NativeSelect,
  SimpleGrid,
  Stack,
  Text,
} from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChosenColumns, ImportedSheet, ImportRow } from '../../../api/kernel/fileImport.ts';
import { quoted } from '../../../api/kernel/listInWords.ts';
import type { Reading } from '../../../machines/kernel/fileImport/machine.ts';
import { useFormat } from '../../lib/useFormat.ts';
import type { ImportColumn } from './importReport.ts';

interface ImportSheetProps<Row extends ImportRow> {
  sheet: ImportedSheet;
  columns: readonly ImportColumn<Row>[];
  /** What was chosen by hand, also since the file was read. */
  chosen: ChosenColumns;
  disabled: boolean;
  onColumn: (field: string, column: ChosenColumns[string]) => void;
  onRead: () => void;
  /** Reads another sheet, or the same without headings. */
  onReadAs: (reading: Partial<Reading>) => void;
}

/** What of the file was read, and which of its columns is which field, to be chosen by hand. */
export function ImportSheet<Row extends ImportRow>(props: ImportSheetProps<Row>): ReactNode {
  const { sheet, columns, disabled, onRead, onReadAs } = props;
  const { t } = useTranslation('files');
  const { locale } = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const hasHeadings = sheet.headingRow > 0;
  const isLacking = sheet.missing.length + sheet.doubled.length > 0;
  const named = (fields: readonly string[]) =>
    quoted(
      columns.flatMap(({ key, header }) => (fields.includes(key) ? header : [])),
      locale,
    );
  const read = Object.values(sheet.columns);
  const unread = sheet.headings.filter((heading, at) => heading !== '' && !read.includes(at));
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          {[
            hasHeadings
              ? t('import.sheet', { name: sheet.name, row: sheet.headingRow })
              : t('import.sheetWithoutHeadings', { name: sheet.name }),
            ...(sheet.hiddenSheets > 0
              ? [t('import.hiddenSheets', { count: sheet.hiddenSheets })]
              : []),
            ...(sheet.hiddenRows > 0 ? [t('import.hiddenRows', { count: sheet.hiddenRows })] : []),
            ...(sheet.hiddenColumns > 0
              ? [t('import.hiddenColumns', { count: sheet.hiddenColumns })]
              : []),
          ].join(' ')}
        </Text>
        {isLacking ? null : (
          <Button
            variant="default"
            size="xs"
            aria-expanded={isOpen}
            disabled={disabled}
            onClick={() => setIsOpen(!isOpen)}
          >
            {t('import.changeColumns')}
          </Button>
        )}
      </Group>
      {sheet.sheets.length > 1 ? (
        <NativeSelect
          label={t('import.sheetToRead')}
          disabled={disabled}
          value={sheet.name}
          data={sheet.sheets}
          onChange={({ currentTarget: { value } }) => onReadAs({ sheet: value })}
        />
      ) : null}
      {isLacking ? (
        <Alert color="yellow" role="status">
          {sheet.missing.length > 0 ? (
            <Text inherit>
              {t(hasHeadings ? 'import.columnsMissing' : 'import.columnsToChoose', {
                fields: named(sheet.missing),
              })}
            </Text>
          ) : null}
          {sheet.doubled.length > 0 ? (
            <Text inherit>{t('import.headingsDoubled', { fields: named(sheet.doubled) })}</Text>
          ) : null}
        </Alert>
      ) : null}
      {!isLacking && unread.length > 0 ? (
        <Text size="sm">
          {t('import.unread', { count: unread.length, columns: quoted(unread, locale) })}
        </Text>
      ) : null}
      {isLacking || isOpen ? (
        <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
          <Text component="legend" fw={600}>
            {t('import.columns')}
          </Text>
          <Text size="sm" c="dimmed" mb="xs">
            {t('import.columnsHint')}
          </Text>
          <Checkbox
            mb="sm"
            label={t('import.hasNoHeadings')}
            disabled={disabled}
            checked={!hasHeadings}
            onChange={({ currentTarget: { checked } }) => onReadAs({ hasNoHeadings: checked })}
          />
          <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }} spacing="sm">
            {columns.map((column) => (
              <ColumnSelect key={column.key} {...props} column={column} />
            ))}
          </SimpleGrid>
          <Group justify="flex-end" mt="sm">
            <Button disabled={disabled} onClick={onRead}>
              {t('import.readAgain')}
            </Button>
          </Group>
        </fieldset>
      ) : null}
    </Stack>
  );
}

function ColumnSelect<Row extends ImportRow>({
  sheet,
  column: { key, header, isNeeded = false },
  chosen,
  disabled,
  onColumn,
}: ImportSheetProps<Row> & { column: ImportColumn<Row> }): ReactNode {
  const { t } = useTranslation('files');
  const byHand = chosen[key];
  // What has no heading is known by how it begins.
  const labelOf = (heading: string, letters: string) =>
    heading === '' ? t('import.columnOnly', { letters }) : t('import.column', { letters, heading });
  const isHere = byHand && (sheet.headings[byHand.column] ?? '') === byHand.heading;
  const now = byHand === null ? null : isHere ? byHand.column : (sheet.columns[key] ?? null);
  return (
    <NativeSelect
      label={header}
      withAsterisk={isNeeded}
      disabled={disabled}
      value={now === null ? '' : String(now)}
      data={[
        { value: '', label: t('import.noColumn') },
        ...sheet.headings.map((heading, column) => ({
          value: String(column),
          label: labelOf(heading || (sheet.samples[column] ?? ''), lettersOf(column)),
        })),
      ]}
      onChange={({ currentTarget: { value } }) => {
        const column = Number(value);
        const heading = sheet.headings[column] ?? '';
        onColumn(key, value === '' ? null : { heading, column });
      }}
    />
  );
}

/** As a spreadsheet calls its columns: A, B, … Z, AA, … */
const lettersOf = (column: number): string =>
  (column < 26 ? '' : lettersOf(Math.floor(column / 26) - 1)) +
  String.fromCharCode(65 + (column % 26));
