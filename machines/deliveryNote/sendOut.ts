import { assign, fromPromise, setup } from 'xstate';
import type { Api } from '../../api/client.ts';
import type { SendOutLine } from '../../api/deliveryNotes/calls.ts';
import { type ApiFailure, asFailure } from '../../api/kernel/failure.ts';
import { answered, mayHaveRun, partsOf } from '../kernel/manyAtOnce.ts';

/** How many notes go out in one call: enough for speed, few enough for progress and a stop. */
export const SEND_OUT_CHUNK = 10;

interface SendOutContext {
  noteIds: readonly number[];
  /** What the dry run said of each note. */
  asked: readonly SendOutLine[];
  /** What became of those that were sent. */
  done: readonly SendOutLine[];
  /** What is still to be sent. */
  queue: readonly (readonly number[])[];
  /** For each chunk of the queue its own, the same until the chunk is answered. */
  keys: readonly string[];
  /** Notes that were sent and got no answer: nobody knows whether they went out. */
  unanswered: readonly number[];
  /** What was left when the failed ones were tried again: sent when the person goes on. */
  held: Pick<SendOutContext, 'queue' | 'keys'>;
  failure: ApiFailure | null;
  /** The person asked to stop after the chunk that is under way. */
  stopWanted: boolean;
}

type SendOutEvent =
  | { type: 'RUN' }
  | { type: 'STOP' }
  | { type: 'RETRY' }
  /** Sends what a stop left. */
  | { type: 'GO_ON' }
  /** Sends once more what was refused, from the start or on its way. */
  | { type: 'TRY_FAILED' };

/** What the flow asks of the world; a test brings its own. */
export interface SendOutServices {
  ask: (noteIds: readonly number[]) => Promise<SendOutLine[]>;
  send: (noteIds: readonly number[], key: string) => Promise<SendOutLine[]>;
  newKey: () => string;
}

/**
 * Many delivery notes sent out together: what can go is asked first, then chunk by chunk with progress,
 * each chunk under its own key, so that one that got no answer is sent again and nothing goes twice.
 */
export function createSendOutMachine(services: SendOutServices) {
  return setup({
    types: {
      context: {} as SendOutContext,
      events: {} as SendOutEvent,
      /** `underWay`: closing now would leave some unsent. */
      tags: {} as 'underWay',
      input: {} as { noteIds: readonly number[] },
    },
    actors: {
      ask: fromPromise(({ input }: { input: readonly number[] }) => answered(services.ask(input))),
      send: fromPromise(({ input }: { input: { chunk: readonly number[]; key: string } }) =>
        answered(services.send(input.chunk, input.key)),
      ),
    },
    guards: {
      someCanGo: ({ context }) => context.asked.some(canGo),
      isStopWanted: ({ context }) => context.stopWanted,
      isFinished: ({ context }) => context.queue.length === 0,
      someLeft: ({ context }) => context.queue.length > 0,
      someFailed: ({ context }) => reportOfSendOut(context).some(hasFailed),
    },
    actions: {
      noteAsked: assign((_, { lines }: { lines: SendOutLine[] }) => ({ asked: lines })),
      queueAsked: assign(({ context: { asked } }) =>
        queueOf(asked.filter(canGo).map(idOfLine), services.newKey),
      ),
      /** Another try is another intent, so its chunks take other keys. */
      queueFailed: assign(({ context }) => {
        const failed = reportOfSendOut(context).filter(hasFailed).map(idOfLine);
        return {
          ...queueOf(failed, services.newKey),
          done: context.done.filter((line) => !failed.includes(line.noteId)),
          held: { queue: context.queue, keys: context.keys },
        };
      }),
      takeUpHeld: assign(({ context: { queue, keys, held } }) => ({
        queue: [...queue, ...held.queue],
        keys: [...keys, ...held.keys],
        held: NOTHING,
      })),
      noteDone: assign(({ context }, { lines }: { lines: SendOutLine[] }) => ({
        done: [...context.done, ...lines],
        queue: context.queue.slice(1),
        keys: context.keys.slice(1),
        unanswered: without(context.unanswered, context.queue[0]),
      })),
      noteFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
      noteUnanswered: assign(({ context: { failure, queue, unanswered } }) =>
        failure && mayHaveRun(failure)
          ? { unanswered: [...without(unanswered, queue[0]), ...(queue[0] ?? [])] }
          : {},
      ),
      forgetFailure: assign({ failure: null }),
      wantStop: assign({ stopWanted: true }),
      forgetStop: assign({ stopWanted: false }),
    },
  }).createMachine({
    id: 'sendOut',
    context: ({ input }) => ({
      noteIds: input.noteIds,
      asked: [],
      done: [],
      ...NOTHING,
      unanswered: [],
      held: NOTHING,
      failure: null,
      stopWanted: false,
    }),
    initial: 'asking',
    states: {
      asking: {
        invoke: {
          src: 'ask',
          input: ({ context }) => context.noteIds,
          onDone: {
            target: 'asked',
            actions: { type: 'noteAsked', params: ({ event }) => ({ lines: event.output }) },
          },
          onError: {
            target: 'askFailed',
            actions: { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) },
          },
        },
      },
      askFailed: { on: { RETRY: { target: 'asking', actions: 'forgetFailure' } } },
      asked: { on: { RUN: { guard: 'someCanGo', target: 'running', actions: 'queueAsked' } } },
      running: {
        tags: 'underWay',
        initial: 'sending',
        states: {
          sending: {
            invoke: {
              src: 'send',
              input: ({ context }) => ({
                chunk: context.queue[0] ?? [],
                key: context.keys[0] ?? '',
              }),
              onDone: {
                target: 'next',
                actions: { type: 'noteDone', params: ({ event }) => ({ lines: event.output }) },
              },
              onError: {
                target: '#sendOut.interrupted',
                actions: [
                  { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) },
                  'noteUnanswered',
                ],
              },
            },
            /** What has gone out is waited for: its answer belongs into the report. */
            on: { STOP: { actions: 'wantStop' } },
          },
          next: {
            always: [
              { guard: 'isFinished', target: '#sendOut.reported' },
              { guard: 'isStopWanted', target: '#sendOut.reported' },
              { target: 'sending' },
            ],
          },
        },
      },
      interrupted: {
        tags: 'underWay',
        on: {
          RETRY: { target: 'running', actions: 'forgetFailure' },
          STOP: { target: 'reported', actions: 'forgetFailure' },
        },
      },
      reported: {
        entry: ['forgetStop', 'takeUpHeld'],
        on: {
          TRY_FAILED: { guard: 'someFailed', target: 'running', actions: 'queueFailed' },
          GO_ON: { guard: 'someLeft', target: 'running' },
        },
      },
    },
  });
}

/** The flow on the calls of the contract. */
export const createSendOut = (api: Api, newKey: () => string) =>
  createSendOutMachine({
    newKey,
    ask: (noteIds) =>
      api.departDeliveryNotes(
        { body: { noteIds: [...noteIds], dryRun: true } },
        { showError: false },
      ),
    send: (noteIds, idempotencyKey) =>
      api.departDeliveryNotes(
        { body: { noteIds: [...noteIds] } },
        { showError: false, idempotencyKey },
      ),
  });

/** What the report says of one note: what it was answered, or that it was not. */
export interface SentLine extends Omit<SendOutLine, 'outcome'> {
  outcome: SendOutLine['outcome'] | 'unanswered' | 'unsent';
}

/** A line a note, in the order in which they were chosen, however often some were tried again. */
export function reportOfSendOut({
  noteIds,
  asked,
  done,
  queue,
  unanswered,
  held,
}: Pick<
  SendOutContext,
  'noteIds' | 'asked' | 'done' | 'queue' | 'unanswered' | 'held'
>): SentLine[] {
  const waits = new Set([...queue, ...held.queue].flat());
  return noteIds.flatMap((noteId): SentLine[] => {
    const before = asked.find((line) => line.noteId === noteId);
    const answer = done.find((line) => line.noteId === noteId) ?? before;
    if (!answer) return [];
    if (!waits.has(noteId)) return [answer];
    const outcome = unanswered.includes(noteId) ? 'unanswered' : 'unsent';
    return [{ ...answer, outcome, reason: null, message: null }];
  });
}

/** How many have their answer, of those that are sent in this run or held by it. */
export function progressOfSendOut({
  done,
  queue,
  held,
}: Pick<SendOutContext, 'done' | 'queue' | 'held'>): { answered: number; all: number } {
  const left = [...queue, ...held.queue].flat().length;
  return { answered: done.length, all: done.length + left };
}

/** Whether a note can go out, or has gone. */
export const canGo = ({ outcome }: Pick<SentLine, 'outcome'>): boolean => outcome === 'possible';
export const hasGone = ({ outcome }: Pick<SentLine, 'outcome'>): boolean => outcome === 'done';
/** Whether one was refused, or is not there. */
export const hasFailed = ({ outcome }: Pick<SentLine, 'outcome'>): boolean =>
  outcome === 'refused' || outcome === 'notFound';

const NOTHING: Pick<SendOutContext, 'queue' | 'keys'> = { queue: [], keys: [] };

const idOfLine = ({ noteId }: Pick<SentLine, 'noteId'>): number => noteId;

const without = (noteIds: readonly number[], chunk: readonly number[] = []) =>
  noteIds.filter((noteId) => !chunk.includes(noteId));

function queueOf(noteIds: readonly number[], newKey: () => string) {
  const queue = partsOf(noteIds, SEND_OUT_CHUNK);
  return { queue, keys: queue.map(newKey) };
}
