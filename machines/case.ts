import { assign, fromPromise, setup } from 'xstate';
import { type ApiFailure, asFailure } from '../api/failure.ts';
import type { HistoryLine } from '../api/orders.ts';

/** What is being typed for one event: the event's type, and the form's values as they are. */
export interface Typed {
  type: string;
  input: unknown;
}

/** One event on its way to the server: sent again under the same key until it is answered. */
export interface Sending<Event> {
  event: Event;
  /** The version that the person looked at. */
  version: number;
  /** One a person's intent. */
  key: string;
}

/** What the flow asks of the world; a test brings its own. */
export interface CaseServices<Record, Event> {
  load: (id: number, signal: AbortSignal) => Promise<Record>;
  send: (id: number, sending: Sending<Event>) => Promise<Record>;
  /** Whether the chart still takes the event, asked of the record as it is. */
  isLegal: (record: Record, event: Event) => boolean;
  versionOf: (record: Record) => number;
  historyOf: (record: Record) => readonly HistoryLine[];
  newKey: () => string;
  /** Keeps what is typed over an ended session or a closed page. */
  drafts: {
    read: (id: number) => Typed | null;
    write: (id: number, typed: Typed) => void;
    clear: (id: number) => void;
  };
  /** Told after the server has taken an event. */
  onDone: (event: Event, record: Record) => void;
}

export interface CaseContext<Record, Event> {
  id: number;
  record: Record | null;
  typed: Typed | null;
  sending: Sending<Event> | null;
  /** Why the last load or event failed; null once something else is begun. */
  failure: ApiFailure | null;
  /** In a conflict: what others did since the person looked. */
  since: readonly HistoryLine[];
  /** Whether what is typed was kept from an earlier visit. */
  restored: boolean;
}

export type CaseEvent<Event> =
  | { type: 'REFRESH' }
  /** Opens the form of an event. */
  | { type: 'OPEN'; event: string; input?: unknown }
  /** What is typed so far. */
  | { type: 'KEEP'; input: unknown }
  | { type: 'CLOSE' }
  | { type: 'SUBMIT'; event: Event }
  | { type: 'RETRY' }
  /** In a conflict: send the same event on the record as it is now. */
  | { type: 'SEND_AGAIN' }
  /** In a conflict: go back to the form with what was typed. */
  | { type: 'REVISE' };

/**
 * The flow every record shares: load, choose, collect, submit, settle conflicts. A submit that got
 * no answer is sent again under the same key after the record was read anew, so nothing is done
 * twice; what was typed is kept through every failure.
 */
export function createCaseMachine<Record, Event extends { type: string }>(
  id: string,
  services: CaseServices<Record, Event>,
) {
  const { drafts, versionOf } = services;
  return setup({
    types: {
      context: {} as CaseContext<Record, Event>,
      events: {} as CaseEvent<Event>,
      input: {} as { id: number },
    },
    actors: {
      load: fromPromise(({ input, signal }: { input: { id: number }; signal: AbortSignal }) =>
        services.load(input.id, signal),
      ),
      send: fromPromise(({ input }: { input: { id: number; sending: Sending<Event> | null } }) => {
        if (!input.sending) throw new Error('There is nothing to send');
        return services.send(input.id, input.sending);
      }),
    },
    guards: {
      isGone: ({ context }) => context.failure?.kind === 'notFound',
      isForbidden: ({ context }) => context.failure?.kind === 'noAccess',
      isTyping: ({ context }) => context.typed !== null,
      isConflict: ({ context }) => context.failure?.kind === 'stale',
      /** No answer came, or none that can be read: it may have been done. */
      isUnsure: ({ context }) => context.failure?.maybeDone === true,
      stillLegal: ({ context: { record, sending } }) =>
        record !== null && sending !== null && services.isLegal(record, sending.event),
    },
    actions: {
      showRecord: assign((_, { record }: { record: Record }) => ({ record, failure: null })),
      putRecord: assign((_, { record }: { record: Record }) => ({ record })),
      noteFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
      forgetFailure: assign({ failure: null }),
      open: assign(({ event }) =>
        event.type === 'OPEN'
          ? {
              typed: { type: event.event, input: event.input ?? null },
              restored: false,
              failure: null,
            }
          : {},
      ),
      restoreDraft: assign(({ context }) => {
        const typed = context.typed ?? drafts.read(context.id);
        return { typed, restored: typed !== null };
      }),
      type: assign(({ context, event }) =>
        event.type === 'KEEP' && context.typed
          ? { typed: { ...context.typed, input: event.input } }
          : {},
      ),
      keepDraft: ({ context }) => {
        if (context.typed) drafts.write(context.id, context.typed);
      },
      prepare: assign(({ context, event }) =>
        event.type === 'SUBMIT' && context.record
          ? {
              sending: {
                event: event.event,
                version: versionOf(context.record),
                key: services.newKey(),
              },
              failure: null,
            }
          : {},
      ),
      prepareAgain: assign(({ context: { sending, record } }) =>
        sending && record
          ? {
              // Another version is another request, and takes another key.
              sending: { ...sending, version: versionOf(record), key: services.newKey() },
              failure: null,
              since: [],
            }
          : {},
      ),
      settle: assign(({ context: { record, failure } }) => {
        const seen = record ? versionOf(record) : 0;
        const current = (failure?.data ?? record) as Record | null;
        return {
          record: current,
          since: current ? services.historyOf(current).filter(({ version }) => version > seen) : [],
        };
      }),
      finish: assign({ typed: null, sending: null, failure: null, since: [], restored: false }),
      clearDraft: ({ context }) => drafts.clear(context.id),
      tellDone: ({ context: { sending, record } }) => {
        if (sending && record) services.onDone(sending.event, record);
      },
    },
  }).createMachine({
    id,
    context: ({ input }) => ({
      id: input.id,
      record: null,
      typed: null,
      sending: null,
      failure: null,
      since: [],
      restored: false,
    }),
    initial: 'loading',
    states: {
      loading: {
        id: 'loading',
        invoke: {
          src: 'load',
          input: ({ context }) => ({ id: context.id }),
          onDone: {
            target: 'settled',
            actions: [
              { type: 'showRecord', params: ({ event }) => ({ record: event.output }) },
              'restoreDraft',
            ],
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
          broken: { on: { RETRY: { target: '#loading', actions: 'forgetFailure' } } },
        },
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
              input: ({ context }) => ({ id: context.id }),
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
              { type: 'showRecord', params: ({ event }) => ({ record: event.output }) },
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
          { guard: 'isConflict', target: 'conflict', actions: 'settle' },
          { guard: 'isUnsure', target: 'unsure' },
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
          onDone: 'submitting',
          onError: {
            target: 'unsure',
            actions: { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) },
          },
        },
      },
      conflict: {
        on: {
          SEND_AGAIN: { guard: 'stillLegal', target: 'submitting', actions: 'prepareAgain' },
          REVISE: { target: 'settled', actions: ['forgetFailure', assign({ since: [] })] },
          CLOSE: { target: 'viewing', actions: ['finish', 'clearDraft'] },
        },
      },
    },
  });
}
