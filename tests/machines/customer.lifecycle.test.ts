import { describe, expect, test } from 'vitest';
import {
  AUTHORISATION_PLACES,
  CUSTOMER_ACCOUNT_PLACES,
  type CustomerEvent,
  type CustomerFacts,
} from '../../machines/customer/law/facts.ts';
import { customerLifecycle, isBarred } from '../../machines/customer/law/index.ts';
import { advance, ask, placesTagged, restore } from '../../machines/kernel/law/explain.ts';

const facts: CustomerFacts = {
  customerId: 1,
  name: 'Jade Seafood',
  nameZh: '翡翠海鲜',
  type: 'restaurant',
  phone: '61234567',
  email: '',
  uen: '',
  language: '',
  city: 'Singapore',
  houseNumber: '',
  postCode: '',
  grade: 'general',
  gradeId: null,
  paymentTermsCode: 'COD',
  salesPersonCode: '',
  consumptionTax: true,
  creditLimit: 100_000,
  limits: { creditLimit: null },
  creditAsked: null,
  asked: null,
  askedBy: null,
  isAsking: false,
  loginAccount: '',
  receivable: 0,
  openOrders: 0,
  onAccount: 0,
  isRemoved: false,
  actor: null,
};
const all = () => true;
const asked = {
  grade: 'premium',
  gradeId: 7,
  creditLimit: 5_000,
  paymentTermsCode: 'N30',
} as const;
const stateOf = (account: string, authorisation: string, credit = 'settled') => ({
  ...{ account, authorisation, credit },
});
const limit = (creditLimit: number, remark = 'Good payer'): CustomerEvent => ({
  type: 'setCreditLimit',
  creditLimit,
  remark,
});

/** Where each event leads from there, as the chart says. */
function edgesFrom(region: 'account' | 'authorisation', places: readonly string[], known = facts) {
  return places.flatMap((place) => {
    const state = { ...stateOf('active', 'notAuth'), [region]: place };
    const now = restore(customerLifecycle, state, known);
    return customerLifecycle
      .intents(known)
      .filter((event) => ask(customerLifecycle, now, event, all).possible)
      .map((event) => {
        const to = customerLifecycle.places(advance(now, customerLifecycle.chart, event)[0].value);
        return `${place} ${event.type} ${to[region]}`;
      });
  });
}

const reasonAt = (state: object, event: CustomerEvent, known: Partial<CustomerFacts> = {}) => {
  const now = restore(customerLifecycle, state as never, { ...facts, ...known });
  const answer = ask(customerLifecycle, now, event, all);
  return answer.possible ? null : answer.reason;
};

describe('the chart of a customer’s account', () => {
  test('is authorised as the specification says, and by no other way', () => {
    const own = ['apply', 'approve', 'reject', 'sync', 'setLogin', 'resetPassword'];
    const login = { ...facts, loginAccount: 'jade' };
    expect(
      edgesFrom('authorisation', AUTHORISATION_PLACES, login).filter((edge) =>
        own.includes(edge.split(' ')[1] ?? ''),
      ),
    ).toEqual([
      'notAuth apply inAuth',
      'inAuth approve approve',
      'inAuth reject reject',
      'approve sync approve',
      'approve setLogin approve',
      'approve resetPassword approve',
      'reject apply inAuth',
    ]);
  });

  test('is frozen, unfrozen and removed, and changed in both', () => {
    const own = ['freeze', 'unfreeze', 'remove', 'update', 'setCreditLimit'];
    expect(
      edgesFrom('account', CUSTOMER_ACCOUNT_PLACES).filter((edge) =>
        own.includes(edge.split(' ')[1] ?? ''),
      ),
    ).toEqual([
      'active update active',
      'active setCreditLimit active',
      'active freeze frozen',
      'active remove removed',
      'frozen update frozen',
      'frozen setCreditLimit frozen',
      'frozen unfreeze active',
      'frozen remove removed',
    ]);
  });

  test('gives its B2B login up once it is removed', () => {
    const login = { ...facts, loginAccount: 'jade' };
    const start = restore(customerLifecycle, stateOf('active', 'approve'), login);
    const [removed] = advance(start, customerLifecycle.chart, { type: 'remove' });
    expect(removed.context).toEqual({ ...facts, isRemoved: true, loginAccount: '' });
  });

  test('gives what was asked for, and forgets that it was asked for', () => {
    const start = restore(customerLifecycle, stateOf('active', 'notAuth'), facts);
    const [waiting] = advance(start, customerLifecycle.chart, {
      type: 'apply',
      asked,
    } as CustomerEvent);
    expect(waiting.context).toEqual({ ...facts, asked, isAsking: true });
    const [approved] = advance(waiting, customerLifecycle.chart, { type: 'approve' });
    expect(approved.context).toEqual({ ...facts, ...asked, asked: null });
    const [rejected] = advance(waiting, customerLifecycle.chart, {
      type: 'reject',
      remark: 'No papers',
    } as CustomerEvent);
    expect(rejected.context).toEqual({ ...facts, asked });
  });

  test('authoriserIsAnother: not whoever asked for it, who may yet reject it', () => {
    const mei = { id: 7, name: 'Mei' };
    const start = restore(customerLifecycle, stateOf('active', 'notAuth'), {
      ...facts,
      actor: mei,
    });
    const [waiting] = advance(start, customerLifecycle.chart, {
      type: 'apply',
      asked,
    } as CustomerEvent);
    expect(waiting.context).toMatchObject({ askedBy: mei });
    const inAuth = stateOf('active', 'inAuth');
    const known = { asked, askedBy: mei };
    expect(reasonAt(inAuth, { type: 'approve' }, { ...known, actor: mei })).toMatchObject({
      rule: 'authoriserIsAnother',
      figures: { name: 'Mei' },
    });
    const reject: CustomerEvent = { type: 'reject', remark: 'No papers' };
    expect(reasonAt(inAuth, reject, { ...known, actor: mei })).toBeNull();
    const other = { id: 8, name: 'Mei' };
    expect(reasonAt(inAuth, { type: 'approve' }, { ...known, actor: other })).toBeNull();
  });

  test.each([
    ['freeze', 'customer.edit', stateOf('active', 'approve')],
    ['apply', 'customer.edit', stateOf('active', 'notAuth')],
    ['approve', 'customer.audit', stateOf('active', 'inAuth')],
    ['reject', 'customer.audit', stateOf('active', 'inAuth')],
  ])('asks for %s the permission %s', (type, permission, state) => {
    const now = restore(customerLifecycle, state, facts);
    const event = customerLifecycle.intents(facts).find((intent) => intent.type === type);
    expect(event && ask(customerLifecycle, now, event, () => false)).toMatchObject({
      possible: false,
      reason: { rule: 'permission', figures: { permission } },
    });
  });

  test('says in its own words what an account is already', () => {
    const already = (state: object, event: CustomerEvent) => reasonAt(state, event)?.already;
    expect(already(stateOf('frozen', 'approve'), { type: 'freeze' })).toBe(
      'accountIsAlreadyFrozen',
    );
    expect(already(stateOf('active', 'approve'), { type: 'unfreeze' })).toBe(
      'accountIsAlreadyActive',
    );
    expect(already(stateOf('active', 'inAuth'), { type: 'apply', asked })).toBe(
      'authorisationIsAskedAlready',
    );
    expect(already(stateOf('active', 'approve'), { type: 'approve' })).toBe(
      'customerIsAlreadyApproved',
    );
    expect(already(stateOf('active', 'reject'), { type: 'reject', remark: 'x' })).toBe(
      'customerIsAlreadyRejected',
    );
  });

  test('says by its tags for whom no order can be entered, who is gone and who waits', () => {
    expect(CUSTOMER_ACCOUNT_PLACES.filter(isBarred)).toEqual(['frozen', 'removed']);
    expect(placesTagged(customerLifecycle, 'gone')).toEqual(['removed']);
    expect(placesTagged(customerLifecycle, 'waitsForAudit')).toEqual(['inAuth']);
  });

  test('keeps the limit that it takes', () => {
    const now = restore(customerLifecycle, stateOf('active', 'notAuth'), facts);
    expect(advance(now, customerLifecycle.chart, limit(5))[0].context).toEqual({
      ...facts,
      creditLimit: 5,
    });
  });

  test.each<[string, object, CustomerEvent, Partial<CustomerFacts>, object]>([
    ['remarkIsGiven', stateOf('active', 'approve'), limit(5, '  '), {}, {}],
    ['remarkIsGiven', stateOf('active', 'inAuth'), { type: 'reject', remark: ' ' }, {}, {}],
    ['limitIsAnAmount', stateOf('active', 'approve'), limit(-1), {}, {}],
    ['limitIsAnAmount', stateOf('active', 'approve'), limit(0.5), {}, {}],
    [
      'limitIsAnAmount',
      stateOf('active', 'notAuth'),
      { type: 'apply', asked: { ...asked, creditLimit: -5 } },
      {},
      {},
    ],
    [
      'nothingIsOwed',
      stateOf('active', 'approve'),
      { type: 'remove' },
      { receivable: 12_345 },
      { figures: { receivable: 12_345 }, money: ['receivable'] },
    ],
    [
      'nothingIsOnAccount',
      stateOf('active', 'approve'),
      { type: 'remove' },
      { onAccount: 5_000 },
      { figures: { onAccount: 5_000 }, money: ['onAccount'] },
    ],
    [
      'ordersAreDone',
      stateOf('frozen', 'approve'),
      { type: 'remove' },
      { openOrders: 2 },
      { figures: { orders: 2 } },
    ],
    ['loginIsGiven', stateOf('active', 'approve'), { type: 'resetPassword' }, {}, {}],
    ['accountIsThere', stateOf('removed', 'inAuth'), { type: 'approve' }, { isRemoved: true }, {}],
    [
      'accountIsThere',
      stateOf('removed', 'notAuth'),
      { type: 'apply', asked },
      { isRemoved: true },
      {},
    ],
    ['accountIsThere', stateOf('removed', 'approve'), { type: 'sync' }, { isRemoved: true }, {}],
  ])('refuses by %s', (rule, state, event, known, more) => {
    expect(reasonAt(state, event, known)).toMatchObject({ rule, ...more });
  });
});
