import { type Rule, type RuleBook, remarkIsGiven } from '../../kernel/law/rules.ts';
import type { VehicleEvent, VehicleFacts } from './facts.ts';

type VehicleRule = Rule<VehicleFacts, VehicleEvent>;

/** No order is left without the vehicle that it was to go out with, or is out with. */
const vehicleIsNotNeeded: VehicleRule = ({ planned, onRoad, firstOrder }) =>
  planned + onRoad === 0
    ? null
    : {
        rule: 'vehicleIsNotNeeded',
        figures: { orders: planned + onRoad },
        ...(firstOrder === null ? {} : { remedy: { record: 'order' as const, id: firstOrder } }),
      };

/** The rules of the vehicle's chart by name. */
export const vehicleRules = {
  remarkIsGiven,
  vehicleIsNotNeeded,
} satisfies Record<string, VehicleRule>;

export const vehicleRuleBook: RuleBook<VehicleFacts, VehicleEvent> = {
  branches: {},
  rules: vehicleRules,
};
