import { assign, setup } from 'xstate';
import type { PlaceMeta } from '../../kernel/law/explain.ts';
import { type Ask, allows, guardsOf, type MoveMeta, may } from '../../kernel/law/rules.ts';
import type { RoleEvent, RoleFacts } from './facts.ts';
import { roleRuleBook, type roleRules } from './rules.ts';

type RoleAsk = Ask<never, keyof typeof roleRules>;

const role = setup({
  types: {
    context: {} as RoleFacts,
    events: {} as RoleEvent,
    input: {} as RoleFacts,
    meta: {} as MoveMeta | PlaceMeta,
    tags: {} as 'given',
  },
  guards: {
    allow: ({ context, event }, ask: RoleAsk) => allows(roleRuleBook, ask, context, event),
  },
  actions: {
    setCard: assign(({ event }) => (event.type === 'update' ? event.card : {})),
  },
});

const allow = guardsOf<RoleAsk>();

/** What stands against any change of a role, by whom and of which. */
const CHANGE = [
  'administratorMayEverything',
  'roleHasNoMore',
  'systemRoleIsEveryShops',
  'roleIsHeldHereAlone',
] as const;

/**
 * The law of a role: it is given to people while it is active. One that is no longer wanted is
 * retired, once nobody has it, and not deleted: what it granted to whom stands in its history. It can
 * be taken up again as it was.
 */
export const roleChart = role.createMachine({
  id: 'role',
  context: ({ input }) => input,
  initial: 'active',
  states: {
    /** `given`: it is offered where somebody is given a role. */
    active: {
      tags: 'given',
      meta: { already: { restore: 'roleIsActive' } },
      on: {
        update: {
          guard: allow({ rules: CHANGE }),
          actions: 'setCard',
          meta: may('role.edit', 'sets'),
        },
        retire: {
          target: 'retired',
          guard: allow({ rules: [...CHANGE, 'nobodyHasRole', 'remarkIsGiven'] }),
          meta: may('role.edit'),
        },
      },
    },
    retired: {
      meta: { already: { retire: 'roleIsRetired', update: 'roleIsRetired' } },
      on: {
        restore: {
          target: 'active',
          guard: allow({ rules: [...CHANGE, 'remarkIsGiven'] }),
          meta: may('role.edit'),
        },
      },
    },
  },
});
