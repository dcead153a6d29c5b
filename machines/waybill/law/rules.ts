import { type Rule, type RuleBook, remarkIsGiven, type Verdict } from '../../kernel/law/rules.ts';
import type { OtherWaybill, WaybillEvent, WaybillFacts } from './facts.ts';
import {
  chilledIsKept,
  frozenIsKept,
  type Hold,
  type Load,
  loadsTogether,
  withinVolume,
  withinWeight,
} from './load.ts';

type WaybillRule = Rule<WaybillFacts, WaybillEvent>;

/** With nothing on it there is nothing to send out, and nothing to print. */
export const hasOrders = (orders: number): Verdict =>
  orders > 0 ? null : { rule: 'waybillHasOrders' };

const waybillHasOrders: WaybillRule = ({ orders }) => hasOrders(orders);

const waybillDriverCanGo: WaybillRule = ({ driverBarred, driverId }) =>
  driverBarred ? { rule: 'waybillDriverCanGo', remedy: { record: 'driver', id: driverId } } : null;

const waybillVehicleCanGo: WaybillRule = ({ vehicleBarred, vehicleId }) =>
  vehicleBarred
    ? { rule: 'waybillVehicleCanGo', remedy: { record: 'vehicle', id: vehicleId } }
    : null;

const isOut = (rule: string, other: OtherWaybill | null): Verdict =>
  other === null
    ? null
    : { rule, figures: { waybill: other.number }, remedy: { record: 'waybill', id: other.id } };

/** Nobody is on the road with two waybills. */
const driverIsNotOut: WaybillRule = ({ driverOut }) => isOut('driverIsNotOut', driverOut);

const vehicleIsNotOut: WaybillRule = ({ vehicleOut }) => isOut('vehicleIsNotOut', vehicleOut);

/** What has not reached its customer is delivered, or set back by hand, before the van is back. */
const ordersAreDelivered: WaybillRule = ({ openOrders, firstOpen }) =>
  openOrders === 0
    ? null
    : {
        rule: 'ordersAreDelivered',
        figures: { orders: openOrders },
        ...(firstOpen === null ? {} : { remedy: { record: 'order' as const, id: firstOpen } }),
      };

/** What is in the vehicle after an event, and what that takes. */
function loadedBy(facts: WaybillFacts, event: WaybillEvent): { load: Load; hold: Hold } {
  const { load, hold } = facts;
  if (event.type === 'put') return { load: loadsTogether([load, event.load]), hold };
  return { load, hold: (event.type === 'update' ? event.hold : undefined) ?? hold };
}

/** Whether what was said of overloading still goes: it is said of one vehicle. */
export const isOverloadAllowed = (
  { overloadAllowed, vehicleId }: WaybillFacts,
  event: WaybillEvent,
): boolean => overloadAllowed && (event.type !== 'update' || event.card.vehicleId === vehicleId);

const unlessAllowed =
  (verdict: (load: Load, hold: Hold) => Verdict): WaybillRule =>
  (facts, event) => {
    if (isOverloadAllowed(facts, event)) return null;
    // Another driver or day changes nothing of the load.
    if (event.type === 'update' && event.card.vehicleId === facts.vehicleId) return null;
    const { load, hold } = loadedBy(facts, event);
    const reason = verdict(load, hold);
    // Of another vehicle it is said once the waybill has that one.
    return reason && event.type !== 'update'
      ? { ...reason, remedy: { event: 'allowOverload' } }
      : reason;
  };

/** The rules of the waybill's chart by name. */
export const waybillRules = {
  remarkIsGiven,
  waybillHasOrders,
  waybillDriverCanGo,
  waybillVehicleCanGo,
  driverIsNotOut,
  vehicleIsNotOut,
  ordersAreDelivered,
  loadIsWithinWeight: unlessAllowed(withinWeight),
  loadIsWithinVolume: unlessAllowed(withinVolume),
  frozenLoadIsKept: unlessAllowed(frozenIsKept),
  chilledLoadIsKept: unlessAllowed(chilledIsKept),
} satisfies Record<string, WaybillRule>;

export const waybillRuleBook: RuleBook<WaybillFacts, WaybillEvent> = {
  branches: {},
  rules: waybillRules,
};
