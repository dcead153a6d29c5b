import { assign, setup } from 'xstate';
import type { PlaceMeta } from '../../kernel/law/explain.ts';
import { type Ask, allows, guardsOf, type MoveMeta, may } from '../../kernel/law/rules.ts';
import type { PickListEvent, PickListFacts } from './facts.ts';
import { linesAfter, ordersToPack } from './lines.ts';
import { type pickListBranches, pickListRuleBook, type pickListRules } from './rules.ts';

type PickAsk = Ask<keyof typeof pickListBranches, keyof typeof pickListRules>;

const pickList = setup({
  types: {
    context: {} as PickListFacts,
    events: {} as PickListEvent,
    input: {} as PickListFacts,
    meta: {} as MoveMeta | PlaceMeta,
    /**
     * `underWay`: it holds lines of orders; `toStart`: nobody picks it; `atShelves`: somebody does;
     * `toPack`: all was fetched; `void`: nothing comes of it.
     */
    tags: {} as 'underWay' | 'toStart' | 'atShelves' | 'toPack' | 'void',
  },
  guards: {
    allow: ({ context, event }, ask: PickAsk) => allows(pickListRuleBook, ask, context, event),
  },
  actions: {
    setLine: assign({ lines: ({ context, event }) => linesAfter(context, event) }),
    takePicker: assign({ picker: ({ context }) => context.actor }),
    dropPicker: assign({ picker: null }),
    setBoxes: assign(({ event }) => (event.type === 'pack' ? { boxes: event.boxes } : {})),
    /** What went back to its shelf is in no box. */
    emptyBoxes: assign(({ context: { boxes, lines } }) => {
      const orders = ordersToPack(lines);
      return { boxes: boxes.filter(({ orderId }) => orders.includes(orderId)) };
    }),
  },
});

const allow = guardsOf<PickAsk>();
const mayPick = may('pickList.edit');

const putBack = {
  guard: allow({ rules: ['lineIsToPutBack'] }),
  actions: 'setLine' as const,
  meta: mayPick,
};

type Rules = NonNullable<PickAsk['rules']>;

/** Where a list is while it is picked: lines are open, all are done, or nothing was to be had. */
const picksOn = (rules: Rules, actions: 'setLine' | 'takePicker', again: 'adds' | undefined) => [
  {
    guard: allow({ when: ['leavesOpen'], rules }),
    target: '#pickList.picking.fetching',
    actions,
    meta: may('pickList.edit', again),
  },
  {
    guard: allow({ when: ['leavesPicked'], rules }),
    target: '#pickList.picking.fetched',
    actions,
    meta: mayPick,
  },
  {
    guard: allow({ when: ['leavesNothing'], rules }),
    target: '#pickList.picking.emptied',
    actions,
    meta: mayPick,
  },
];

/** Counted wrong: the line is picked anew. */
const reopenLine = {
  guard: allow({
    rules: ['pickerIsOneself', 'lineIsBegun', 'restIsHere', 'restIsAskedFor', 'allIsAskedFor'],
  }),
  target: '#pickList.picking.fetching',
  actions: 'setLine' as const,
  meta: mayPick,
};

const pack = {
  guard: allow({
    rules: ['boxesAreCounted', 'goodsAreBack', 'somethingIsPicked', 'eachOrderIsBoxed'],
  }),
  target: '#pickList.packed',
  actions: 'setBoxes' as const,
  meta: may('pickList.edit', 'sets'),
};

const print = {
  guard: allow({ rules: ['somethingIsPicked'] }),
  meta: may('pickList.edit', 'adds'),
};

const cancel = {
  guard: allow({ rules: ['remarkIsGiven'] }),
  target: '#pickList.cancelled',
  meta: mayPick,
};

/**
 * The law of a pick list (spec section 2, picking and packing). Of each line a part or all is picked, or
 * it is closed with less; what is handed over is shipped on its orders, all of it or nothing.
 *
 * Chosen beyond the specification: one person picks a list, and another takes it over once it was given
 * back; goods of an order that is cancelled meanwhile are put back before the list goes on; a list that
 * is packed may be cancelled too, for all its orders may be; what is printed of it is told in its history.
 * Goods that are charged by the kilo are weighed as they are picked, or later on their order; they are
 * charged at that once they are handed over.
 */
export const pickListChart = pickList.createMachine({
  id: 'pickList',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      tags: ['underWay', 'toStart'],
      meta: { already: { release: 'pickListIsAlreadyOpen' } },
      on: {
        start: picksOn([], 'takePicker', undefined),
        putBack,
        cancel,
      },
    },
    picking: {
      tags: ['underWay', 'atShelves'],
      meta: { already: { start: 'pickListIsAlreadyPicked' } },
      initial: 'fetching',
      states: { fetching: {}, fetched: {}, emptied: {} },
      on: {
        pick: picksOn(['pickerIsOneself', 'picksWhatIsOpen', 'pickIsWeighed'], 'setLine', 'adds'),
        shortLine: picksOn(['pickerIsOneself', 'lineIsOpen'], 'setLine', undefined),
        reopenLine,
        putBack,
        finish: {
          guard: allow({
            rules: ['pickerIsOneself', 'eachLineIsDone', 'goodsAreBack', 'somethingIsPicked'],
          }),
          target: 'picked',
          meta: mayPick,
        },
        release: { target: 'open', actions: 'dropPicker', meta: mayPick },
        cancel,
      },
    },
    picked: {
      tags: ['underWay', 'toPack'],
      meta: { already: { finish: 'pickListIsAlreadyFinished' } },
      on: { reopenLine, putBack, pack, printSheet: { ...print, target: 'picked' }, cancel },
    },
    packed: {
      tags: 'underWay',
      on: {
        pack,
        printSheet: { ...print, target: 'packed' },
        printLabels: { ...print, target: 'packed' },
        putBack: { ...putBack, actions: ['setLine', 'emptyBoxes'] },
        handOver: {
          guard: allow({ rules: ['goodsAreBack', 'somethingIsPicked'] }),
          target: 'handedOver',
          meta: may('order.ship'),
        },
        cancel,
      },
    },
    handedOver: {
      meta: { already: { handOver: 'pickListIsAlreadyHandedOver' } },
      on: {
        printSheet: { ...print, target: 'handedOver' },
        printLabels: { ...print, target: 'handedOver' },
      },
    },
    cancelled: {
      tags: 'void',
      meta: { already: { cancel: 'pickListIsAlreadyCancelled' } },
    },
  },
});
