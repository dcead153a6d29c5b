import { assign, setup } from 'xstate';
import type { PlaceMeta } from '../../kernel/law/explain.ts';
import { type Ask, allows, guardsOf, type MoveMeta, may } from '../../kernel/law/rules.ts';
import type { StockCountEvent, StockCountFacts } from './facts.ts';
import { linesAfter } from './lines.ts';
import { type stockCountBranches, stockCountRuleBook, type stockCountRules } from './rules.ts';

type CountAsk = Ask<keyof typeof stockCountBranches, keyof typeof stockCountRules>;

const stockCount = setup({
  types: {
    context: {} as StockCountFacts,
    events: {} as StockCountEvent,
    input: {} as StockCountFacts,
    meta: {} as MoveMeta | PlaceMeta,
    /**
     * `underWay`: its goods are on no other count; `toCount`: figures are entered; `toPost`: they are
     * complete.
     */
    tags: {} as 'underWay' | 'toCount' | 'toPost',
  },
  guards: {
    allow: ({ context, event }, ask: CountAsk) => allows(stockCountRuleBook, ask, context, event),
  },
  actions: {
    setLines: assign({ lines: ({ context, event }) => linesAfter(context, event) }),
  },
});

const allow = guardsOf<CountAsk>();
const mayCount = may('stockCount.count');
const sets = may('stockCount.count', 'sets');

const FIGURES = ['linesAreOfCount', 'figuresAreWhole', 'lineIsAsSeen'] as const;
const AGAIN = [...FIGURES, 'lineIsRecounted'] as const;

const cancel = {
  guard: allow({ rules: ['remarkIsGiven'] }),
  target: '#stockCount.cancelled',
  meta: mayCount,
};

/**
 * The law of a count: each line gets a figure or is left out with a reason, in whatever order several
 * people walk along the shelves; lines that differ by much get a second figure; then the differences are
 * posted, above the shop's limit by somebody who has counted none of it.
 *
 * Decided: a line is compared with the books as they were when its figure was entered, so that nothing
 * has to stand still meanwhile; whatever moves before the posting or after it is kept. One that was counted
 * a second time is not asked for a third time by itself: whoever looks at the differences may ask for it.
 */
export const stockCountChart = stockCount.createMachine({
  id: 'stockCount',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      tags: ['underWay', 'toCount'],
      initial: 'counting',
      states: { counting: {}, near: {}, far: {} },
      on: {
        enter: [
          {
            guard: allow({ when: ['leavesOpen'], rules: [...FIGURES] }),
            target: '#stockCount.open.counting',
            actions: 'setLines',
            meta: sets,
          },
          {
            guard: allow({ when: ['leavesNear'], rules: [...FIGURES] }),
            target: '#stockCount.open.near',
            actions: 'setLines',
            meta: sets,
          },
          {
            guard: allow({ when: ['leavesFar'], rules: [...FIGURES] }),
            target: '#stockCount.open.far',
            actions: 'setLines',
            meta: sets,
          },
        ],
        submit: [
          {
            guard: allow({
              when: ['someAreFar'],
              rules: ['eachLineIsCounted', 'somethingIsCounted'],
            }),
            target: '#stockCount.recount.counting',
            actions: 'setLines',
            meta: mayCount,
          },
          {
            guard: allow({
              when: ['noneIsFar'],
              rules: ['eachLineIsCounted', 'somethingIsCounted'],
            }),
            target: '#stockCount.counted',
            meta: mayCount,
          },
        ],
        cancel,
      },
    },
    recount: {
      tags: ['underWay', 'toCount'],
      initial: 'counting',
      states: { counting: {}, complete: {} },
      meta: { already: { recount: 'stockCountIsAlreadyRecounted' } },
      on: {
        enter: [
          {
            guard: allow({ when: ['leavesOpen'], rules: [...AGAIN] }),
            target: '#stockCount.recount.counting',
            actions: 'setLines',
            meta: sets,
          },
          {
            guard: allow({ when: ['leavesDone'], rules: [...AGAIN] }),
            target: '#stockCount.recount.complete',
            actions: 'setLines',
            meta: sets,
          },
        ],
        submit: {
          guard: allow({ rules: ['eachLineIsCounted', 'somethingIsCounted'] }),
          target: '#stockCount.counted',
          meta: mayCount,
        },
        cancel,
      },
    },
    counted: {
      tags: ['underWay', 'toPost'],
      meta: { already: { submit: 'stockCountIsAlreadyCounted' } },
      on: {
        recount: {
          guard: allow({ rules: ['linesAreOfCount', 'chosenAreCounted'] }),
          target: '#stockCount.recount.counting',
          actions: 'setLines',
          meta: mayCount,
        },
        post: {
          guard: allow({ rules: ['secondPersonAboveLimit', 'shelfAgrees'] }),
          target: '#stockCount.posted',
          meta: may('stockCount.post'),
        },
        cancel,
      },
    },
    posted: { meta: { already: { post: 'stockCountIsAlreadyPosted' } } },
    cancelled: { meta: { already: { cancel: 'stockCountIsAlreadyCancelled' } } },
  },
});
