import { type Rule, type RuleBook, remarkIsGiven, type Verdict } from '../../kernel/law/rules.ts';
import type { OtherWaybill, WaybillEvent, WaybillFacts } from './facts.ts';

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

/** The rules of the waybill's chart by name. */
export const waybillRules = {
  remarkIsGiven,
  waybillHasOrders,
  waybillDriverCanGo,
  waybillVehicleCanGo,
  driverIsNotOut,
  vehicleIsNotOut,
  ordersAreDelivered,
} satisfies Record<string, WaybillRule>;

export const waybillRuleBook: RuleBook<WaybillFacts, WaybillEvent> = {
  branches: {},
  rules: waybillRules,
};
