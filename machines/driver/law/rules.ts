import { type Rule, type RuleBook, remarkIsGiven } from '../../kernel/law/rules.ts';
import type { DriverEvent, DriverFacts } from './facts.ts';

type DriverRule = Rule<DriverFacts, DriverEvent>;

const nameIsGiven: DriverRule = (_facts, event) =>
  event.type === 'update' && !event.card.name.trim() ? { rule: 'nameIsGiven' } : null;

const licencePlateIsGiven: DriverRule = (_facts, event) =>
  event.type === 'update' && !event.card.licencePlate.trim()
    ? { rule: 'licencePlateIsGiven' }
    : null;

/** Whoever has an order to deliver delivers it first, or somebody else is given it. */
const driverOrdersAreDelivered: DriverRule = ({ planned, onRoad, firstOrder }) =>
  planned + onRoad === 0
    ? null
    : {
        rule: 'driverOrdersAreDelivered',
        figures: { orders: planned + onRoad },
        remedy: { record: 'order', id: firstOrder ?? undefined },
      };

/** The rules of the driver's chart by name. */
export const driverRules = {
  nameIsGiven,
  licencePlateIsGiven,
  remarkIsGiven,
  driverOrdersAreDelivered,
} satisfies Record<string, DriverRule>;

export const driverRuleBook: RuleBook<DriverFacts, DriverEvent> = {
  branches: {},
  rules: driverRules,
};
