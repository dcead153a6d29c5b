import { describe, expect, test } from 'vitest';
import { transition } from 'xstate';
import { COUNTRIES, isPhoneOf } from '../../api/kernel/countries.ts';
import { leadDetail, leadEntry, leadEvent, leadRow } from '../../api/leads/calls.ts';
import { ask, restore } from '../../machines/kernel/law/explain.ts';
import { LEAD_KINDS, LEAD_PLACES, type LeadEvent } from '../../machines/lead/law/facts.ts';
import { leadLifecycle } from '../../machines/lead/law/index.ts';
import { leadVariants } from '../domains/leads/variants.ts';
import { planOf } from '../paths/plan.ts';

const facts = {
  leadId: 1,
  kind: 'merchant' as const,
  handlerName: '',
  isErased: false,
  isOfOffice: true,
  actor: { id: 7, name: 'Mai' },
};

const answerAt = (
  place: string,
  event: LeadEvent,
  permissions = ['lead.handle', 'lead.openShop'],
) =>
  ask(leadLifecycle, restore(leadLifecycle, place, facts), event, (permission) =>
    permissions.includes(permission),
  );

const OPEN: LeadEvent = { type: 'openShop', shopName: 'Noodle Bar', username: 'mei.ling' };

describe('the lead’s chart', () => {
  test('goes the documented ways and no other', () => {
    const { edges } = planOf(leadLifecycle, leadVariants.slice(0, 1));
    expect(edges.map(({ from, event, to }) => `${from} ${event} ${to}`).sort()).toEqual([
      '"accepted" openShop "opened"',
      '"declined" erase "erased"',
      '"declined" reopen "inProgress"',
      '"inProgress" accept "accepted"',
      '"inProgress" decline "declined"',
      '"inProgress" note "inProgress"',
      '"submitted" decline "declined"',
      '"submitted" takeUp "inProgress"',
    ]);
  });

  test('shares its names with the contract', () => {
    expect(leadRow.shape.status.options).toEqual(LEAD_PLACES);
    expect(leadRow.shape.kind.options).toEqual(LEAD_KINDS);
    expect(Object.keys(leadDetail.shape.facts.shape).sort()).toEqual(Object.keys(facts).sort());
    expect(leadEvent.options.map(({ shape }) => shape.type.value)).toEqual(
      leadLifecycle
        .intents(facts)
        .map(({ type }) => type)
        // A call of its own sends it, with all that a shop has.
        .filter((type) => type !== 'openShop'),
    );
  });

  test.each([
    ['inProgress', { type: 'note', remark: ' ' }],
    ['inProgress', { type: 'accept', remark: '' }],
    ['inProgress', { type: 'decline', remark: '' }],
    ['submitted', { type: 'decline', remark: '' }],
    ['declined', { type: 'reopen', remark: '' }],
    ['declined', { type: 'erase', remark: '' }],
  ] as const)('wants in %s a remark for %o', (place, event) => {
    expect(answerAt(place, event)).toMatchObject({ reason: { rule: 'remarkIsGiven' } });
    const said = { ...event, remark: 'Called twice' };
    expect(answerAt(place, said)).toMatchObject({ possible: true });
    expect(answerAt(place, said, ['lead.view'])).toMatchObject({ reason: { rule: 'permission' } });
  });

  test.each([
    ['accepted', { type: 'decline', remark: 'Too late' }],
    ['inProgress', OPEN],
    ['declined', OPEN],
    ['declined', { type: 'accept', remark: 'Too early' }],
    ['submitted', { type: 'accept', remark: 'Unseen' }],
    ['inProgress', { type: 'takeUp' }],
    ['inProgress', { type: 'erase', remark: 'Too early' }],
    ['accepted', { type: 'erase', remark: 'A merchant by now' }],
    ['erased', { type: 'reopen', remark: 'Nothing left to reopen' }],
  ] as const)('refuses in %s %o', (place, event) => {
    expect(answerAt(place, event)).toMatchObject({
      possible: false,
      reason: { rule: 'wrongState', figures: { event: event.type, lead: place } },
    });
  });

  test('opens the shop of who was accepted once, for whoever may', () => {
    expect(answerAt('accepted', OPEN)).toMatchObject({ possible: true });
    expect(answerAt('accepted', OPEN, ['lead.handle'])).toMatchObject({
      reason: { rule: 'permission', figures: { permission: 'lead.openShop' } },
    });
    expect(answerAt('opened', OPEN)).toMatchObject({ reason: { already: 'leadHasItsShop' } });
  });

  test('opens none for whom a merchant has accepted', () => {
    const merchants = restore(leadLifecycle, 'accepted', { ...facts, isOfOffice: false });
    expect(ask(leadLifecycle, merchants, OPEN, () => true)).toMatchObject({
      possible: false,
      reason: { rule: 'officeOpensShops' },
    });
  });
});

describe('who handles a lead', () => {
  const remark = 'Called twice';
  const handlerAfter = (place: string, event: LeadEvent) => {
    const before = { ...facts, handlerName: 'Somebody before' };
    const [after] = transition(leadLifecycle.chart, restore(leadLifecycle, place, before), event);
    return after.context.handlerName;
  };

  test.each([
    ['submitted', { type: 'takeUp' }, 'Mai'],
    ['submitted', { type: 'decline', remark }, 'Mai'],
    ['declined', { type: 'reopen', remark }, 'Mai'],
    ['inProgress', { type: 'note', remark }, 'Somebody before'],
    ['inProgress', { type: 'accept', remark }, 'Somebody before'],
    ['accepted', OPEN, 'Somebody before'],
    ['inProgress', { type: 'decline', remark }, 'Somebody before'],
    ['declined', { type: 'erase', remark }, 'Somebody before'],
  ] as const)('in %s after %o is %s', (place, event, handler) => {
    expect(handlerAfter(place, event)).toBe(handler);
  });
});

describe('what is entered of a lead', () => {
  test('has a mobile number as the country writes them', () => {
    const right = {
      SG: ['8123 4567', '+65 6123 4567', '91234567'],
      MY: ['+60 12-345 6789', '012 345 6789'],
      CN: ['13912345678', '+86 139 1234 5678'],
      ID: ['+62 812 3456 789', '0812 3456 7890'],
      US: ['(415) 555-2671', '+1 415 555 2671'],
      VN: ['+84 912 345 678', '0912 345 678'],
    };
    const wrong = ['7123 4567', '812 345', 'call me', '+65 8123 4567 8', '++6581234567', ''];
    for (const country of COUNTRIES) {
      expect(right[country].map((number) => isPhoneOf(country, number))).not.toContain(false);
    }
    expect(wrong.map((number) => isPhoneOf('SG', number))).not.toContain(true);
  });

  test('names the mobile together with what else is wrong', () => {
    const parsed = leadEntry.safeParse({ mobile: '123', country: 'SG', kind: 'merchant' });
    const fields = parsed.error?.issues.map(({ path }) => path.join('.'));
    expect(fields).toEqual(expect.arrayContaining(['mobile', 'contactName', 'businessName']));
  });
});
