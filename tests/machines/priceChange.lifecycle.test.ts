import { describe, expect, test } from 'vitest';
import { transition } from 'xstate';
import { priceChangeDetail, priceChangeRow } from '../../api/priceChanges/calls.ts';
import { ask, restore } from '../../machines/kernel/law/explain.ts';
import {
  type OddLine,
  PRICE_CHANGE_PLACES,
  type PriceChangeEvent,
  type PriceChangeFacts,
} from '../../machines/priceChange/law/facts.ts';
import { priceChangeLifecycle } from '../../machines/priceChange/law/index.ts';
import { isBelowFloor } from '../../machines/priceChange/law/margin.ts';
import { priceChangeFacts, priceChangeVariants } from '../domains/priceChanges/variants.ts';
import { planOf } from '../paths/plan.ts';

const plan = planOf(priceChangeLifecycle, priceChangeVariants);
const ITS_DAY = 'xstate.after.itsDay.priceChange.scheduled';

const refusal = (place: string, event: PriceChangeEvent, part: Partial<PriceChangeFacts>) => {
  const facts = { ...priceChangeFacts, ...part };
  const now = restore(priceChangeLifecycle, place, facts);
  const answer = ask(priceChangeLifecycle, now, event, () => true);
  return answer.possible ? null : answer.reason;
};
const moved: OddLine = {
  ...{ rule: 'linePriceMoved', goods: 'Jasmine rice', goodsZh: '茉莉香米', unit: 'kg' },
  ...{ was: 500, is: 540 },
};

describe('the price change’s chart', () => {
  test('goes the documented ways and no other', () => {
    expect(plan.edges.map(({ from, event, to }) => `${from} ${event} ${to}`).sort()).toEqual([
      '"draft" edit "draft"',
      '"draft" submit "inForce"',
      '"draft" submit "scheduled"',
      '"draft" submit "waiting"',
      '"draft" withdraw "withdrawn"',
      '"inForce" supersede "superseded"',
      '"scheduled" withdraw "withdrawn"',
      `"scheduled" ${ITS_DAY} "inForce"`,
      '"waiting" approve "scheduled"',
      '"waiting" refuse "draft"',
      '"waiting" withdraw "withdrawn"',
    ]);
  });

  test('stands in “heldUp” on its day where a line is not as it was seen, and goes on as a draft', () => {
    const facts = { ...priceChangeFacts, odd: moved };
    const scheduled = restore(priceChangeLifecycle, 'scheduled', facts);
    const [heldUp] = transition(priceChangeLifecycle.chart, scheduled, { type: ITS_DAY });
    expect(heldUp.value).toBe('heldUp');
    const [draft] = transition(priceChangeLifecycle.chart, heldUp, { type: 'rework' });
    expect(draft.value).toBe('draft');
  });

  test('counts to the first moment of its day by the shop’s clock', () => {
    const draft = restore(priceChangeLifecycle, 'draft', priceChangeFacts);
    const [, actions] = transition(priceChangeLifecycle.chart, draft, { type: 'submit' });
    const [raised] = actions.filter(({ type }) => type === 'xstate.raise');
    const begins = Date.parse('2026-03-03T16:00:00.000Z');
    expect(raised?.params).toMatchObject({ delay: begins - priceChangeFacts.now });
  });

  test('approved on its day or later it holds at once', () => {
    const facts = { ...priceChangeFacts, belowFloor: 1, today: '2026-03-04' };
    const waiting = restore(priceChangeLifecycle, 'waiting', facts);
    const [next] = transition(priceChangeLifecycle.chart, waiting, { type: 'approve' });
    expect(next.value).toBe('inForce');
  });

  test('refuses by each of its rules, with figures', () => {
    const submit = { type: 'submit' } as const;
    expect(refusal('draft', submit, { lines: [] })).toEqual({ rule: 'pricesAreGiven' });
    expect(refusal('draft', submit, { today: '2026-03-05' })).toEqual({
      rule: 'changeDayIsNotOver',
      figures: { first: '2026-03-04' },
      remedy: { event: 'edit' },
    });
    expect(refusal('draft', submit, { odd: moved })).toEqual({
      rule: 'linePriceMoved',
      figures: {
        ...{ goods: 'Jasmine rice', goodsZh: '茉莉香米', unit: 'kg' },
        ...{ currency: 'SGD', was: 500, is: 540 },
      },
      money: ['was', 'is'],
    });
    const [one, two] = [
      { id: 4, name: 'Wei Ling' },
      { id: 5, name: 'Hui Min' },
    ];
    for (const actor of [one, two]) {
      const people = { preparedBy: one ?? null, submittedBy: two ?? null, actor: actor ?? null };
      expect(refusal('waiting', { type: 'approve' }, people)).toEqual({
        rule: 'anotherApprovesPrices',
        figures: { name: actor?.name },
      });
    }
    expect(refusal('waiting', { type: 'refuse', remark: ' ' }, {})?.rule).toBe('remarkIsGiven');
  });

  test('shares its names with the contract', () => {
    expect(priceChangeRow.shape.status.options).toEqual(PRICE_CHANGE_PLACES);
    expect(Object.keys(priceChangeDetail.shape.facts.shape).sort()).toEqual(
      Object.keys(priceChangeFacts).sort(),
    );
  });

  test('a margin is below the floor as a share of the price, and of unknown cost never', () => {
    expect(isBelowFloor(100, 101, 0)).toBe(true);
    expect(isBelowFloor(100, 100, 0)).toBe(false);
    expect(isBelowFloor(125, 100, 20)).toBe(false);
    expect(isBelowFloor(124, 100, 20)).toBe(true);
    expect(isBelowFloor(0, 1, 0)).toBe(true);
    expect(isBelowFloor(0, null, 90)).toBe(false);
  });
});
