import { assign, setup } from 'xstate';
import type { PlaceMeta } from '../../kernel/law/explain.ts';
import { type Ask, allows, guardsOf, type MoveMeta, may } from '../../kernel/law/rules.ts';
import type { GoodsEvent, GoodsFacts } from './facts.ts';
import { type goodsBranches, goodsRuleBook, type goodsRules } from './rules.ts';

type GoodsAsk = Ask<keyof typeof goodsBranches, keyof typeof goodsRules>;

const goods = setup({
  types: {
    context: {} as GoodsFacts,
    events: {} as GoodsEvent,
    input: {} as GoodsFacts,
    meta: {} as MoveMeta | PlaceMeta,
    tags: {} as 'sold' | 'complete',
  },
  guards: {
    allow: ({ context, event }, ask: GoodsAsk) => allows(goodsRuleBook, ask, context, event),
  },
  delays: {
    returning: ({ context: { takenOffAt, backAt } }) =>
      Math.max(0, Date.parse(backAt ?? '') - Date.parse(takenOffAt ?? '')),
  },
  actions: {
    noteReason: assign(({ event }) =>
      event.type === 'takeOff'
        ? { offShelfReason: event.remark, takenOffAt: event.at, backAt: event.until }
        : {},
    ),
    forgetReason: assign({ offShelfReason: null, takenOffAt: null, backAt: null }),
  },
});

const allow = guardsOf<GoodsAsk>();
const mayEdit = may('goods.edit');

const asSaid = ['offShelfReasonIsGiven', 'returnIsAhead'] as const;

const putOn = {
  target: 'onShelf',
  guard: allow({ rules: ['goodsAreNamed', 'goodsHaveUnit', 'goodsArePriced'] }),
  actions: 'forgetReason' as const,
  meta: mayEdit,
} as const;

const already = { takeOff: 'goodsAreAlreadyOff' };

/**
 * The law of goods on the shelf and off it (spec section 4): they begin off it, and are put on once
 * nothing lacks. They are taken off with a reason, until somebody puts them back or until a moment, at
 * which they come back by themselves. Goods can be ordered where they are `sold`; where they are
 * `complete`, nothing that this took is taken from them: they are sold, or come back by themselves.
 */
export const goodsChart = goods.createMachine({
  id: 'goods',
  context: ({ input }) => input,
  initial: 'offShelf',
  states: {
    onShelf: {
      tags: ['sold', 'complete'],
      meta: { already: { putOn: 'goodsAreAlreadyOn' } },
      on: {
        takeOff: [
          {
            target: 'offShelfUntil',
            guard: allow({ when: ['endsByItself'], rules: asSaid }),
            actions: 'noteReason',
            meta: mayEdit,
          },
          {
            target: 'offShelf',
            guard: allow({ rules: asSaid }),
            actions: 'noteReason',
            meta: mayEdit,
          },
        ],
      },
    },
    offShelf: { meta: { already }, on: { putOn } },
    offShelfUntil: {
      tags: ['complete'],
      meta: { already },
      on: { putOn },
      after: { returning: { target: 'onShelf', actions: 'forgetReason' } },
    },
  },
});
