import { type Rule, type RuleBook, remarkIsGiven } from '../../kernel/law/rules.ts';
import type { RoleEvent, RoleFacts } from './facts.ts';

type RoleRule = Rule<RoleFacts, RoleEvent>;

/** The administrator's grants everything, and is always there for who has to mend something. */
const administratorMayEverything: RoleRule = ({ isAdministrator }) =>
  isAdministrator ? { rule: 'administratorMayEverything' } : null;

/** Nobody changes what has more than he has. */
const roleHasNoMore: RoleRule = ({ beyond }) =>
  beyond === null ? null : { rule: 'roleHasNoMore', figures: { permission: beyond } };

/** Whoever changes what every shop has, has every shop. */
const systemRoleIsEveryShops: RoleRule = ({ isOfOtherShops }) =>
  isOfOtherShops ? { rule: 'systemRoleIsEveryShops' } : null;

const roleIsHeldHereAlone: RoleRule = ({ isHeldElsewhere }) =>
  isHeldElsewhere ? { rule: 'roleIsHeldHereAlone' } : null;

/** What is retired opens nothing to anybody: whoever had it was given another one first. */
const nobodyHasRole: RoleRule = ({ holders }) =>
  holders > 0 ? { rule: 'nobodyHasRole', figures: { count: holders } } : null;

/** The rules of the role's chart by name. */
export const roleRules = {
  administratorMayEverything,
  roleHasNoMore,
  systemRoleIsEveryShops,
  roleIsHeldHereAlone,
  nobodyHasRole,
  remarkIsGiven,
} satisfies Record<string, RoleRule>;

export const roleRuleBook: RuleBook<RoleFacts, RoleEvent> = { branches: {}, rules: roleRules };
