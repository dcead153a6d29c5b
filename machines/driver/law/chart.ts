import { assign, setup } from 'xstate';
import type { PlaceMeta } from '../../kernel/law/explain.ts';
import { type Ask, allows, guardsOf, type MoveMeta, may } from '../../kernel/law/rules.ts';
import type { DriverEvent, DriverFacts } from './facts.ts';
import { driverRuleBook, type driverRules } from './rules.ts';

type DriverAsk = Ask<never, keyof typeof driverRules>;

/** `barred`: nobody can send him out; `gone`: no list shows him. */
type DriverTag = 'barred' | 'gone';

const driver = setup({
  types: {
    context: {} as DriverFacts,
    events: {} as DriverEvent,
    input: {} as DriverFacts,
    meta: {} as MoveMeta | PlaceMeta,
    tags: {} as DriverTag,
  },
  guards: {
    allow: ({ context, event }, ask: DriverAsk) => allows(driverRuleBook, ask, context, event),
  },
  actions: {
    setCard: assign(({ event }) => (event.type === 'update' ? event.card : {})),
  },
});

const allow = guardsOf<DriverAsk>();
const mayEdit = may('driver.edit');

const update = {
  guard: allow({ rules: ['nameIsGiven', 'licencePlateIsGiven'] }),
  actions: 'setCard' as const,
  meta: may('driver.edit', 'sets'),
};

const remove = {
  target: 'removed' as const,
  guard: allow({ rules: ['driverOrdersAreDelivered'] }),
  meta: mayEdit,
};

/**
 * The law of a driver: at work, off duty, or no longer with the shop. Whether he is reserved or on the
 * road is what the orders say that name him, and is no place of his own.
 *
 * Chosen beyond the specification: nobody goes off duty or is removed while an order is to be
 * delivered by him; who was removed is kept for the orders that name him.
 */
export const driverChart = driver.createMachine({
  id: 'driver',
  context: ({ input }) => input,
  initial: 'available',
  states: {
    available: {
      meta: { already: { goOnDuty: 'driverIsAlreadyOnDuty' } },
      on: {
        goOffDuty: {
          target: 'offDuty',
          guard: allow({ rules: ['driverOrdersAreDelivered', 'remarkIsGiven'] }),
          meta: mayEdit,
        },
        update,
        remove,
      },
    },
    offDuty: {
      tags: 'barred',
      meta: { already: { goOffDuty: 'driverIsAlreadyOffDuty' } },
      on: { goOnDuty: { target: 'available', meta: mayEdit }, update, remove },
    },
    removed: {
      tags: ['barred', 'gone'],
      meta: { already: { remove: 'driverIsAlreadyRemoved' } },
    },
  },
});
