import { assign, setup } from 'xstate';
import type { PlaceMeta } from '../../kernel/law/explain.ts';
import { type Ask, allows, guardsOf, type MoveMeta, may } from '../../kernel/law/rules.ts';
import type { SupplierEvent, SupplierFacts } from './facts.ts';
import { supplierRuleBook, type supplierRules } from './rules.ts';

type SupplierAsk = Ask<never, keyof typeof supplierRules>;

const supplier = setup({
  types: {
    context: {} as SupplierFacts,
    events: {} as SupplierEvent,
    input: {} as SupplierFacts,
    meta: {} as MoveMeta | PlaceMeta,
    tags: {} as 'barred',
  },
  guards: {
    allow: ({ context, event }, ask: SupplierAsk) => allows(supplierRuleBook, ask, context, event),
  },
  actions: {
    setCard: assign(({ event }) => (event.type === 'update' ? event.card : {})),
  },
});

const allow = guardsOf<SupplierAsk>();
const mayEdit = may('supplier.edit');

const update = {
  guard: allow({ rules: ['nameIsGiven', 'contactIsGiven'] }),
  actions: 'setCard' as const,
  meta: may('supplier.edit', 'sets'),
};

/**
 * The law of a supplier: active or frozen (spec section 4). The card may be changed in both, since
 * a frozen supplier is put in order before it is chosen again.
 */
export const supplierChart = supplier.createMachine({
  id: 'supplier',
  context: ({ input }) => input,
  initial: 'active',
  states: {
    active: {
      meta: { already: { unfreeze: 'supplierIsAlreadyActive' } },
      on: { freeze: { target: 'frozen', meta: mayEdit }, update },
    },
    /** `barred`: no new purchase can be entered with it. */
    frozen: {
      tags: 'barred',
      meta: { already: { freeze: 'supplierIsAlreadyFrozen' } },
      on: { unfreeze: { target: 'active', meta: mayEdit }, update },
    },
  },
});
