import { describe, expect, test } from 'vitest';
import { customerCase } from '../../machines/customer/case.ts';
import { CUSTOMER_PLACES, type CustomerEvent } from '../../machines/customer/facts.ts';
import { advance, ask, isTagged, restore } from '../../machines/explain.ts';

const facts = { customerId: 1, creditLimit: 100_000 };
const all = () => true;
const limit = (creditLimit: number, remark = 'Good payer'): CustomerEvent => ({
  type: 'setCreditLimit',
  creditLimit,
  remark,
});

describe('the chart of a customer’s account', () => {
  test('takes exactly these events', () => {
    const edges = CUSTOMER_PLACES.flatMap((place) => {
      const now = restore(customerCase, place, facts);
      return customerCase.intents(facts).map((event) => {
        const { possible } = ask(customerCase, now, event, all);
        const to = advance(now, customerCase.chart, event)[0].value;
        return `${place} ${event.type} ${possible ? String(to) : 'refused'}`;
      });
    });
    expect(edges).toEqual([
      'active freeze frozen',
      'active unfreeze refused',
      'active setCreditLimit active',
      'frozen freeze refused',
      'frozen unfreeze active',
      'frozen setCreditLimit frozen',
    ]);
  });

  test('asks the same permission for every event', () => {
    const now = restore(customerCase, 'active', facts);
    expect(ask(customerCase, now, { type: 'freeze' }, () => false)).toMatchObject({
      possible: false,
      reason: { rule: 'permission', figures: { permission: 'customer.edit' } },
    });
  });

  test('says in its own words what an account is already', () => {
    const refusalAt = (place: string, event: CustomerEvent) =>
      ask(customerCase, restore(customerCase, place, facts), event, all);
    expect(refusalAt('frozen', { type: 'freeze' })).toMatchObject({
      reason: { rule: 'wrongState', already: 'accountIsAlreadyFrozen' },
    });
    expect(refusalAt('active', { type: 'unfreeze' })).toMatchObject({
      reason: { rule: 'wrongState', already: 'accountIsAlreadyActive' },
    });
  });

  test('says by a tag for whom no new order can be entered', () => {
    expect(CUSTOMER_PLACES.filter((place) => isTagged(customerCase, place, 'barred'))).toEqual([
      'frozen',
    ]);
  });

  test('keeps the limit that it takes', () => {
    const now = restore(customerCase, 'active', facts);
    expect(advance(now, customerCase.chart, limit(5))[0].context).toEqual({
      customerId: 1,
      creditLimit: 5,
    });
  });

  test.each([
    ['remarkIsGiven', limit(5, '  ')],
    ['limitIsAnAmount', limit(-1)],
    ['limitIsAnAmount', limit(0.5)],
  ])('refuses by %s', (rule, event) => {
    const now = restore(customerCase, 'active', facts);
    expect(ask(customerCase, now, event, all)).toMatchObject({ possible: false, reason: { rule } });
  });
});
