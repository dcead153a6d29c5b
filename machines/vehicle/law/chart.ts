import { assign, setup } from 'xstate';
import type { PlaceMeta } from '../../kernel/law/explain.ts';
import { type Ask, allows, guardsOf, type MoveMeta, may } from '../../kernel/law/rules.ts';
import type { VehicleEvent, VehicleFacts } from './facts.ts';
import { vehicleRuleBook, type vehicleRules } from './rules.ts';

type VehicleAsk = Ask<never, keyof typeof vehicleRules>;

const vehicle = setup({
  types: {
    context: {} as VehicleFacts,
    events: {} as VehicleEvent,
    input: {} as VehicleFacts,
    meta: {} as MoveMeta | PlaceMeta,
    /** `barred`: no order goes out with it; `gone`: no list shows it. */
    tags: {} as 'barred' | 'gone',
  },
  guards: {
    allow: ({ context, event }, ask: VehicleAsk) => allows(vehicleRuleBook, ask, context, event),
  },
  actions: {
    setCard: assign(({ event }) => (event.type === 'update' ? event.card : {})),
  },
});

const allow = guardsOf<VehicleAsk>();
const mayEdit = may('vehicle.edit');

const update = { actions: 'setCard' as const, meta: may('vehicle.edit', 'sets') };

const sendToRepair = {
  target: 'inRepair' as const,
  guard: allow({ rules: ['remarkIsGiven'] }),
  meta: mayEdit,
};

const takeOff = {
  target: 'off' as const,
  guard: allow({ rules: ['remarkIsGiven', 'vehicleIsNotNeeded'] }),
  meta: mayEdit,
};

const putInService = { target: 'available' as const, meta: mayEdit };

const remove = {
  target: 'removed' as const,
  guard: allow({ rules: ['vehicleIsNotNeeded'] }),
  meta: mayEdit,
};

/**
 * The law of a vehicle (spec section 3, availability). Whether it is free, reserved or on the road is
 * said by the orders that name it, and is no place of its own.
 *
 * Chosen beyond the specification: it goes to repair while orders name it too, for a breakdown asks
 * nobody; these are then given another vehicle before they leave. It is taken out of service, or
 * removed, only where no order waits for it or is out with it.
 */
export const vehicleChart = vehicle.createMachine({
  id: 'vehicle',
  context: ({ input }) => input,
  initial: 'available',
  states: {
    available: {
      meta: { already: { putInService: 'vehicleIsAlreadyInService' } },
      on: { sendToRepair, takeOff, update, remove },
    },
    inRepair: {
      tags: 'barred',
      meta: { already: { sendToRepair: 'vehicleIsAlreadyInRepair' } },
      on: { putInService, takeOff, update, remove },
    },
    off: {
      tags: 'barred',
      meta: { already: { takeOff: 'vehicleIsAlreadyOff' } },
      on: { putInService, sendToRepair, update, remove },
    },
    removed: {
      tags: ['barred', 'gone'],
      meta: { already: { remove: 'vehicleIsAlreadyRemoved' } },
    },
  },
});
