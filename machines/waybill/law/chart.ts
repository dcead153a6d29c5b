import { assign, setup } from 'xstate';
import type { PlaceMeta } from '../../kernel/law/explain.ts';
import { type Ask, allows, guardsOf, type MoveMeta, may } from '../../kernel/law/rules.ts';
import { NOTHING_ON_IT, type WaybillEvent, type WaybillFacts } from './facts.ts';
import { loadsTogether } from './load.ts';
import { isOverloadAllowed, waybillRuleBook, type waybillRules } from './rules.ts';

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
    setCard: assign(({ context, event }) =>
      event.type === 'update'
        ? {
            ...event.card,
            hold: event.hold ?? context.hold,
            overloadAllowed: isOverloadAllowed(context, event),
          }
        : {},
    ),
    takeOrders: assign(({ context, event }) =>
      event.type === 'put'
        ? {
            orders: context.orders + event.orderIds.length,
            openOrders: context.openOrders + event.orderIds.length,
            load: loadsTogether([context.load, event.load]),
          }
        : {},
    ),
    allowMore: assign({ overloadAllowed: true }),
    countCash: assign(({ event }) => (event.type === 'return' ? { cash: event.cash } : {})),
    /** The stops are the orders' own: the server writes them. */
    keepStops: assign({}),
    letGo: assign(NOTHING_ON_IT),
  },
});

const allow = guardsOf<WaybillAsk>();
const mayEdit = may('waybill.edit');

/** Nothing is in a vehicle that it does not take, unless somebody has said why. */
const LOAD = [
  'loadIsWithinWeight',
  'loadIsWithinVolume',
  'frozenLoadIsKept',
  'chilledLoadIsKept',
] as const;

const update = {
  guard: allow({ rules: LOAD }),
  actions: 'setCard' as const,
  meta: may('waybill.edit', 'sets'),
};

const put = {
  guard: allow({ rules: ['waybillDriverCanGo', 'waybillVehicleCanGo', ...LOAD] }),
  actions: 'takeOrders' as const,
  // Orders that are on it already stay where they are.
  meta: may('waybill.edit', 'sets'),
};

const allowOverload = {
  guard: allow({ rules: ['remarkIsGiven'] }),
  actions: 'allowMore' as const,
  meta: may('waybill.overload', 'sets'),
};

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
 * What a vehicle does not take, by weight, volume or coldness, goes with it only where somebody who may has
 * said why; lines whose goods nobody has weighed or measured stand against nothing. It is back once each of its orders was delivered or set back by hand; what came back with it, cash,
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
          guard: allow({ rules: ['waybillHasOrders', ...LOAD] }),
          meta: mayEdit,
        },
        update,
        put,
        arrange,
        allowOverload,
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
              ...LOAD,
            ],
          }),
          meta: mayEdit,
        },
        unload: { target: 'planned', meta: mayEdit },
        update,
        put,
        arrange,
        allowOverload,
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
