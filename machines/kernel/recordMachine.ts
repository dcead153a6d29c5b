import { assign, fromPromise, setup } from 'xstate';
import { ApiFailure, asFailure, type FailureKind } from '../../api/kernel/failure.ts';
import { isBackground } from './background.ts';
import type {
  RecordFlowContext,
  RecordFlowEvent,
  RecordServices,
  Sending,
} from './recordContext.ts';
import { begunAnew, FINISHED, opened, putBy, restored } from './recordDraft.ts';

export type { RecordFlowEvent, RecordServices, Sending, Typed } from './recordContext.ts';

/**
 * The flow of every record: load, choose, collect, submit, settle conflicts. A submit without an
 * answer is sent again under the same key after the record was read anew, so nothing is done twice.
 * Typed values are kept through every failure.
 */
export function createRecordMachine<Record, Event extends { type: string }>(
  id: string,
  services: RecordServices<Record, Event>,
) {
  const { drafts, versionOf } = services;
  /** A successful answer without the record does not show what was done. */
  const recordIn = (data: unknown): Record => {
    if (services.isRecord(data)) return data;
    throw new ApiFailure({ kind: 'unreadable', status: 200 });
  };
  return setup({
    types: {
      context: {} as RecordFlowContext<Record, Event>,
      events: {} as RecordFlowEvent<Event>,
      input: {} as { id: number },
    },
    actors: {
      load: fromPromise(async ({ input, signal }: { input: Asked; signal: AbortSignal }) =>
        recordIn(await services.load(input.id, signal, input.background ?? false)),
      ),
      send: fromPromise(
        async ({ input }: { input: { id: number; sending: Sending<Event> | null } }) => {
          if (!input.sending) throw new Error('There is nothing to send');
          return recordIn(await services.send(input.id, input.sending));
        },
      ),
    },
    guards: {
      isGone: ({ context }) => context.failure?.kind === 'notFound',
      isForbidden: ({ context }) => context.failure?.kind === 'noAccess',
      isTyping: ({ context }) => context.typed !== null,
      isConflict: ({ context }) => context.failure?.kind === 'stale',
      /** The answer to a stale version brings the current record; otherwise it is read. */
      isTold: ({ context: { failure } }) =>
        failure?.kind === 'stale' && services.isRecord(failure.data),
      /** The page is about to leave for the sign-in page: typed values are stored already. */
      isSessionOver: ({ context }) => context.failure?.kind === 'session',
      /**
       * This try was not done. After some failures no earlier try was done either, or its key would
       * have brought its answer; after the others only this try is known.
       */
      isAnswered: ({ context: { failure, lost } }) =>
        failure !== null && (failure.speaksForKey || (!lost && NOT_BEGUN.includes(failure.kind))),
      isOverUnanswered: ({ context: { failure, lost } }) => failure?.kind === 'session' && lost,
      /** No readable answer came: it may have been done. */
      isUnsure: ({ context }) => context.failure?.maybeDone === true,
      /** The decision was about other content: the person looks again first. */
      stillStands: ({ context: { record, sending, since } }) =>
        record !== null &&
        sending !== null &&
        services.isLegal(record, sending.event) &&
        !since.some(services.setsAnew),
    },
    actions: {
      showRecord: assign((_, { record }: { record: Record }) => ({ record, failure: null })),
      /**
       * A repeated event is answered as it was then. What was read since is newer even with the
       * same version, because a record shows other records too.
       */
      takeAnswer: assign(({ context }, { record }: { record: Record }) => ({
        record:
          context.record !== null && versionOf(record) <= versionOf(context.record)
            ? context.record
            : record,
        failure: null,
      })),
      putRecord: assign((_, { record }: { record: Record }) => ({ record })),
      noteFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
      forgetFailure: assign({ failure: null }),
      open: assign(({ context: { id }, event }) =>
        event.type === 'OPEN' ? { ...opened(drafts, id, event), failure: null } : {},
      ),
      putBy: ({ context: { id }, event }) => {
        if (event.type === 'OPEN') putBy(drafts, id, event.event);
      },
      /** What was set aside is in the form now. */
      clearAside: ({ context: { id, typed } }) => {
        if (typed) drafts.clearAside(id, typed.type);
      },
      setAside: ({ context: { id, typed } }) => {
        drafts.clear(id);
        if (typed) drafts.setAside(id, typed);
      },
      startAnew: assign(({ context }) => begunAnew(context)),
      type: assign(({ context, event }) =>
        event.type === 'KEEP' && context.typed
          ? { typed: { ...context.typed, input: event.input } }
          : {},
      ),
      keepDraft: ({ context: { id, typed, unanswered } }) => {
        if (typed) drafts.write(id, unanswered ? { ...typed, unanswered } : typed);
      },
      /**
       * An unanswered event keeps its key and version: repeated, it is done once, and any other
       * event meets a newer version if it was done.
       */
      prepare: assign(({ context: { record, unanswered }, event }) => {
        if (event.type !== 'SUBMIT' || !record) return {};
        const isSame = unanswered !== null && alike(unanswered.event, event.event);
        const sending = {
          event: event.event,
          version: unanswered?.version ?? versionOf(record),
          key: isSame ? unanswered.key : services.newKey(),
        };
        return { sending, unanswered: sending, failure: null };
      }),
      prepareAgain: assign(({ context: { sending, record } }) => {
        if (!sending || !record) return {};
        // Another version is another request and needs another key.
        const again = { ...sending, version: versionOf(record), key: services.newKey() };
        return { sending: again, unanswered: again, failure: null, since: [] };
      }),
      /** The server has said that it was not done. */
      noteAnswered: assign({ unanswered: null, lost: false }),
      noteLost: assign({ lost: true }),
      forgetSending: assign({ sending: null }),
      /** Shows the current record and what others have done since the person made the event. */
      settle: assign(({ context: { sending } }, { data }: { data: unknown }) =>
        services.isRecord(data)
          ? {
              record: data,
              since: services
                .historyOf(data)
                .filter(({ version }) => version > (sending?.version ?? 0)),
            }
          : {},
      ),
      finish: assign(FINISHED),
      clearDraft: ({ context }) => drafts.clear(context.id),
      tellDone: ({ context: { sending, record } }) => {
        if (sending && record) services.onDone(sending.event, record);
      },
    },
  }).createMachine({
    id,
    context: ({ input: { id } }) => ({
      id,
      record: null,
      ...restored(drafts.read(id)),
      sending: null,
      failure: null,
      since: [],
      begun: 0,
    }),
    initial: 'loading',
    states: {
      loading: {
        invoke: {
          src: 'load',
          input: ({ context }) => ({ id: context.id }),
          onDone: {
            target: 'settled',
            actions: { type: 'showRecord', params: ({ event }) => ({ record: event.output }) },
          },
          onError: {
            target: 'failed',
            actions: { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) },
          },
        },
      },
      failed: {
        initial: 'sorting',
        states: {
          sorting: {
            always: [
              { guard: 'isGone', target: 'notFound' },
              { guard: 'isForbidden', target: 'noAccess' },
              { target: 'broken' },
            ],
          },
          notFound: {},
          noAccess: {},
          broken: {},
        },
        on: { RETRY: { target: 'loading', actions: 'forgetFailure' } },
      },
      /** The record is there: back to the form, or to looking. */
      settled: {
        always: [{ guard: 'isTyping', target: 'collecting' }, { target: 'viewing' }],
      },
      viewing: {
        initial: 'still',
        states: {
          still: { on: { REFRESH: 'refreshing' } },
          /** Reloads while the record stays on the screen; a failure changes nothing. */
          refreshing: {
            invoke: {
              src: 'load',
              input: ({ context, event }) => ({ id: context.id, background: isBackground(event) }),
              onDone: {
                target: 'still',
                actions: { type: 'putRecord', params: ({ event }) => ({ record: event.output }) },
              },
              onError: 'still',
            },
          },
        },
        on: {
          OPEN: { target: 'collecting', actions: ['putBy', 'open', 'keepDraft', 'clearAside'] },
          /** An event that needs no form. */
          SUBMIT: { target: 'submitting', actions: 'prepare' },
        },
      },
      collecting: {
        on: {
          KEEP: { actions: ['type', 'keepDraft'] },
          OPEN: { actions: ['putBy', 'open', 'keepDraft', 'clearAside'] },
          SUBMIT: { target: 'submitting', actions: ['prepare', 'keepDraft'] },
          CLOSE: { target: 'viewing', actions: ['finish', 'clearDraft'] },
          LEAVE: { target: 'viewing', actions: ['setAside', 'finish'] },
          START_ANEW: { actions: ['startAnew', 'keepDraft'] },
        },
      },
      submitting: {
        invoke: {
          src: 'send',
          input: ({ context }) => ({ id: context.id, sending: context.sending }),
          onDone: {
            target: 'viewing',
            actions: [
              { type: 'takeAnswer', params: ({ event }) => ({ record: event.output }) },
              'tellDone',
              'finish',
              'clearDraft',
            ],
          },
          onError: {
            target: 'sorting',
            actions: { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) },
          },
        },
      },
      sorting: {
        always: [
          {
            guard: 'isTold',
            target: 'conflict',
            actions: [
              { type: 'settle', params: ({ context }) => ({ data: context.failure?.data }) },
              'noteAnswered',
              'keepDraft',
            ],
          },
          {
            guard: 'isConflict',
            target: 'catchingUp',
            actions: ['noteAnswered', 'keepDraft'],
          },
          { guard: 'isOverUnanswered', target: 'settled' },
          {
            guard: 'isSessionOver',
            target: 'settled',
            actions: ['noteAnswered', 'keepDraft'],
          },
          {
            guard: 'isAnswered',
            target: 'rereading',
            actions: ['noteAnswered', 'forgetSending', 'keepDraft'],
          },
          { guard: 'isUnsure', target: 'unsure', actions: 'noteLost' },
          { target: 'rereading' },
        ],
      },
      /** Refused, wrong or forbidden: show the current record and keep the reason. */
      rereading: {
        invoke: {
          src: 'load',
          input: ({ context }) => ({ id: context.id }),
          onDone: {
            target: 'settled',
            actions: { type: 'putRecord', params: ({ event }) => ({ record: event.output }) },
          },
          onError: 'settled',
        },
      },
      unsure: {
        on: {
          RETRY: 'checking',
          CLOSE: { target: 'loading', actions: ['finish', 'clearDraft'] },
        },
      },
      /** Read the record before the same request is sent again under the same key. */
      checking: {
        invoke: {
          src: 'load',
          input: ({ context }) => ({ id: context.id }),
          onDone: {
            target: 'submitting',
            actions: { type: 'putRecord', params: ({ event }) => ({ record: event.output }) },
          },
          onError: {
            target: 'checkFailed',
            actions: { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) },
          },
        },
      },
      /** Do not keep asking for a record that is gone or closed to this account. */
      checkFailed: {
        always: [
          { guard: 'isGone', target: 'failed' },
          { guard: 'isForbidden', target: 'failed' },
          { target: 'unsure' },
        ],
      },
      /** Reads the record if the answer to a stale version did not bring it. */
      catchingUp: {
        invoke: {
          src: 'load',
          input: ({ context }) => ({ id: context.id }),
          onDone: {
            target: 'conflict',
            actions: { type: 'settle', params: ({ event }) => ({ data: event.output }) },
          },
          onError: {
            target: 'checkFailed',
            actions: { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) },
          },
        },
      },
      conflict: {
        on: {
          SEND_AGAIN: {
            guard: 'stillStands',
            target: 'submitting',
            actions: ['prepareAgain', 'keepDraft'],
          },
          REVISE: {
            target: 'settled',
            actions: ['forgetFailure', 'forgetSending', assign({ since: [] })],
          },
          CLOSE: { target: 'viewing', actions: ['finish', 'clearDraft'] },
          LEAVE: { target: 'viewing', actions: ['setAside', 'finish'] },
        },
      },
    },
  });
}

type Asked = { id: number; background?: boolean };

/** With these codes the server refused the try before it began. */
const NOT_BEGUN: readonly FailureKind[] = ['noAccess', 'notFound', 'tooMany'];

/** Whether two events of the same form are equal. */
const alike = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
