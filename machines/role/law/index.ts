import type { ChartState, Lifecycle } from '../../kernel/law/explain.ts';
import { TO_COME } from '../../kernel/law/rules.ts';
import { roleChart } from './chart.ts';
import { ROLE_PLACES, type RoleEvent, type RoleFacts, type RolePlace } from './facts.ts';
import { roleRuleBook } from './rules.ts';

const intents = ({ roleName, roleNameEn, permissions }: RoleFacts): RoleEvent[] => [
  { type: 'update', card: { roleName, roleNameEn, permissions } },
  { type: 'retire', remark: TO_COME },
  { type: 'restore', remark: TO_COME },
];

/** Where a role is. Throws where the chart has no such place. */
export function rolePlaceOf(state: ChartState): RolePlace {
  const place = ROLE_PLACES.find((candidate) => candidate === state);
  if (!place) throw new Error(`Not a state of a role's chart: ${JSON.stringify(state)}`);
  return place;
}

/** The role's lifecycle with all that server, screens and tests ask of it. */
export const roleLifecycle: Lifecycle<RoleFacts, RoleEvent> = {
  id: 'role',
  chart: roleChart,
  book: roleRuleBook,
  intents,
  choices: intents,
  corrections: () => [],
  mended: (facts) => facts,
  // Who has it, and what of it the asker has, changes outside of it.
  outsideAsNow: (later, { beyond, isOfOtherShops, isHeldElsewhere, holders, shopIds }) => ({
    ...later,
    beyond,
    isOfOtherShops,
    isHeldElsewhere,
    holders,
    shopIds,
  }),
  places: (state) => ({ role: rolePlaceOf(state) }),
};
