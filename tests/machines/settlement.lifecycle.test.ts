import { describe, expect, test } from 'vitest';
import { initialTransition, transition } from 'xstate';
import { settlementDetail, settlementRow } from '../../api/settlements/calls.ts';
import { ask, restore, wayTo } from '../../machines/kernel/law/explain.ts';
import { cycleEnd, cycleStart } from '../../machines/settlement/law/cycle.ts';
import {
  SETTLEMENT_CYCLES,
  SETTLEMENT_PLACES,
  type SettlementCycle,
  type SettlementEvent,
  type SettlementFacts,
} from '../../machines/settlement/law/facts.ts';
import { hasFigures, settlementLifecycle } from '../../machines/settlement/law/index.ts';
import { settlementVariants } from '../domains/settlements/variants.ts';
import { planOf } from '../paths/plan.ts';

const plan = planOf(settlementLifecycle, settlementVariants);
const [variant] = settlementVariants;
const facts = variant?.facts as SettlementFacts;
const auditor = { id: 7, name: 'Mei Ling' };

const answerAt = (
  place: string,
  event: SettlementEvent,
  over: Partial<SettlementFacts> = {},
  permissions = ['settlement.generate', 'settlement.review', 'settlement.pay'],
) =>
  ask(
    settlementLifecycle,
    restore(settlementLifecycle, place, { ...facts, ...over }),
    event,
    (permission) => permissions.includes(permission),
  );

const account = {
  ...{ bankAccountId: 7, bankCode: 'DBSSSGSG' },
  ...{ masked: '•••• 4567', accountName: 'A' },
};

describe('the statement’s chart', () => {
  test('goes the documented ways and no other', () => {
    expect(plan.edges.map(({ from, event, to }) => `${from} ${event} ${to}`).sort()).toEqual([
      '"approve" process "processing"',
      '"generated" approve "approve"',
      '"generated" reject "reject"',
      '"paid" transfer "transferred"',
      '"processing" pay "paid"',
      '"reject" regenerate "generated"',
      '"waitingSettlement" xstate.after.cycleArrived.settlement.waitingSettlement "generated"',
    ]);
  });

  test('shares its names with the contract', () => {
    expect(settlementRow.shape.status.options).toEqual(SETTLEMENT_PLACES);
    expect(settlementRow.shape.cycle.options).toEqual(SETTLEMENT_CYCLES);
    expect(Object.keys(settlementDetail.shape.facts.shape).sort()).toEqual(
      Object.keys(facts).sort(),
    );
  });

  test('waits until its cycle ends, or not at all where that is over', () => {
    const delayOf = (input: SettlementFacts) =>
      initialTransition(settlementLifecycle.chart, input as never)[1]
        .filter(({ type }) => type === 'xstate.raise')
        .map(({ params }) => (params as { delay: number }).delay);
    const whole = Date.parse(facts.periodTo) - Date.parse(facts.begunAt);
    expect(delayOf(facts)).toEqual([whole]);
    expect(delayOf({ ...facts, begunAt: '2026-03-05T00:00:00.000Z' })).toEqual([0]);
  });

  test('has figures from being generated on', () => {
    expect(SETTLEMENT_PLACES.filter((place) => !hasFigures(place))).toEqual(['waitingSettlement']);
  });

  test('is reviewed by somebody else than who generated it', () => {
    const own = { generatedBy: auditor, actor: auditor };
    const refusal = {
      possible: false,
      reason: { rule: 'reviewerIsAnother', figures: { name: 'Mei Ling' } },
    };
    expect(answerAt('generated', { type: 'approve' }, own)).toMatchObject(refusal);
    expect(answerAt('generated', { type: 'reject', remark: 'No' }, own)).toMatchObject(refusal);
    const others = { generatedBy: auditor, actor: { id: 8, name: 'Another' } };
    expect(answerAt('generated', { type: 'approve' }, others).possible).toBe(true);
    expect(answerAt('generated', { type: 'approve' }, { actor: auditor }).possible).toBe(true);
  });

  test('is paid out to one of the accounts that the shop has, where something is owed', () => {
    const owed = { transferAmount: 3018, bankAccountIds: [7, 9] };
    const none = { ...owed, bankAccountIds: [] };
    const there = { rule: 'bankAccountIsThere', remedy: { record: 'bankAccount' } };
    const pay = (bankAccountId: number | null) => ({ type: 'pay' as const, bankAccountId });
    expect(answerAt('approve', { type: 'process' }, none)).toMatchObject({ reason: there });
    expect(answerAt('processing', pay(7), none)).toMatchObject({ reason: there });
    expect(answerAt('approve', { type: 'process' }, owed).possible).toBe(true);
    for (const wrong of [null, 8]) {
      expect(answerAt('processing', pay(wrong), owed)).toMatchObject({
        reason: { rule: 'bankAccountIsChosen' },
      });
    }
    expect(answerAt('processing', pay(9), owed).possible).toBe(true);
    const nothing = { ...none, transferAmount: 0 };
    expect(answerAt('approve', { type: 'process' }, nothing).possible).toBe(true);
    expect(answerAt('processing', pay(null), nothing).possible).toBe(true);
    // Where the shop owes, it pays from one of them.
    const owing = { ...owed, transferAmount: -3018 };
    expect(answerAt('processing', pay(7), { ...none, transferAmount: -3018 })).toMatchObject({
      reason: there,
    });
    expect(answerAt('processing', pay(null), owing)).toMatchObject({
      reason: { rule: 'bankAccountIsChosen' },
    });
    expect(answerAt('processing', pay(7), owing).possible).toBe(true);
  });

  test('is not paid to an account that says something else by now', () => {
    const owed = { transferAmount: 3018, bankAccountIds: [7] };
    const pay = (bankAccountVersion?: number) => ({
      type: 'pay' as const,
      ...{ bankAccountId: 7, bankAccountVersion },
      account: { ...account, version: 5 },
    });
    expect(answerAt('processing', pay(4), owed)).toMatchObject({
      reason: { rule: 'bankAccountIsAsSeen' },
    });
    for (const seen of [5, undefined]) {
      expect(answerAt('processing', pay(seen), owed).possible).toBe(true);
    }
  });

  test('keeps the account that it was paid to as it was then', () => {
    const paidTo = (transferAmount: number) => {
      const owed = { ...facts, transferAmount, bankAccountIds: [7] };
      const at = restore(settlementLifecycle, 'processing', owed);
      const event = { type: 'pay', bankAccountId: 7, account: { ...account, version: 5 } } as const;
      return transition(settlementLifecycle.chart, at, event)[0].context.paidTo;
    };
    expect(paidTo(3018)).toEqual(account);
    expect(paidTo(0)).toBeNull();
  });

  test('is led past a missing account to being paid, with the way to add one', () => {
    const owed = { ...facts, transferAmount: 3018, actor: auditor };
    const at = restore(settlementLifecycle, 'approve', owed);
    const way = wayTo(settlementLifecycle, at, { region: 'settlement', place: 'paid' });
    expect(way?.map(({ event, obstacle }) => [event.type, obstacle?.rule])).toEqual([
      ['process', 'bankAccountIsThere'],
      ['pay', 'bankAccountIsThere'],
    ]);
  });

  test('notes who generated it anew, and how often', () => {
    const at = restore(settlementLifecycle, 'reject', { ...facts, generations: 1, actor: auditor });
    const [after] = transition(settlementLifecycle.chart, at, { type: 'regenerate' });
    expect(after.value).toBe('generated');
    expect(after.context).toMatchObject({ generations: 2, generatedBy: auditor });
  });

  test.each([
    ['generated', { type: 'approve' }, 'settlement.review'],
    ['generated', { type: 'reject', remark: 'No' }, 'settlement.review'],
    ['reject', { type: 'regenerate' }, 'settlement.generate'],
    ['approve', { type: 'process' }, 'settlement.pay'],
    ['processing', { type: 'pay', bankAccountId: null }, 'settlement.pay'],
    ['paid', { type: 'transfer' }, 'settlement.pay'],
  ] as [string, SettlementEvent, string][])('in %s %o asks for %s', (place, event, permission) => {
    expect(answerAt(place, event, {}, [permission]).possible).toBe(true);
    expect(answerAt(place, event, {}, [])).toMatchObject({
      reason: { rule: 'permission', figures: { permission } },
    });
  });

  test('wants a remark where it fails, and says where it is', () => {
    expect(answerAt('generated', { type: 'reject', remark: ' ' })).toMatchObject({
      reason: { rule: 'remarkIsGiven' },
    });
    expect(answerAt('waitingSettlement', { type: 'approve' })).toMatchObject({
      reason: { rule: 'wrongState', figures: { settlement: 'waitingSettlement' } },
    });
  });
});

/** The ends of the cycles that follow a moment, as many as there are in a span. */
function endsFrom(cycle: SettlementCycle, from: string, to: string, timeZone: string): string[] {
  const ends: string[] = [];
  for (let at = from; Date.parse(at) < Date.parse(to); ) {
    at = cycleEnd(cycle, at, timeZone);
    ends.push(at);
  }
  return ends;
}

describe('the cycles', () => {
  const SINGAPORE = 'Asia/Singapore';

  test('of a leap year end with its months, at the shop’s midnight', () => {
    const ends = endsFrom(
      'monthly',
      '2027-12-31T16:00:00.000Z',
      '2028-12-31T16:00:00.000Z',
      SINGAPORE,
    );
    expect(ends).toHaveLength(12);
    expect(ends.slice(0, 3)).toEqual([
      '2028-01-31T16:00:00.000Z',
      '2028-02-29T16:00:00.000Z',
      '2028-03-31T16:00:00.000Z',
    ]);
    expect(cycleEnd('monthly', '2027-02-10T00:00:00.000Z', SINGAPORE)).toBe(
      '2027-02-28T16:00:00.000Z',
    );
  });

  test('of half a month end on the 16th and on the 1st, in months of any length', () => {
    const ends = endsFrom(
      'halfMonth',
      '2025-12-31T16:00:00.000Z',
      '2026-12-31T16:00:00.000Z',
      SINGAPORE,
    );
    expect(ends).toHaveLength(24);
    expect(ends.slice(0, 5)).toEqual([
      '2026-01-15T16:00:00.000Z',
      '2026-01-31T16:00:00.000Z',
      '2026-02-15T16:00:00.000Z',
      '2026-02-28T16:00:00.000Z',
      '2026-03-15T16:00:00.000Z',
    ]);
  });

  test('of a week end before Monday, over the turn of the year too', () => {
    const ends = endsFrom(
      'weekly',
      '2025-12-28T16:00:00.000Z',
      '2027-01-03T16:00:00.000Z',
      SINGAPORE,
    );
    expect(ends).toHaveLength(53);
    expect(ends[0]).toBe('2026-01-04T16:00:00.000Z');
    expect(ends.at(-1)).toBe('2027-01-03T16:00:00.000Z');
  });

  test('keep the shop’s midnight where the clocks change', () => {
    const NEW_YORK = 'America/New_York';
    // The 8th of March 2026 has 23 hours there, the 1st of November 25.
    expect(
      endsFrom('weekly', '2026-03-02T05:00:00.000Z', '2026-03-10T00:00:00.000Z', NEW_YORK),
    ).toEqual(['2026-03-09T04:00:00.000Z', '2026-03-16T04:00:00.000Z']);
    expect(cycleEnd('monthly', '2026-11-01T04:00:00.000Z', NEW_YORK)).toBe(
      '2026-12-01T05:00:00.000Z',
    );
    expect(cycleStart('monthly', '2026-11-01T03:59:59.000Z', NEW_YORK)).toBe(
      '2026-10-01T04:00:00.000Z',
    );
  });

  test.each(SETTLEMENT_CYCLES)(
    '%s: each moment of two years lies in one cycle that touches the next',
    (cycle) => {
      for (const zone of [SINGAPORE, 'America/New_York', 'America/Santiago', 'Asia/Kathmandu']) {
        for (let hour = 0; hour < 2 * 366 * 24; hour += 31) {
          const at = new Date(
            Date.parse('2027-06-01T00:00:00.000Z') + hour * 3_600_000,
          ).toISOString();
          const [from, to] = [cycleStart(cycle, at, zone), cycleEnd(cycle, at, zone)];
          if (!(from <= at && at < to)) throw new Error(`${zone} ${at}: ${from} ${to}`);
          if (cycleStart(cycle, to, zone) !== to) throw new Error(`${zone} ${to} begins no cycle`);
        }
      }
    },
  );
});
