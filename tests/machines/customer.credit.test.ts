import { describe, expect, test } from 'vitest';
import { paymentTerms } from '../../api/customers/customer.ts';
import { creditOfNew, TERMS_BY_CREDIT } from '../../machines/customer/law/credit.ts';
import type { CustomerEvent, CustomerFacts } from '../../machines/customer/law/facts.ts';
import { cardOf, customerLifecycle, placesOf } from '../../machines/customer/law/index.ts';
import { advance, ask, restore, wayTo } from '../../machines/kernel/law/explain.ts';
import { beginning } from '../../server/kernel/record.ts';
import { CREDIT_LIMIT, wholesale } from '../domains/customers/variants.ts';

const mei = { id: 7, name: 'Mei' };
const raj = { id: 8, name: 'Raj' };
const facts: CustomerFacts = { ...wholesale, actor: mei };
const OPEN = { account: 'active', authorisation: 'approve', credit: 'settled' };
const all = () => true;

const at = (known: Partial<CustomerFacts> = {}, state: object = OPEN) =>
  restore(customerLifecycle, state as never, { ...facts, ...known });
const limit = (creditLimit: number): CustomerEvent => ({
  ...{ type: 'setCreditLimit', creditLimit, remark: 'Good payer' },
});
const terms = (paymentTermsCode: string): CustomerEvent => ({
  type: 'update',
  card: { ...cardOf(facts), name: 'Renamed', paymentTermsCode },
});
type At = ReturnType<typeof at>;
const sent = (from: At, event: CustomerEvent) =>
  advance(from, customerLifecycle.chart, event)[0] as At;
const as = (from: At, actor: CustomerFacts['actor']) =>
  restore(customerLifecycle, from.value as never, { ...from.context, actor } as CustomerFacts);
const reason = (from: At, event: CustomerEvent, grants: (permission: string) => boolean = all) => {
  const answer = ask(customerLifecycle, from, event, grants);
  return answer.possible ? null : answer.reason;
};
const credit = ({ value }: At) => placesOf(value as never).credit;

describe('more credit than one person may give', () => {
  test('is asked for where a limit is raised, by all of it, and lowered by one person', () => {
    const waits = sent(at(), limit(CREDIT_LIMIT + 1));
    expect([credit(waits), waits.context.creditLimit]).toEqual(['toDecide', 300_000]);
    expect(waits.context.creditAsked).toEqual({
      ...{ creditLimit: CREDIT_LIMIT + 1, paymentTermsCode: null, remark: 'Good payer' },
      ...{ by: mei, at: null },
    });
    for (const [from, to] of [
      [300_000, CREDIT_LIMIT],
      [5 * CREDIT_LIMIT, 4 * CREDIT_LIMIT],
      [5 * CREDIT_LIMIT, 5 * CREDIT_LIMIT],
    ] as const) {
      const done = sent(at({ creditLimit: from }), limit(to));
      expect([credit(done), done.context.creditLimit]).toEqual(['settled', to]);
    }
    // Steps pass no further than one: each is measured by what would hold then.
    const step = sent(at({ creditLimit: CREDIT_LIMIT }), limit(CREDIT_LIMIT + 1));
    expect(credit(step)).toBe('toDecide');
  });

  test('is asked for where terms are loosened for such a limit, and all else holds at once', () => {
    const large = at({ creditLimit: 2 * CREDIT_LIMIT });
    const waits = sent(large, terms('N30'));
    expect(waits.context).toMatchObject({ name: 'Renamed', paymentTermsCode: 'N14' });
    expect(waits.context.creditAsked).toMatchObject({ creditLimit: null, paymentTermsCode: 'N30' });
    expect(sent(as(waits, raj), { type: 'approveCredit' }).context).toMatchObject({
      ...{ creditLimit: 2 * CREDIT_LIMIT, paymentTermsCode: 'N30', creditAsked: null },
    });
    expect(credit(sent(large, terms('COD')))).toBe('settled');
    expect(credit(sent(at(), terms('N60')))).toBe('settled');
    // Terms that nobody knows give most.
    expect(credit(sent(large, terms('N90')))).toBe('toDecide');
  });

  test('is decided by another who may authorise, or taken back by who asked', () => {
    const waits = sent(at(), limit(2 * CREDIT_LIMIT));
    expect(reason(waits, { type: 'approveCredit' })).toEqual({
      ...{ rule: 'deciderIsAnother', figures: { name: 'Mei' } },
    });
    const edits = (permission: string) => permission === 'customer.edit';
    const other = as(waits, raj);
    expect(reason(other, { type: 'approveCredit' }, edits)?.rule).toBe('permission');
    const no: CustomerEvent = { type: 'declineCredit', remark: 'Too early' };
    expect(reason(other, no, edits)?.figures).toEqual({ permission: 'customer.audit' });
    expect(reason(waits, no, edits)).toBeNull();
    expect(reason(waits, { ...no, remark: ' ' })?.rule).toBe('remarkIsGiven');
    for (const from of [waits, other]) expect(sent(from, no).context.creditAsked).toBeNull();
    const done = sent(other, { type: 'approveCredit' });
    expect([credit(done), done.context.creditLimit]).toEqual(['settled', 2 * CREDIT_LIMIT]);
  });

  test('waits alone: noCreditIsAsked, while a limit may be lowered', () => {
    const waits = sent(at({ creditLimit: 500_000 }), limit(2 * CREDIT_LIMIT));
    expect(reason(waits, limit(3 * CREDIT_LIMIT))).toEqual({
      ...{ rule: 'noCreditIsAsked', figures: { name: 'Mei' }, remedy: { event: 'approveCredit' } },
    });
    const lower = sent(waits, limit(100_000));
    expect([credit(lower), lower.context.creditLimit]).toEqual(['toDecide', 100_000]);
    const asked = sent(at({ creditLimit: 2 * CREDIT_LIMIT }), terms('N30'));
    expect(reason(asked, terms('N60'))?.rule).toBe('noCreditIsAsked');
    // What is decided of terms leaves a limit that was lowered meanwhile as it is.
    const lowered = sent(asked, limit(50_000));
    expect(sent(as(lowered, raj), { type: 'approveCredit' }).context.creditLimit).toBe(50_000);
  });

  test('noAuthorisationWaits: it goes along with an authorisation, and waits for none', () => {
    const open = { ...OPEN, authorisation: 'notAuth' };
    const waits = sent(at({}, open), limit(2 * CREDIT_LIMIT));
    const asked = {
      grade: 'general',
      gradeId: null,
      creditLimit: 9,
      paymentTermsCode: 'COD',
    } as const;
    const applied = sent(waits, { type: 'apply', asked });
    expect([credit(applied), applied.context.creditAsked]).toEqual(['settled', null]);
    expect(reason(applied, limit(2 * CREDIT_LIMIT))?.rule).toBe('noAuthorisationWaits');
    expect(reason(applied, limit(CREDIT_LIMIT))).toBeNull();
    const rejected = sent(applied, { type: 'reject', remark: 'No papers' });
    expect(reason(rejected, limit(2 * CREDIT_LIMIT))).toBeNull();
  });

  test('frozenGetsNoMore: it is not asked for while frozen, and may be decided', () => {
    const frozen = { ...OPEN, account: 'frozen' };
    expect(reason(at({}, frozen), limit(2 * CREDIT_LIMIT))).toEqual({
      ...{ rule: 'frozenGetsNoMore', remedy: { event: 'unfreeze' } },
    });
    const large = at({ creditLimit: 2 * CREDIT_LIMIT }, frozen);
    expect(reason(large, terms('N60'))?.rule).toBe('frozenGetsNoMore');
    expect(reason(large, limit(CREDIT_LIMIT))).toBeNull();
    const waits = sent(sent(at(), limit(2 * CREDIT_LIMIT)), { type: 'freeze' });
    expect(reason(as(waits, raj), { type: 'approveCredit' })).toBeNull();
  });

  test('goes with an account that is removed', () => {
    const removed = sent(sent(at(), limit(2 * CREDIT_LIMIT)), { type: 'remove' });
    expect([credit(removed), removed.context.creditAsked]).toEqual(['settled', null]);
  });

  test('a new customer begins without, and where nobody limits it with all of it', () => {
    const large = { ...facts, creditLimit: 2 * CREDIT_LIMIT };
    const begun = beginning(customerLifecycle, creditOfNew(large));
    expect(credit(begun as At)).toBe('toDecide');
    expect(begun.context).toMatchObject({ creditLimit: 0, creditAsked: { by: mei, remark: '' } });
    for (const known of [
      { ...large, limits: { creditLimit: null } },
      { ...large, creditLimit: CREDIT_LIMIT },
    ]) {
      expect(creditOfNew(known)).toEqual(known);
    }
  });

  test('has a way to who decides, from any limit', () => {
    for (const creditLimit of [0, 50 * CREDIT_LIMIT]) {
      const way = wayTo(customerLifecycle, at({ creditLimit }), {
        region: 'credit',
        place: 'toDecide',
      });
      expect(way?.map(({ event }) => event.type)).toHaveLength(1);
    }
  });
});

test('terms are ranked as the contract lists them', () => {
  expect([...TERMS_BY_CREDIT]).toEqual(paymentTerms.options);
});
