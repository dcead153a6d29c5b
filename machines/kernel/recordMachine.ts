import { assign, fromPromise, setup } from 'xstate';
import { ApiFailure, asFailure, type FailureKind } from '../../api/kernel/failure.ts';
import { isBackground } from './background.ts';
import type {
  RecordFlowContext,
  RecordFlowEvent,
  RecordServices,
  Sending,
} from './recordContext.ts';
import { opened, restored } from './recordDraft.ts';

export type { RecordFlowEvent, RecordServices, Sending, Typed } from './recordContext.ts';

/**
 * The flow every record shares: load, choose, collect, submit, settle conflicts. A submit that got
 * no answer is sent again under the same key after the record was read anew, so nothing is done
 * twice; what was typed is kept through every failure.
 */
export function createRecordMachine<Record, Event extends { type: string }>(
  id: string,
  services: RecordServices<Record, Event>,
) {
  const { drafts, versionOf } = services;
  /** A success without a record in it says nothing of what was done. */
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
      /** The answer to a stale version brings the record as it is now; else it is read. */
      isTold: ({ context: { failure } }) =>
        failure?.kind === 'stale' && services.isRecord(failure.data),
      /** The page is about to be left for the sign-in page: what is typed is kept already. */
      isSessionOver: ({ context }) => context.failure?.kind === 'session',
      /**
       * It was not done. With some failures no try was, for the key of one that was done brings its
       * answer again; with the others the server looked at this try alone.
       */
      isAnswered: ({ context: { failure, lost } }) =>
        failure !== null && (failure.speaksForKey || (!lost && NOT_BEGUN.includes(failure.kind))),
      isOverUnanswered: ({ context: { failure, lost } }) => failure?.kind === 'session' && lost,
      /** No answer came, or none that can be read: it may have been done. */
      isUnsure: ({ context }) => context.failure?.maybeDone === true,
      /** What was decided of another content is looked at again first. */
      stillStands: ({ context: { record, sending, since } }) =>
        record !== null &&
        sending !== null &&
        services.isLegal(record, sending.event) &&
        !since.some(services.setsAnew),
    },
    actions: {
      showRecord: assign((_, { record }: { record: Record }) => ({ record, failure: null })),
      /**
       * An event that was done before is answered as it was then: what was read since is newer, also
       * where it has the same version, for a record shows others beside it.
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
        event.type === 'OPEN' ? { ...opened(drafts.read(id), event), failure: null } : {},
      ),
      type: assign(({ context, event }) =>
        event.type === 'KEEP' && context.typed
          ? { typed: { ...context.typed, input: event.input } }
          : {},
      ),
      keepDraft: ({ context: { id, typed, unanswered } }) => {
        if (typed) drafts.write(id, unanswered ? { ...typed, unanswered } : typed);
      },
      /**
       * What is not answered yet keeps its key and its version, whatever failed since: sent as the
       * same it is done once, and anything else finds a newer version where it was done.
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
        // Another version is another request, and takes another key.
        const again = { ...sending, version: versionOf(record), key: services.newKey() };
        return { sending: again, unanswered: again, failure: null, since: [] };
      }),
      /** The server has said for certain that it was not done. */
      noteAnswered: assign({ unanswered: null, lost: false }),
      noteLost: assign({ lost: true }),
      forgetSending: assign({ sending: null }),
      /** Shows the record as it is now, and what others did since the event was made. */
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
      finish: assign({
        typed: null,
        sending: null,
        unanswered: null,
        lost: false,
        failure: null,
        since: [],
        restored: false,
      }),
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
      /** The record is there: back to what was being typed, or to looking at it. */
      settled: {
        always: [{ guard: 'isTyping', target: 'collecting' }, { target: 'viewing' }],
      },
      viewing: {
        initial: 'still',
        states: {
          still: { on: { REFRESH: 'refreshing' } },
          /** Reads anew and keeps showing what is there; a failure changes nothing. */
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
          OPEN: { target: 'collecting', actions: ['open', 'keepDraft'] },
          /** An event that needs no form. */
          SUBMIT: { target: 'submitting', actions: 'prepare' },
        },
      },
      collecting: {
        on: {
          KEEP: { actions: ['type', 'keepDraft'] },
          OPEN: { actions: ['open', 'keepDraft'] },
          SUBMIT: { target: 'submitting', actions: ['prepare', 'keepDraft'] },
          CLOSE: { target: 'viewing', actions: ['finish', 'clearDraft'] },
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
      /** Refused, wrong or forbidden: the record is shown as it is now, with the reason kept. */
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
      /** The record is read before the same request goes out again under the same key. */
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
      /** A record that is gone, or closed to this account, is not asked for again and again. */
      checkFailed: {
        always: [
          { guard: 'isGone', target: 'failed' },
          { guard: 'isForbidden', target: 'failed' },
          { target: 'unsure' },
        ],
      },
      /** Reads what the answer to a stale version did not bring. */
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
        },
      },
    },
  });
}

type Asked = { id: number; background?: boolean };

/** With these the server has turned this try away before it began with it. */
const NOT_BEGUN: readonly FailureKind[] = ['noAccess', 'notFound', 'tooMany'];

/** Whether two events say the same; both come from the same form. */
const alike = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
