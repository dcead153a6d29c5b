import { describe, expect, test } from 'vitest';
import { periodDetail, periodRow } from '../../api/periods/calls.ts';
import { ask, restore } from '../../machines/kernel/law/explain.ts';
import {
  PERIOD_PLACES,
  type PeriodEvent,
  type PeriodFacts,
} from '../../machines/period/law/facts.ts';
import { periodLifecycle } from '../../machines/period/law/index.ts';
import { periodVariants } from '../domains/periods/variants.ts';
import { planOf } from '../paths/plan.ts';

const plan = planOf(periodLifecycle, periodVariants);
const facts = periodVariants[0]?.facts as PeriodFacts;
const asker = { id: 7, name: 'Mei Ling' };

const answerAt = (place: string, event: PeriodEvent, over: Partial<PeriodFacts> = {}) =>
  ask(periodLifecycle, restore(periodLifecycle, place, { ...facts, ...over }), event, () => true);

describe('the period’s chart', () => {
  test('goes the documented ways and no other', () => {
    expect(plan.edges.map(({ from, event, to }) => `${from} ${event} ${to}`).sort()).toEqual([
      '"closed" askReopening "reopeningAsked"',
      '"open" close "closed"',
      '"open" discard "discarded"',
      '"reopeningAsked" keepClosed "closed"',
      '"reopeningAsked" reopen "open"',
    ]);
  });

  test('shares its names with the contract', () => {
    expect(periodRow.shape.status.options).toEqual(PERIOD_PLACES);
    expect(Object.keys(periodDetail.shape.facts.shape).sort()).toEqual(Object.keys(facts).sort());
  });

  test('closes no day that still runs', () => {
    expect(answerAt('open', { type: 'close' }, { today: facts.to })).toMatchObject({
      possible: false,
      reason: { rule: 'periodIsOver' },
    });
    expect(answerAt('open', { type: 'close' }, { today: '2026-02-01' }).possible).toBe(true);
  });

  test('is reopened by a second person, and asked for with a remark', () => {
    const silent = { type: 'askReopening', remark: ' ' } as const;
    expect(answerAt('closed', silent)).toMatchObject({ reason: { rule: 'remarkIsGiven' } });
    expect(
      answerAt('reopeningAsked', { type: 'reopen' }, { askedBy: asker, actor: asker }),
    ).toEqual(
      expect.objectContaining({
        possible: false,
        reason: expect.objectContaining({
          rule: 'reopenedByAnother',
          figures: { name: 'Mei Ling' },
        }),
      }),
    );
    const another = { askedBy: asker, actor: { id: 8, name: 'Another' } };
    expect(answerAt('reopeningAsked', { type: 'reopen' }, another).possible).toBe(true);
    expect(answerAt('reopeningAsked', { type: 'keepClosed', remark: '' }, another)).toMatchObject({
      reason: { rule: 'remarkIsGiven' },
    });
  });
});
