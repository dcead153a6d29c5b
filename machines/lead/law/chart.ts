import { assign, setup } from 'xstate';
import type { PlaceMeta } from '../../kernel/law/explain.ts';
import { type Ask, allows, guardsOf, type MoveMeta, may } from '../../kernel/law/rules.ts';
import type { LeadEvent, LeadFacts } from './facts.ts';
import { leadRuleBook, type leadRules } from './rules.ts';

type LeadAsk = Ask<never, keyof typeof leadRules>;

const lead = setup({
  types: {
    context: {} as LeadFacts,
    events: {} as LeadEvent,
    input: {} as LeadFacts,
    meta: {} as MoveMeta | PlaceMeta,
    tags: {} as 'waitsToBeTakenUp' | 'takesNoNotes',
  },
  actions: {
    noteHandler: assign(({ context: { actor, handlerName } }) => ({
      handlerName: actor?.name ?? handlerName,
    })),
    markErased: assign({ isErased: true }),
  },
  guards: {
    allow: ({ context, event }, ask: LeadAsk) => allows(leadRuleBook, ask, context, event),
  },
});

const mayHandle = may('lead.handle');
const allow = guardsOf<LeadAsk>();
const withRemark = {
  guard: allow({ rules: ['remarkIsGiven'] }),
  meta: mayHandle,
} as const;

/**
 * The law of a lead: an application waits until somebody takes it up, is talked over, and is then
 * accepted or declined, each with a remark for whoever reads it later. Who was declined may come
 * again with what was missing; who was accepted is a merchant, whose shop the office opens once, with
 * his account in it: a merchant opens none. What somebody sent who was declined, or took the
 * application back, is erased for good where he asks for it.
 */
export const leadChart = lead.createMachine({
  id: 'lead',
  context: ({ input }) => input,
  initial: 'submitted',
  states: {
    submitted: {
      tags: 'waitsToBeTakenUp',
      on: {
        takeUp: { target: 'inProgress', actions: 'noteHandler', meta: mayHandle },
        decline: { ...withRemark, target: 'declined', actions: 'noteHandler' },
      },
    },
    inProgress: {
      on: {
        note: { ...withRemark, target: 'inProgress', meta: may('lead.handle', 'adds') },
        accept: { ...withRemark, target: 'accepted' },
        decline: { ...withRemark, target: 'declined' },
      },
    },
    accepted: {
      on: {
        openShop: {
          target: 'opened',
          guard: allow({ rules: ['officeOpensShops'] }),
          meta: may('lead.openShop'),
        },
      },
    },
    opened: { meta: { already: { openShop: 'leadHasItsShop' } } },
    declined: {
      on: {
        reopen: { ...withRemark, target: 'inProgress', actions: 'noteHandler' },
        erase: { ...withRemark, target: 'erased', actions: 'markErased' },
      },
    },
    erased: { tags: 'takesNoNotes' },
  },
});
