import { assign, fromPromise, setup } from 'xstate';
import { type ApiFailure, asFailure } from '../../../api/kernel/failure.ts';
import type { ImportAnswer, ImportMode, ImportRow } from '../../../api/kernel/fileImport.ts';
import type { FileRule } from '../../../api/kernel/fileRules.ts';
import type { Refusal } from '../../../api/kernel/operation.ts';
import { problemOf } from './problem.ts';

/** How the good rows are taken: those alone, or all rows or none. */
export type TakingMode = Exclude<ImportMode, 'preview'>;

/** One call of an import. */
export interface ImportCall {
  file: File;
  mode: ImportMode;
  /** The same for every try of one intent. */
  key: string;
  /** Told how much of the file is sent, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

export interface ImportContext {
  rule: FileRule;
  file: File | null;
  /** Why the chosen file is not even sent. */
  problem: Refusal | null;
  answer: ImportAnswer | null;
  mode: TakingMode;
  key: string;
  /** How much of the file is sent, from 0 to 1. */
  sent: number;
  failure: ApiFailure | null;
}

export type ImportFlowEvent =
  | { type: 'CHOOSE'; file: File }
  /** Checks the same file once more. */
  | { type: 'CHECK' }
  | { type: 'SET_MODE'; mode: TakingMode }
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
 * An import: choose a file, have every row checked, choose which rows are taken, take them. The file
 * is kept through every failure, and a try that got no answer is repeated under the same key.
 */
export function createImportMachine(services: ImportServices) {
  return setup({
    types: {
      context: {} as ImportContext,
      events: {} as ImportFlowEvent,
      input: {} as { rule: FileRule },
    },
    actors: {
      send: fromPromise(({ input, signal }: { input: SendInput; signal: AbortSignal }) => {
        const { file, mode, key, onProgress } = input;
        if (!file) throw new Error('No file was chosen');
        return services.send({ file, mode, key, onProgress, signal });
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
            }
          : {},
      ),
      begin: assign(() => ({ failure: null, sent: 0 })),
      noteProgress: assign(({ event }) => (event.type === 'PROGRESS' ? { sent: event.share } : {})),
      noteAnswer: assign((_, { answer }: { answer: ImportAnswer }) => ({ answer })),
      noteFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
      setMode: assign(({ event }) => (event.type === 'SET_MODE' ? { mode: event.mode } : {})),
      /** A new intent has a new key, so that the server does not repeat the earlier answer. */
      takeKey: assign(() => ({ key: services.newKey() })),
      forget: assign(({ context: { rule } }) => fresh(rule, services.newKey())),
    },
  }).createMachine({
    id: 'fileImport',
    context: ({ input }) => fresh(input.rule, services.newKey()),
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
            mode: 'preview',
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
            mode: context.mode,
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
      done: { on: { AGAIN: { target: 'choosing', actions: 'forget' } } },
    },
  });
}

/** Whether anything would be taken now: with a bad row, all or none is none. */
export function canImport({ answer, mode }: Pick<ImportContext, 'answer' | 'mode'>): boolean {
  if (answer === null || answer.good === 0) return false;
  return mode === 'good' || answer.bad === 0;
}

interface SendInput {
  file: File | null;
  mode: ImportMode;
  key: string;
  onProgress: (share: number) => void;
}

const fresh = (rule: FileRule, key: string): ImportContext => ({
  rule,
  file: null,
  problem: null,
  answer: null,
  mode: 'good',
  key,
  sent: 0,
  failure: null,
});
