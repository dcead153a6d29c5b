import { Button, Checkbox, Group, Stack, Table, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportAnswer, ImportRow, MendedRows } from '../../../api/kernel/fileImport.ts';
import { useIsNarrow } from '../../lib/useIsNarrow.ts';
import { FactList } from '../Facts.tsx';
import classes from './files.module.css';
import { type ImportColumn, problemsOf, textOfCell } from './importReport.ts';

/** Rows that are drawn; the report has all. */
const SHOWN = 200;

interface ImportRowsProps<Row extends ImportRow> {
  answer: ImportAnswer<Row>;
  columns: readonly ImportColumn<Row>[];
  mending: Mending;
}

/** Bad rows are mended where they stand. */
interface Mending {
  mended: MendedRows;
  /** Something was typed since the rows were checked. */
  isChanged: boolean;
  disabled: boolean;
  onMend: (row: number, field: string, text: string) => void;
  onCheck: () => void;
}

/** The rows of the file, how many are good and bad, and what is wrong with each, to be mended here. */
export function ImportRows<Row extends ImportRow>(props: ImportRowsProps<Row>): ReactNode {
  const { answer, columns, mending } = props;
  const { t } = useTranslation('files');
  const isNarrow = useIsNarrow();
  const [onlyBad, setOnlyBad] = useState(false);
  const wanted = onlyBad ? answer.rows.filter(({ outcome }) => outcome === 'bad') : answer.rows;
  const shown = wanted.slice(0, SHOWN);
  return (
    <Stack gap="xs">
      <Group gap="lg" role="status">
        <Text fw={600}>{t('import.found', { count: answer.rows.length })}</Text>
        <Text>{t('import.good', { count: answer.good })}</Text>
        {answer.unchanged > 0 ? (
          <Text>{t('import.unchanged', { count: answer.unchanged })}</Text>
        ) : null}
        <Text c={answer.bad > 0 ? 'red' : undefined}>{t('import.bad', { count: answer.bad })}</Text>
      </Group>
      {answer.bad > 0 ? (
        <Checkbox
          label={t('import.onlyBad')}
          checked={onlyBad}
          onChange={(event) => setOnlyBad(event.currentTarget.checked)}
        />
      ) : null}
      <section
        className={classes.rows}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard.
        tabIndex={0}
        aria-label={t('import.found', { count: answer.rows.length })}
      >
        {isNarrow ? (
          <RowCards rows={shown} columns={columns} mending={mending} />
        ) : (
          <RowTable rows={shown} columns={columns} mending={mending} />
        )}
      </section>
      {answer.bad > 0 ? (
        <Group justify="space-between" gap="sm">
          <Text size="sm">{t('import.mendHere')}</Text>
          <Button
            variant="default"
            disabled={!mending.isChanged || mending.disabled}
            onClick={mending.onCheck}
          >
            {t('import.checkMended')}
          </Button>
        </Group>
      ) : null}
      {wanted.length > shown.length ? (
        <Text c="dimmed" size="sm">
          {t('import.shown', { shown: shown.length, total: wanted.length })}
        </Text>
      ) : null}
    </Stack>
  );
}

interface RowsProps<Row extends ImportRow> {
  rows: readonly Row[];
  columns: readonly ImportColumn<Row>[];
  mending: Mending;
}

/** What became of a row stands first, and stays in sight on a wide screen while the others scroll. */
function RowTable<Row extends ImportRow>({ rows, columns, mending }: RowsProps<Row>): ReactNode {
  const { t } = useTranslation('files');
  return (
    <Table stickyHeader className={classes.table}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th className={classes.number}>{t('import.row')}</Table.Th>
          <Table.Th className={classes.outcome}>{t('import.outcome')}</Table.Th>
          <Table.Th className={classes.problems}>{t('import.problems')}</Table.Th>
          {columns.map(({ key, header }) => (
            <Table.Th key={key}>{header}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.row} data-bad={row.outcome === 'bad' || undefined}>
            <Table.Td className={classes.number}>{row.row}</Table.Td>
            <Table.Td className={classes.outcome}>
              <Outcome row={row} />
            </Table.Td>
            <Table.Td className={classes.problems}>
              {problemsOf(row, columns, t).map((problem) => (
                <div key={problem}>{problem}</div>
              ))}
            </Table.Td>
            {columns.map((column) => (
              <Table.Td
                key={column.key}
                className={classes.cell}
                data-wrong={isWrong(row, column) || undefined}
              >
                <Cell row={row} column={column} mending={mending} />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** A row's errors stand directly below its values. */
function RowCards<Row extends ImportRow>({ rows, columns, mending }: RowsProps<Row>): ReactNode {
  const { t } = useTranslation('files');
  return (
    <ul className={classes.cards}>
      {rows.map((row) => (
        <li key={row.row}>
          <Group justify="space-between">
            <Text fw={600}>
              {t('import.row')} {row.row}
            </Text>
            <Outcome row={row} />
          </Group>
          <FactList
            facts={columns.map((column) => [
              column.header,
              isWrong(row, column) || textOfCell(row, column) !== '' ? (
                <Cell key={column.key} row={row} column={column} mending={mending} />
              ) : null,
            ])}
          />
          {problemsOf(row, columns, t).map((problem) => (
            <Text key={problem} c="red">
              {problem}
            </Text>
          ))}
        </li>
      ))}
    </ul>
  );
}

const isWrong = <Row extends ImportRow>(row: Row, { key }: ImportColumn<Row>) => key in row.errors;

/** What a cell says; where that is wrong, to be typed over. */
function Cell<Row extends ImportRow>(props: {
  row: Row;
  column: ImportColumn<Row>;
  mending: Mending;
}): ReactNode {
  const { row, column, mending } = props;
  const { t } = useTranslation('files');
  const text = textOfCell(row, column);
  if (!isWrong(row, column)) return text;
  return (
    <TextInput
      size="xs"
      aria-label={t('import.mend', { field: column.header, row: row.row })}
      error
      disabled={mending.disabled}
      value={mending.mended[row.row]?.[column.key] ?? text}
      onChange={({ currentTarget }) => mending.onMend(row.row, column.key, currentTarget.value)}
    />
  );
}

function Outcome({ row: { outcome } }: { row: ImportRow }): ReactNode {
  const { t } = useTranslation('files');
  return (
    <Text component="span" c={outcome === 'bad' ? 'red' : undefined} inherit>
      {t(`import.is.${outcome}`)}
    </Text>
  );
}
