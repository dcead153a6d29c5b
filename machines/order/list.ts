import { assign, fromCallback, fromPromise, setup } from 'xstate';
import type { Contract } from '../../api/contract.ts';
import { type ApiFailure, asFailure } from '../../api/failure.ts';
import type { DataOf, RequestOf } from '../../api/operation.ts';
import type { OrderFilter } from '../../api/orders.ts';

export type OrderListRequest = RequestOf<Contract['listOrder4Merchant']>['body'];
export type OrderListPage = DataOf<Contract['listOrder4Merchant']>;
export type OrderCounts = DataOf<Contract['queryAndCountList']>;
export type OrderSelection = DataOf<Contract['selectOrderIds']>;

/** What the list shows: which orders, and which page of them. */
export interface OrderListQuery {
  filter: OrderFilter;
  page: Omit<OrderListRequest, keyof OrderFilter>;
}

export interface OrderListContext {
  query: OrderListQuery;
  /** The newest page that came; it stays while another one is on its way. */
  page: OrderListPage | null;
  counts: OrderCounts | null;
  failure: ApiFailure | null;
  selected: ReadonlySet<number>;
  /** All that the filter finds were selected, and there are more than may be at once. */
  selectedMore: boolean;
  selectFailure: ApiFailure | null;
}

export type OrderListEvent =
  /** The address says something else. */
  | { type: 'ASK'; query: OrderListQuery }
  /** Quietly: something may have changed. */
  | { type: 'REFRESH' }
  | { type: 'RETRY' }
  | { type: 'SELECT'; ids: ReadonlySet<number> }
  /** All that the filter finds, on all pages; the server gives 500 at most. */
  | { type: 'SELECT_ALL' };

const notProvided = () => Promise.reject(new Error('The order list has no such call'));

/**
 * The order list: the rows with the pages around them, the counts of the tabs, and what is
 * selected. Old rows stay until new ones are there, and when those fail; what is selected stays
 * across pages and goes when the filter finds other orders.
 */
export const orderListMachine = setup({
  types: {
    context: {} as OrderListContext,
    events: {} as OrderListEvent,
    input: {} as { query: OrderListQuery },
  },
  actors: {
    loadRows: fromPromise<OrderListPage, OrderListQuery>(notProvided),
    loadCounts: fromPromise<OrderCounts, OrderFilter>(notProvided),
    selectAll: fromPromise<OrderSelection, OrderFilter>(notProvided),
    /** Sends REFRESH when the person comes back to the page. */
    comingBack: fromCallback<{ type: 'REFRESH' }>(() => undefined),
  },
  guards: {
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
  id: 'orderList',
  context: ({ input }) => ({
    query: input.query,
    page: null,
    counts: null,
    failure: null,
    selected: new Set<number>(),
    selectedMore: false,
    selectFailure: null,
  }),
  type: 'parallel',
  invoke: { src: 'comingBack' },
  states: {
    rows: {
      initial: 'loading',
      on: {
        // Not `reenter`: out of a region it would begin the other regions anew as well.
        ASK: { target: '.loading', actions: 'ask' },
        REFRESH: '.refreshing',
      },
      states: {
        /** The person waits for these rows. */
        loading: {
          invoke: {
            src: 'loadRows',
            input: ({ context }) => context.query,
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
            input: ({ context }) => context.query,
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
            input: ({ context }) => context.query.filter,
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
                selected: ({ event }) => new Set(event.output.orderIds),
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
const countedBy = ({ filter: { tab: _tab, ...rest } }: OrderListQuery) => JSON.stringify(rest);
