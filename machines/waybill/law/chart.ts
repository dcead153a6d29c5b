import { assign, setup } from 'xstate';
import type { PlaceMeta } from '../../kernel/law/explain.ts';
import { type Ask, allows, guardsOf, type MoveMeta, may } from '../../kernel/law/rules.ts';
import type { WaybillEvent, WaybillFacts } from './facts.ts';
import { waybillRuleBook, type waybillRules } from './rules.ts';

type WaybillAsk = Ask<never, keyof typeof waybillRules>;

const waybill = setup({
  types: {
    context: {} as WaybillFacts,
    events: {} as WaybillEvent,
    input: {} as WaybillFacts,
    meta: {} as MoveMeta | PlaceMeta,
    /** `open`: orders are still put on it; `out`: driver and vehicle are on the road with it. */
    tags: {} as 'open' | 'out',
  },
  guards: {
    allow: ({ context, event }, ask: WaybillAsk) => allows(waybillRuleBook, ask, context, event),
  },
  actions: {
    setCard: assign(({ event }) => (event.type === 'update' ? event.card : {})),
    countCash: assign(({ event }) => (event.type === 'return' ? { cash: event.cash } : {})),
    /** The stops are the orders' own: the server writes them. */
    keepStops: assign({}),
    letGo: assign({ orders: 0, openOrders: 0, firstOpen: null }),
  },
});

const allow = guardsOf<WaybillAsk>();
const mayEdit = may('waybill.edit');

const update = { actions: 'setCard' as const, meta: may('waybill.edit', 'sets') };

/** The order of the stops. */
const arrange = { actions: 'keepStops' as const, meta: may('waybill.edit', 'sets') };

const dissolve = {
  target: 'dissolved' as const,
  guard: allow({ rules: ['remarkIsGiven'] }),
  actions: 'letGo' as const,
  meta: mayEdit,
};

/**
 * The law of a waybill: the orders that one driver brings with one vehicle on one day (spec section 7,
 * "Waybill").
 *
 * Chosen beyond the specification: driver, vehicle and day change until it departs, and all its orders
 * with them. Where it is dissolved its orders go back to `shipped`, where they wait for another waybill.
 * It is back once each of its orders was delivered or set back by hand; what came back with it, cash,
 * refused goods and empties, is noted then and books nothing.
 */
export const waybillChart = waybill.createMachine({
  id: 'waybill',
  context: ({ input }) => input,
  initial: 'planned',
  states: {
    planned: {
      tags: 'open',
      meta: { already: { unload: 'waybillIsNotLoaded' } },
      on: {
        load: {
          target: 'loaded',
          guard: allow({ rules: ['waybillHasOrders'] }),
          meta: mayEdit,
        },
        update,
        arrange,
        dissolve,
      },
    },
    loaded: {
      tags: 'open',
      meta: { already: { load: 'waybillIsAlreadyLoaded' } },
      on: {
        depart: {
          target: 'departed',
          guard: allow({
            rules: [
              'waybillHasOrders',
              'waybillDriverCanGo',
              'waybillVehicleCanGo',
              'driverIsNotOut',
              'vehicleIsNotOut',
            ],
          }),
          meta: mayEdit,
        },
        unload: { target: 'planned', meta: mayEdit },
        update,
        arrange,
        dissolve,
      },
    },
    departed: {
      tags: 'out',
      meta: { already: { depart: 'waybillHasAlreadyDeparted' } },
      on: {
        return: {
          target: 'returned',
          guard: allow({ rules: ['ordersAreDelivered'] }),
          actions: 'countCash',
          meta: mayEdit,
        },
        arrange,
      },
    },
    returned: { meta: { already: { return: 'waybillIsAlreadyBack' } } },
    dissolved: { meta: { already: { dissolve: 'waybillIsAlreadyDissolved' } } },
  },
});
