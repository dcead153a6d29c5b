import { assign, fromPromise, setup } from 'xstate';
import { type ApiFailure, asFailure } from '../../../api/kernel/failure.ts';
import {
  type ChosenColumns,
  type ImportAnswer,
  type ImportMode,
  type ImportRequest,
  type ImportRow,
  type MendedRows,
  saidIn,
} from '../../../api/kernel/fileImport.ts';
import type { FileRule } from '../../../api/kernel/fileRules.ts';
import type { Refusal } from '../../../api/kernel/operation.ts';
import { problemOf } from './problem.ts';

/** How the good rows are taken: those alone, or all rows or none. */
export type TakingMode = Exclude<ImportMode, 'preview'>;

/** One call of an import. */
export interface ImportCall {
  file: File;
  request: ImportRequest;
  /** The same for every try of one intent. */
  key: string;
  /** Told how much of the file is sent, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Which sheet of a file is read, null for the first, and whether none of its rows heads the others. */
export interface Reading {
  sheet: string | null;
  hasNoHeadings: boolean;
}

/** How a file is read before somebody says otherwise. */
const FIRST_SHEET: Reading = { sheet: null, hasNoHeadings: false };

export interface ImportContext {
  rule: FileRule;
  file: File | null;
  /** Why the chosen file is not even sent. */
  problem: Refusal | null;
  answer: ImportAnswer | null;
  mode: TakingMode;
  /** The columns that a person chose by hand. */
  columns: ChosenColumns;
  /** What was typed in place of what the file says. */
  mended: MendedRows;
  /** Which sheet is read, and how. */
  reading: Reading;
  /** Rows that were taken before: they are not sent once more. */
  taken: readonly ImportRow[];
  /** Columns or rows were changed since the answer. */
  isChanged: boolean;
  key: string;
  /** How much of the file is sent, from 0 to 1. */
  sent: number;
  failure: ApiFailure | null;
}

export type ImportFlowEvent =
  /** `mended` is what was typed for the same file on an earlier visit. */
  | { type: 'CHOOSE'; file: File; mended?: MendedRows; reading?: Reading }
  /** Checks the same file once more. */
  | { type: 'CHECK' }
  | { type: 'SET_MODE'; mode: TakingMode }
  /** Reads another sheet, or without headings: what was typed was of other rows. */
  | { type: 'READ_AS'; reading: Partial<Reading> }
  /** Says which column a field is; `null` that the file has none. */
  | { type: 'SET_COLUMN'; field: string; column: ChosenColumns[string] }
  /** Types into a cell of a bad row. */
  | { type: 'MEND'; row: number; field: string; text: string }
  /** Types into every wrong cell of a field that says `from`. */
  | { type: 'MEND_ALIKE'; field: string; from: string; text: string }
  | { type: 'IMPORT' }
  | { type: 'STOP' }
  | { type: 'AGAIN' }
  | { type: 'PROGRESS'; share: number };

/** The services that the flow calls; tests pass their own. */
export interface ImportServices<Row extends ImportRow = ImportRow> {
  send: (call: ImportCall) => Promise<ImportAnswer<Row>>;
  newKey: () => string;
}

/**
 * An import: choose a file, have every row checked, choose which rows are taken, take them. Columns are
 * chosen by hand and bad rows mended where they stand, and the same file is checked once more; what
 * was taken is not taken again. The file is kept through every failure, and a try that got no answer
 * is repeated under the same key.
 */
export function createImportMachine(services: ImportServices) {
  return setup({
    types: {
      context: {} as ImportContext,
      events: {} as ImportFlowEvent,
      input: {} as { rule: FileRule; columns: ChosenColumns },
    },
    actors: {
      send: fromPromise(({ input, signal }: { input: SendInput; signal: AbortSignal }) => {
        const { file, request, key, onProgress } = input;
        if (!file) throw new Error('No file was chosen');
        return services.send({ file, request, key, onProgress, signal });
      }),
    },
    guards: {
      isTakable: ({ context, event }) =>
        event.type === 'CHOOSE' && problemOf(event.file, context.rule) === null,
      hasGoodFile: ({ context }) => context.file !== null && context.problem === null,
      canImport: ({ context }) => canImport(context),
      nothingWasTaken: (_, { answer }: { answer: ImportAnswer }) =>
        answer.added === 0 && answer.bad > 0,
    },
    actions: {
      choose: assign(({ context, event }) =>
        event.type === 'CHOOSE'
          ? {
              file: event.file,
              problem: problemOf(event.file, context.rule),
              answer: null,
              failure: null,
              mended: event.mended ?? {},
              reading: event.reading ?? FIRST_SHEET,
              taken: [],
              isChanged: false,
            }
          : {},
      ),
      begin: assign(() => ({ failure: null, sent: 0 })),
      noteProgress: assign(({ event }) => (event.type === 'PROGRESS' ? { sent: event.share } : {})),
      noteAnswer: assign((_, { answer }: { answer: ImportAnswer }) => ({
        answer,
        isChanged: false,
      })),
      noteFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
      setMode: assign(({ event }) => (event.type === 'SET_MODE' ? { mode: event.mode } : {})),
      readAs: assign(({ context: { reading }, event }) =>
        event.type === 'READ_AS'
          ? { reading: { ...reading, ...event.reading }, mended: {}, taken: [], isChanged: false }
          : {},
      ),
      setColumn: assign(({ context, event }) =>
        event.type === 'SET_COLUMN'
          ? { columns: { ...context.columns, [event.field]: event.column }, isChanged: true }
          : {},
      ),
      mend: assign(({ context: { mended }, event }) =>
        event.type === 'MEND'
          ? {
              mended: {
                ...mended,
                [event.row]: { ...mended[event.row], [event.field]: event.text },
              },
              isChanged: true,
            }
          : {},
      ),
      mendAlike: assign(({ context: { mended, answer }, event }) => {
        if (event.type !== 'MEND_ALIKE') return {};
        const { field, from, text } = event;
        const alike = (answer?.rows ?? []).filter(
          (row) => field in row.errors && saidIn(row, field) === from,
        );
        const typed = alike.map(({ row }) => [row, { ...mended[row], [field]: text }]);
        return { mended: { ...mended, ...Object.fromEntries(typed) }, isChanged: true };
      }),
      leaveTaken: assign(({ context: { taken, answer } }) => ({
        taken: [...taken, ...(answer?.rows ?? []).filter(({ outcome }) => outcome === 'added')],
      })),
      /** A new intent has a new key, so that the server does not repeat the earlier answer. */
      takeKey: assign(() => ({ key: services.newKey() })),
      forget: assign(({ context: { rule, columns } }) => fresh(rule, columns, services.newKey())),
    },
  }).createMachine({
    id: 'fileImport',
    context: ({ input }) => fresh(input.rule, input.columns, services.newKey()),
    initial: 'choosing',
    states: {
      choosing: {
        on: {
          CHOOSE: [
            { guard: 'isTakable', target: 'checking', actions: 'choose' },
            { actions: 'choose' },
          ],
          CHECK: { guard: 'hasGoodFile', target: 'checking' },
        },
      },
      checking: {
        entry: ['begin', 'takeKey'],
        invoke: {
          src: 'send',
          input: ({ context, self }): SendInput => ({
            file: context.file,
            request: requestOf(context, 'preview'),
            key: context.key,
            onProgress: (share) => self.send({ type: 'PROGRESS', share }),
          }),
          onDone: {
            target: 'previewing',
            actions: [
              { type: 'noteAnswer', params: ({ event }) => ({ answer: event.output }) },
              'takeKey',
            ],
          },
          onError: {
            target: 'choosing',
            actions: { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) },
          },
        },
        on: { PROGRESS: { actions: 'noteProgress' }, STOP: 'choosing' },
      },
      previewing: {
        on: {
          CHOOSE: [
            { guard: 'isTakable', target: 'checking', actions: 'choose' },
            { target: 'choosing', actions: 'choose' },
          ],
          SET_MODE: { actions: ['setMode', 'takeKey'] },
          READ_AS: { target: 'checking', actions: 'readAs' },
          SET_COLUMN: { actions: 'setColumn' },
          MEND: { actions: 'mend' },
          MEND_ALIKE: { actions: 'mendAlike' },
          IMPORT: { guard: 'canImport', target: 'importing' },
          CHECK: 'checking',
        },
      },
      importing: {
        entry: 'begin',
        invoke: {
          src: 'send',
          input: ({ context, self }): SendInput => ({
            file: context.file,
            request: requestOf(context, context.mode),
            key: context.key,
            onProgress: (share) => self.send({ type: 'PROGRESS', share }),
          }),
          onDone: [
            {
              // Rows have become bad since they were checked: they are shown once more.
              guard: {
                type: 'nothingWasTaken',
                params: ({ event }) => ({ answer: event.output }),
              },
              target: 'previewing',
              actions: [
                { type: 'noteAnswer', params: ({ event }) => ({ answer: event.output }) },
                'takeKey',
              ],
            },
            {
              target: 'done',
              actions: { type: 'noteAnswer', params: ({ event }) => ({ answer: event.output }) },
            },
          ],
          onError: {
            target: 'previewing',
            actions: { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) },
          },
        },
        on: { PROGRESS: { actions: 'noteProgress' } },
      },
      done: {
        on: {
          AGAIN: { target: 'choosing', actions: 'forget' },
          MEND: { actions: 'mend' },
          CHECK: { target: 'checking', actions: 'leaveTaken' },
        },
      },
    },
  });
}

/**
 * Whether anything would be taken now: with a bad row, all or none is none, and what was changed is
 * checked first.
 */
export function canImport({
  answer,
  mode,
  isChanged,
}: Pick<ImportContext, 'answer' | 'mode' | 'isChanged'>): boolean {
  if (answer === null || answer.good === 0 || isChanged) return false;
  return mode === 'good' || answer.bad === 0;
}

interface SendInput {
  file: File | null;
  request: ImportRequest;
  key: string;
  onProgress: (share: number) => void;
}

const requestOf = (
  { columns, mended, taken, reading: { sheet, hasNoHeadings } }: ImportContext,
  mode: ImportMode,
): ImportRequest => ({
  mode,
  columns,
  mended,
  ...(sheet === null ? {} : { sheet }),
  ...(hasNoHeadings ? { headings: 'none' } : {}),
  taken: taken.map(({ row }) => row),
});

const fresh = (rule: FileRule, columns: ChosenColumns, key: string): ImportContext => ({
  rule,
  file: null,
  problem: null,
  answer: null,
  mode: 'good',
  columns,
  mended: {},
  reading: FIRST_SHEET,
  taken: [],
  isChanged: false,
  key,
  sent: 0,
  failure: null,
});
