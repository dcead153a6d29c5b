import { assign, fromCallback, fromPromise, setup } from 'xstate';
import { type ApiFailure, asFailure } from '../../api/kernel/failure.ts';
import { isBackground } from './background.ts';

/** What a list shows: which records (`filter`, with the tab), and which page of them. */
export interface ListQuery<Filter = object, Paging = object> {
  filter: Filter;
  page: Paging;
}

/** A page of any list. */
export interface ListPage<Row = unknown> {
  rows: Row[];
  /** The cursors of the pages before and after it; null where no such page exists. */
  next: string | null;
  previous: string | null;
  total: { count: number; exact: boolean };
}

/**
 * How many records each tab holds; not `exact` where counting stopped at a limit in one of them, as it
 * does at `COUNT_CAP` or beyond.
 */
export interface ListCounts<Tab extends string = string> {
  tabs: Partial<Record<Tab, number>>;
  exact: boolean;
}

export interface ListContext {
  query: ListQuery;
  /** The newest page that came; it stays while another one is on its way. */
  page: ListPage | null;
  counts: ListCounts | null;
  failure: ApiFailure | null;
  selected: ReadonlySet<number>;
  /** All that the filter finds were selected, and there are more than may be at once. */
  selectedMore: boolean;
  selectFailure: ApiFailure | null;
}

/** What a list was when its page was left. */
export type KeptList = Pick<ListContext, 'page' | 'counts' | 'selected' | 'selectedMore'>;

export type ListEvent =
  /** The address says something else. */
  | { type: 'ASK'; query: ListQuery }
  /** Quietly: something may have changed. `background` where the page asks by itself. */
  | { type: 'REFRESH'; background?: boolean }
  | { type: 'RETRY' }
  | { type: 'SELECT'; ids: ReadonlySet<number> }
  /** All that the filter finds, on all pages, as many as the server gives. */
  | { type: 'SELECT_ALL' };

/** What is selected on all pages at once; `more` where there is more than may be. */
export interface ListSelection {
  ids: number[];
  more: boolean;
}

/** The request of a call; `background` where no person waits for the answer. */
type Asked<What> = What & { background: boolean };

const notProvided = () => Promise.reject(new Error('This list has no such call'));

/**
 * A list of records: the rows with the pages around them, the counts of the tabs, and what is
 * selected. Old rows stay until new ones are there, and when those fail; what is selected stays
 * across pages and goes when the filter finds other records. `useRecordList` gives it the calls
 * and the types of one list.
 */
export const recordListMachine = setup({
  types: {
    context: {} as ListContext,
    events: {} as ListEvent,
    input: {} as { query: ListQuery; kept?: KeptList | null },
  },
  actors: {
    loadRows: fromPromise<ListPage, Asked<ListQuery>>(notProvided),
    loadCounts: fromPromise<ListCounts, Asked<Pick<ListQuery, 'filter'>>>(notProvided),
    selectAll: fromPromise<ListSelection, object>(notProvided),
    /** Sends REFRESH when the person comes back to the page. */
    comingBack: fromCallback<{ type: 'REFRESH' }>(() => undefined),
  },
  guards: {
    hasRows: ({ context }) => context.page !== null,
    countsDiffer: ({ context, event }) =>
      event.type === 'ASK' && countedBy(event.query) !== countedBy(context.query),
  },
  actions: {
    ask: assign(({ context, event }) => {
      if (event.type !== 'ASK') return {};
      const finds = JSON.stringify(event.query.filter) === JSON.stringify(context.query.filter);
      return finds ? { query: event.query } : { query: event.query, ...nothingSelected };
    }),
    select: assign(({ event }) =>
      event.type === 'SELECT' ? { ...nothingSelected, selected: event.ids } : {},
    ),
  },
}).createMachine({
  id: 'recordList',
  context: ({ input }) => ({
    query: input.query,
    page: input.kept?.page ?? null,
    counts: input.kept?.counts ?? null,
    failure: null,
    selected: input.kept?.selected ?? new Set<number>(),
    selectedMore: input.kept?.selectedMore ?? false,
    selectFailure: null,
  }),
  type: 'parallel',
  invoke: { src: 'comingBack' },
  states: {
    rows: {
      initial: 'beginning',
      on: {
        // Not `reenter`: out of a region it would begin the other regions anew as well.
        ASK: { target: '.loading', actions: 'ask' },
        REFRESH: '.refreshing',
      },
      states: {
        /** A list that one comes back to has its rows, and looks quietly whether they still hold. */
        beginning: { always: [{ guard: 'hasRows', target: 'refreshing' }, 'loading'] },
        /** The person waits for these rows. */
        loading: {
          invoke: {
            src: 'loadRows',
            input: ({ context, event }) => ({ ...context.query, background: isBackground(event) }),
            onDone: {
              target: 'shown',
              actions: assign({ page: ({ event }) => event.output, failure: null }),
            },
            onError: {
              target: 'failed',
              actions: assign({ failure: ({ event }) => asFailure(event.error) }),
            },
          },
          on: { REFRESH: { target: 'loading', reenter: true } },
        },
        /** Nobody waits: a failure here is not told, the rows are as good as before. */
        refreshing: {
          invoke: {
            src: 'loadRows',
            input: ({ context, event }) => ({ ...context.query, background: isBackground(event) }),
            onDone: {
              target: 'shown',
              actions: assign({ page: ({ event }) => event.output, failure: null }),
            },
            onError: 'shown',
          },
        },
        shown: {},
        failed: {
          on: { RETRY: 'loading', REFRESH: 'loading' },
        },
      },
    },
    counts: {
      initial: 'counting',
      on: {
        ASK: { guard: 'countsDiffer', target: '.counting' },
        REFRESH: '.counting',
        RETRY: '.counting',
      },
      states: {
        counting: {
          invoke: {
            src: 'loadCounts',
            input: ({ context: { query }, event }) => ({
              filter: query.filter,
              background: isBackground(event),
            }),
            onDone: {
              target: 'counted',
              actions: assign({ counts: ({ event }) => event.output }),
            },
            // The tabs work without their counts.
            onError: { target: 'counted', actions: assign({ counts: null }) },
          },
        },
        counted: {},
      },
    },
    selection: {
      initial: 'resting',
      on: { SELECT: { target: '.resting', actions: 'select' } },
      states: {
        resting: { on: { SELECT_ALL: 'selectingAll' } },
        selectingAll: {
          invoke: {
            src: 'selectAll',
            input: ({ context }) => context.query.filter,
            onDone: {
              target: 'resting',
              actions: assign({
                selected: ({ event }) => new Set(event.output.ids),
                selectedMore: ({ event }) => event.output.more,
                selectFailure: null,
              }),
            },
            onError: {
              target: 'resting',
              actions: assign({ selectFailure: ({ event }) => asFailure(event.error) }),
            },
          },
          on: { ASK: 'resting' },
        },
      },
    },
  },
});

const nothingSelected = {
  selected: new Set<number>() as ReadonlySet<number>,
  selectedMore: false,
  selectFailure: null,
};

/** The counts do not depend on the tab, nor on the page. */
const countedBy = ({ filter }: ListQuery) => JSON.stringify({ ...filter, tab: undefined });
