import { Button, Checkbox, Group, Stack, Table, Text, TextInput } from '@mantine/core';
import { type ReactNode, useContext, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COUNTRIES, isPhoneOf } from '../../../api/kernel/countries.ts';
import {
  type ImportAnswer,
  type ImportRow,
  type MendedRows,
  saidIn,
} from '../../../api/kernel/fileImport.ts';
import { PlaceContext } from '../../lib/place.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useIsNarrow } from '../../lib/useIsNarrow.ts';

import { hasWholeWords } from '../../lib/wholeWords.ts';

import { FactList } from '../Facts.tsx';
import classes from './files.module.css';
import { type ImportColumn, problemsOf, textOfCell } from './importReport.ts';

/** Rows that are drawn; the report has all. */
const SHOWN = 200;

interface ImportRowsProps<Row extends ImportRow> {
  answer: ImportAnswer<Row>;
  columns: readonly ImportColumn<Row>[];
  mending: Mending;
  /** What belongs to a row beside what became of it, as the way to what was made of it. */
  aside?: ((row: Row) => ReactNode) | undefined;
}

/** Bad rows are mended where they stand. */
interface Mending {
  mended: MendedRows;
  /** Something was typed since the rows were checked. */
  isChanged: boolean;
  disabled: boolean;
  onMend: (row: number, field: string, text: string) => void;
  /** Types into every wrong cell of a field that says the same. */
  onMendAlike: (field: string, from: string, text: string) => void;
  onCheck: () => void;
}

/** The rows of the file, how many are good and bad, and what is wrong with each, to be mended here. */
export function ImportRows<Row extends ImportRow>(props: ImportRowsProps<Row>): ReactNode {
  const { answer, columns, mending, aside } = props;
  const { t } = useTranslation('files');
  const isNarrow = useIsNarrow();
  const [onlyBad, setOnlyBad] = useState(false);
  const wanted = onlyBad ? answer.rows.filter(({ outcome }) => outcome === 'bad') : answer.rows;
  const shown = wanted.slice(0, SHOWN);
  const changed = answer.rows.filter(isChange).length;
  const alike = useAlike(answer.rows);
  return (
    <Stack gap="xs">
      <Group gap="lg" role="status">
        <Text fw={600}>{t('import.found', { count: answer.rows.length })}</Text>
        <Text>{t('import.good', { count: answer.good })}</Text>
        {changed > 0 ? (
          <>
            <Text>{t('import.newRows', { count: answer.good - changed })}</Text>
            <Text>{t('import.changedRows', { count: changed })}</Text>
          </>
        ) : null}
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
          <RowCards rows={shown} columns={columns} mending={mending} alike={alike} aside={aside} />
        ) : (
          <RowTable rows={shown} columns={columns} mending={mending} alike={alike} aside={aside} />
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
  alike: Alike;
  aside: ImportRowsProps<Row>['aside'];
}

/** How many rows say the same in a field where that is wrong. */
type Alike = (field: string, text: string) => number;

function useAlike(rows: readonly ImportRow[]): Alike {
  const counts = useMemo(() => {
    const found = new Map<string, number>();
    for (const row of rows) {
      for (const field of Object.keys(row.errors)) {
        const key = keyOf(field, saidIn(row, field));
        found.set(key, (found.get(key) ?? 0) + 1);
      }
    }
    return found;
  }, [rows]);
  return (field, text) => counts.get(keyOf(field, text)) ?? 0;
}

const keyOf = (field: string, text: string) => JSON.stringify([field, text]);

/** Whether a row changes a record that there is. */
const isChange = ({ was, outcome }: ImportRow) =>
  was !== undefined && (outcome === 'good' || outcome === 'added');

/** What became of a row stands first, and stays in sight on a wide screen while the others scroll. */
function RowTable<Row extends ImportRow>({
  rows,
  columns,
  mending,
  alike,
  aside,
}: RowsProps<Row>): ReactNode {
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
              {aside ? <div>{aside(row)}</div> : null}
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
                data-whole={hasWholeWords(textOfCell(row, column)) || undefined}
              >
                <Cell row={row} column={column} mending={mending} alike={alike} />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** A row's errors stand directly below its values. */
function RowCards<Row extends ImportRow>({
  rows,
  columns,
  mending,
  alike,
  aside,
}: RowsProps<Row>): ReactNode {
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
          {aside?.(row)}
          <FactList
            facts={columns.map((column) => [
              column.header,
              isWrong(row, column) || textOfCell(row, column) !== '' ? (
                <Cell key={column.key} row={row} column={column} mending={mending} alike={alike} />
              ) : null,
            ])}
          />
          {problemsOf(row, columns, t).map((problem) => (
            <Text key={problem} c={row.outcome === 'bad' ? 'red' : undefined}>
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
  alike: Alike;
}): ReactNode {
  const { row, column, mending, alike } = props;
  const { t } = useTranslation('files');
  const text = textOfCell(row, column);
  const { key, header } = column;
  if (!isWrong(row, column)) return <Read row={row} column={column} />;
  const { mend: Mend } = column;
  const typed = mending.mended[row.row]?.[key];
  if (Mend) {
    return (
      <Mend
        row={row.row}
        text={text}
        typed={mending.mended[row.row] ?? {}}
        isDisabled={mending.disabled}
        onMend={(field, said) => mending.onMend(row.row, field, said)}
      />
    );
  }
  const count = alike(key, text);
  return (
    <>
      <TextInput
        size="xs"
        aria-label={t('import.mend', { field: header, row: row.row })}
        error
        disabled={mending.disabled}
        value={typed ?? text}
        onChange={({ currentTarget }) => mending.onMend(row.row, key, currentTarget.value)}
      />
      {typed !== undefined && typed !== text && count > 1 ? (
        <Button
          size="compact-xs"
          variant="default"
          mt={4}
          disabled={mending.disabled}
          aria-label={t('import.mendAlikeOf', { field: header, from: text, count })}
          onClick={() => mending.onMendAlike(key, text, typed)}
        >
          {t('import.mendAlike', { count })}
        </Button>
      ) : null}
    </>
  );
}

/** What was read of a cell, beside what stands there where that is something else, and what was before. */
function Read<Row extends ImportRow>(props: { row: Row; column: ImportColumn<Row> }): ReactNode {
  const { row, column } = props;
  const { t } = useTranslation('files');
  const written = textOfCell(row, column);
  const read = row.read?.[column.key];
  const text = read ?? written;
  const was = row.was?.[column.key];
  return (
    <>
      {column.isPhone && text !== '' ? (
        <ReadPhone number={text} />
      ) : was === undefined ? (
        text
      ) : (
        t('import.wasAndIs', { was: was || t('import.wasEmpty'), is: text })
      )}
      {read === undefined ? null : (
        <Text size="xs" c="dimmed">
          {isSeenAs(written, read)
            ? t('import.unseenLeftOut')
            : t('import.writtenAs', { text: written })}
        </Text>
      )}
    </>
  );
}

/** Whether two texts look alike: what differs between them nobody sees. */
const isSeenAs = (one: string, other: string) => plainlySeen(one) === plainlySeen(other);
const plainlySeen = (text: string) =>
  text
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();

/** A phone number as lists show it; one of elsewhere is taken, but not without a word. */
function ReadPhone({ number }: { number: string }): ReactNode {
  const { t } = useTranslation('files');
  const { phone } = useFormat();
  const { countryCode } = useContext(PlaceContext);
  const country = COUNTRIES.find((known) => known === countryCode);
  return (
    <>
      {phone(number)}
      {country === undefined || isPhoneOf(country, number) ? null : (
        <Text size="xs" c="dimmed">
          {t('import.phoneElsewhere')}
        </Text>
      )}
    </>
  );
}

function Outcome({ row }: { row: ImportRow }): ReactNode {
  const { t } = useTranslation('files');
  const { outcome } = row;
  return (
    <Text component="span" c={outcome === 'bad' ? 'red' : undefined} inherit>
      {isChange(row) && outcome === 'good' ? t('import.isChange') : t(`import.is.${outcome}`)}
    </Text>
  );
}
