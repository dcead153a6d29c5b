import { describe, expect, test } from 'vitest';
import { roleEvent, systemRole } from '../../api/roles/calls.ts';
import { ask, restore } from '../../machines/kernel/law/explain.ts';
import { ROLE_PLACES, type RoleEvent, type RoleFacts } from '../../machines/role/law/facts.ts';
import { roleLifecycle } from '../../machines/role/law/index.ts';
import { roleVariants } from '../domains/roles/variants.ts';
import { planOf } from '../paths/plan.ts';

const [variant] = roleVariants;
if (!variant) throw new Error('There is no variant');
const { facts } = variant;

const RETIRE: RoleEvent = { type: 'retire', remark: 'Two roles became one' };
const RESTORE: RoleEvent = { type: 'restore', remark: 'Wanted again' };
const UPDATE: RoleEvent = {
  type: 'update',
  card: { roleName: '收货', roleNameEn: 'Receiver', permissions: ['goods.view'] },
};

const answerAt = (
  place: string,
  event: RoleEvent,
  change: Partial<RoleFacts> = {},
  permissions = ['role.edit'],
) =>
  ask(roleLifecycle, restore(roleLifecycle, place, { ...facts, ...change }), event, (permission) =>
    permissions.includes(permission),
  );

describe('the role’s chart', () => {
  test('goes the documented ways and no other', () => {
    const { edges } = planOf(roleLifecycle, roleVariants);
    expect(edges.map(({ from, event, to }) => `${from} ${event} ${to}`).sort()).toEqual([
      '"active" retire "retired"',
      '"active" update "active"',
      '"retired" restore "active"',
    ]);
  });

  test('shares its names with the contract', () => {
    expect(systemRole.shape.status.options).toEqual(ROLE_PLACES);
    expect(['update', ...roleEvent.options.map(({ shape }) => shape.type.value)]).toEqual(
      roleLifecycle.intents(facts).map(({ type }) => type),
    );
  });

  test.each([
    ['active', UPDATE],
    ['active', RETIRE],
    ['retired', RESTORE],
  ] as const)('takes in %s %o from whoever may change roles', (place, event) => {
    expect(answerAt(place, event)).toMatchObject({ possible: true });
    expect(answerAt(place, event, {}, ['role.view'])).toMatchObject({
      reason: { rule: 'permission' },
    });
  });

  test.each([
    ['administratorMayEverything', { isAdministrator: true }],
    ['roleHasNoMore', { beyond: 'order.ship' }],
    ['systemRoleIsEveryShops', { isOfOtherShops: true }],
    ['roleIsHeldHereAlone', { isHeldElsewhere: true }],
  ] as const)('refuses any change by %s', (rule, change) => {
    for (const [place, event] of [
      ['active', UPDATE],
      ['active', RETIRE],
      ['retired', RESTORE],
    ] as const) {
      expect(answerAt(place, event, change)).toMatchObject({ reason: { rule } });
    }
  });

  test('is not retired while somebody has it, and says how many', () => {
    expect(answerAt('active', RETIRE, { holders: 3 })).toMatchObject({
      reason: { rule: 'nobodyHasRole', figures: { count: 3 } },
    });
    expect(answerAt('active', UPDATE, { holders: 3 })).toMatchObject({ possible: true });
  });

  test.each([
    ['active', { ...RETIRE, remark: ' ' }],
    ['retired', { ...RESTORE, remark: '' }],
  ] as const)('wants in %s a remark', (place, event) => {
    expect(answerAt(place, event)).toMatchObject({ reason: { rule: 'remarkIsGiven' } });
  });

  test.each([
    ['retired', RETIRE, 'roleIsRetired'],
    ['retired', UPDATE, 'roleIsRetired'],
    ['active', RESTORE, 'roleIsActive'],
  ] as const)('says in %s to %o where it is already', (place, event, already) => {
    expect(answerAt(place, event)).toMatchObject({ reason: { rule: 'wrongState', already } });
  });
});
