import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useActor } from '@xstate/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Api, CallFlags } from '../../../api/client.ts';
import {
  chosenColumns,
  type ImportAnswer,
  type ImportBody,
  type ImportRow,
  importBody,
} from '../../../api/kernel/fileImport.ts';
import type { FileRule } from '../../../api/kernel/fileRules.ts';
import { quoted } from '../../../api/kernel/listInWords.ts';
import { createImportMachine } from '../../../machines/kernel/fileImport/machine.ts';
import { useApi } from '../../lib/api.ts';
import { saveFile, useDownload } from '../../lib/download.ts';
import { keptEntry } from '../../lib/keptEntry.ts';
import { newKey } from '../../lib/newKey.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useReasonText } from '../../lib/useReasonText.ts';
import { Refusal } from '../ActionDialog.tsx';
import { Dialog } from '../Dialog.tsx';
import { DraftNote } from '../DraftNote.tsx';
import { FileField } from './FileField.tsx';
import { ImportChoice } from './ImportChoice.tsx';
import { ImportRows } from './ImportRows.tsx';
import { ImportSheet } from './ImportSheet.tsx';
import { type ImportColumn, reportOf } from './importReport.ts';
import { useMending } from './useMending.ts';

interface ImportDialogProps<Row extends ImportRow> {
  /** Under which the chosen columns are remembered on this device: the name of the call. */
  name: string;
  title: string;
  /** What a row does to what there is already, where it is not only something new. */
  text?: string;
  /** The contract's rule of the file field. */
  rule: FileRule;
  /** The import's own call; the flags have to be handed on. */
  send: (
    api: Api,
    given: { file: File; body: ImportBody },
    flags: CallFlags & { idempotencyKey: string },
  ) => Promise<ImportAnswer<Row>>;
  /** The row's own fields, in the order of the preview; errors are named after them. */
  columns: readonly ImportColumn<Row>[];
  /** What is asked beside the rows; whoever answers it tells so, for it is another intent then. */
  options?: (isDisabled: boolean, tell: () => void) => ReactNode;
  /** What belongs to a row beside what became of it. */
  aside?: (row: Row) => ReactNode;
  /** What is said besides of the rows that were taken. */
  result?: (rows: readonly Row[]) => ReactNode;
  onClose: () => void;
  /** Rows were taken. */
  onDone: () => void;
}

/** Room for what became of a row, and for each column of the file; in rem. */
const [FIRST_COLUMNS, EACH_COLUMN, LEAST_WIDTH] = [26, 6, 48.75];

/**
 * An import: a file, every row of it with what is wrong and to be mended, which rows are to be taken,
 * and what became of them. Closing it leaves nothing half done; while rows are taken it stays open.
 */
export function ImportDialog<Row extends ImportRow>(props: ImportDialogProps<Row>): ReactNode {
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Dialog
      onClose={() => {
        if (!isBusy) props.onClose();
      }}
      title={props.title}
      size={`${Math.max(LEAST_WIDTH, FIRST_COLUMNS + props.columns.length * EACH_COLUMN)}rem`}
    >
      <ImportFlow {...props} onBusy={setIsBusy} />
    </Dialog>
  );
}

function ImportFlow<Row extends ImportRow>(
  props: ImportDialogProps<Row> & { onBusy: (isBusy: boolean) => void },
): ReactNode {
  const { rule, columns, onBusy, onClose } = props;
  const { t } = useTranslation(['files', 'common']);
  const reasonText = useReasonText();
  const headings = useHeadings(columns);
  const [snapshot, send] = useImport(props);
  const { file, problem, failure, answer, mode, sent, taken, isChanged } = snapshot.context;
  // What was typed into the rows is told at the file: there is no other field.
  const fileError = failure?.errors.file ?? failure?.errors.mended;
  const template = useTemplate(props);
  const isImporting = snapshot.matches('importing');
  const isDone = snapshot.matches('done');
  const { keptFile, mendedOf, left } = useMending(props.name, {
    file,
    mended: snapshot.context.mended,
    reading: snapshot.context.reading,
    isOver: isDone && answer?.bad === 0,
    isTaken: isDone,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the dialog opens.
  useEffect(() => {
    if (keptFile) send({ type: 'CHOOSE', file: keptFile, ...mendedOf(keptFile) });
  }, []);
  useEffect(() => onBusy(isImporting), [isImporting, onBusy]);
  const shownAnswer = answer as ImportAnswer<Row>;
  const mending = {
    mended: snapshot.context.mended,
    isChanged,
    disabled: isImporting,
    onMend: (row: number, field: string, text: string) => send({ type: 'MEND', row, field, text }),
    onMendAlike: (field: string, from: string, text: string) =>
      send({ type: 'MEND_ALIKE', field, from, text }),
    onCheck: () => send({ type: 'CHECK' }),
  };

  return (
    <Stack gap="md">
      {props.text === undefined || isDone ? null : <Text size="sm">{props.text}</Text>}
      {isDone ? null : (
        <FileField
          isFirst
          label={t('field.choose')}
          rule={rule}
          value={file}
          error={problem ? reasonText(problem) : (fileError ?? null)}
          description={headings}
          disabled={isImporting || snapshot.matches('checking')}
          onChange={(chosen) => send({ type: 'CHOOSE', file: chosen, ...mendedOf(chosen) })}
        />
      )}
      {left?.isChosen && !isDone ? (
        <DraftNote
          kept={{
            at: left.at,
            startAnew: () => {
              left.startAnew();
              if (file) send({ type: 'CHOOSE', file });
            },
          }}
        />
      ) : null}
      {left && file === null ? (
        <Alert color="blue" role="status">
          <Text mb="xs">{t('import.leftMended', { file: left.file })}</Text>
          <DraftNote kept={left} />
        </Alert>
      ) : null}
      {answer ? null : (
        <Group>
          <Button variant="subtle" loading={template.underWay} onClick={template.start}>
            {t('import.template')}
          </Button>
        </Group>
      )}
      {failure && !fileError ? <Refusal failure={failure} /> : null}
      {snapshot.matches('choosing') && file && !problem ? (
        <Group justify="flex-end">
          <Button onClick={() => send({ type: 'CHECK' })}>{t('import.retry')}</Button>
        </Group>
      ) : null}
      {snapshot.matches('checking') ? (
        <Working text={t('import.checking')} sent={sent}>
          <Button variant="default" onClick={() => send({ type: 'STOP' })}>
            {t('import.stop')}
          </Button>
        </Working>
      ) : null}
      {answer && (snapshot.matches('previewing') || isImporting) ? (
        <ImportSheet<Row>
          sheet={answer.sheet}
          columns={columns}
          chosen={snapshot.context.columns}
          disabled={isImporting}
          onColumn={(field, column) => send({ type: 'SET_COLUMN', field, column })}
          onRead={() => send({ type: 'CHECK' })}
          onReadAs={(reading) => send({ type: 'READ_AS', reading })}
        />
      ) : null}
      {answer &&
      answer.sheet.missing.length + answer.sheet.doubled.length === 0 &&
      (snapshot.matches('previewing') || isImporting) ? (
        <>
          <ImportRows<Row>
            answer={shownAnswer}
            columns={columns}
            mending={mending}
            aside={props.aside}
          />
          {props.options?.(isImporting, () => send({ type: 'SET_MODE', mode }))}
          <ImportChoice
            answer={answer}
            mode={mode}
            isChanged={isChanged}
            isImporting={isImporting}
            onMode={(chosen) => send({ type: 'SET_MODE', mode: chosen })}
            onImport={() => send({ type: 'IMPORT' })}
          />
        </>
      ) : null}
      {isImporting ? <Working text={t('import.importing')} sent={sent} /> : null}
      {isDone && answer ? (
        <>
          <Alert color="green" role="status" title={t('import.done')}>
            <Text>{t('import.added', { count: taken.length + answer.added })}</Text>
            {props.result?.([...(taken as readonly Row[]), ...shownAnswer.rows])}
            {answer.bad > 0 ? <Text>{t('import.left', { count: answer.bad })}</Text> : null}
          </Alert>
          <ImportRows<Row>
            answer={shownAnswer}
            columns={columns}
            mending={mending}
            aside={props.aside}
          />
          <Group justify="flex-end" gap="sm">
            <Button
              variant="default"
              onClick={() =>
                saveFile(
                  reportOf([...(taken as readonly Row[]), ...shownAnswer.rows], columns, t),
                  `${t('import.reportName')}.csv`,
                )
              }
            >
              {t('import.report')}
            </Button>
            <Button variant="default" onClick={() => send({ type: 'AGAIN' })}>
              {t('import.again')}
            </Button>
            <Button onClick={onClose}>{t('actions.close', { ns: 'common' })}</Button>
          </Group>
        </>
      ) : null}
    </Stack>
  );
}

/** The headings that the first row of the file must have. */
function useHeadings<Row extends ImportRow>(columns: readonly ImportColumn<Row>[]): string {
  const { t } = useTranslation('files');
  const { locale } = useFormat();
  const named = (isNeeded: boolean) =>
    quoted(
      columns
        .filter((column) => (column.isNeeded ?? false) === isNeeded)
        .map(({ header }) => header),
      locale,
    );
  const [needed, other] = [named(true), named(false)];
  const first = t('import.headings', { columns: needed });
  return other === '' ? first : `${first} ${t('import.headingsMore', { columns: other })}`;
}

function useImport<Row extends ImportRow>(props: ImportDialogProps<Row>) {
  const api = useApi();
  const latest = useRef(props);
  latest.current = props;
  const [machine] = useState(() =>
    createImportMachine({
      newKey,
      send: async ({ file, request, key, onProgress, signal }) => {
        const flags = { showError: false, idempotencyKey: key, onProgress, signal };
        const answer = await latest.current.send(api, { file, body: importBody(request) }, flags);
        if (request.mode !== 'preview' && answer.added > 0) latest.current.onDone();
        return answer;
      },
    }),
  );
  const [kept] = useState(() => keptEntry(localStorage, `import.${props.name}`, chosenColumns));
  const [snapshot, send] = useActor(machine, {
    input: { rule: props.rule, columns: kept.read() ?? {} },
  });
  const { columns } = snapshot.context;
  useEffect(() => {
    if (Object.keys(columns).length > 0) kept.write(columns);
  }, [columns, kept]);
  return [snapshot, send] as const;
}

/** The template of an import: its headings in the person's language, and notes on each column. */
function useTemplate<Row extends ImportRow>({ title, columns }: ImportDialogProps<Row>) {
  const { t } = useTranslation('files');
  const { underWay, start } = useDownload();
  const body = {
    name: t('import.templateName', { title }),
    columns: columns.map(({ header, isNeeded = false, isNeededOfNew = false, example = '' }) => ({
      header,
      isNeeded: isNeeded || isNeededOfNew,
      example,
    })),
  };
  return {
    underWay,
    start: () => start((api, flags) => api.importTemplate({ body }, flags)),
  };
}

function Working(props: { text: string; sent: number; children?: ReactNode }): ReactNode {
  return (
    <Group role="status" gap="sm" wrap="nowrap">
      <Text>{props.text}</Text>
      <Progress value={props.sent * 100} aria-label={props.text} flex={1} />
      {props.children}
    </Group>
  );
}
