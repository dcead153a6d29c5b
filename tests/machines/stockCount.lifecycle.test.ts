import { describe, expect, test } from 'vitest';
import { stockCountDetail } from '../../api/stockCounts/calls.ts';
import { advance, ask, type ChartState, restore } from '../../machines/kernel/law/explain.ts';
import {
  LEFT_OUT,
  STOCK_COUNT_PLACES,
  type StockCountEvent,
  type StockCountFacts,
} from '../../machines/stockCount/law/facts.ts';
import { stockCountLifecycle, TO_COUNT, UNDER_WAY } from '../../machines/stockCount/law/index.ts';
import { differenceAtCost, isFar, totalsOf } from '../../machines/stockCount/law/lines.ts';
import {
  countLineOf,
  stockCountFacts,
  stockCountVariants,
} from '../domains/stockCounts/variants.ts';
import { planOf } from '../paths/plan.ts';

const plan = planOf(stockCountLifecycle, stockCountVariants);
const ME = { id: 7, name: 'Mei' };

const answerAt = (state: ChartState, event: StockCountEvent, facts: StockCountFacts) =>
  ask(stockCountLifecycle, restore(stockCountLifecycle, state, facts), event, () => true);
const ruleAt = (...asked: Parameters<typeof answerAt>) => {
  const answer = answerAt(...asked);
  return answer.possible ? null : answer.reason;
};

const entered = (counted: number | null, rest: object = {}): StockCountEvent => ({
  type: 'enter',
  lines: [{ lineId: 1, counted, leftOut: null, seen: null, ...rest }],
});

describe('the count’s chart', () => {
  test('goes the documented ways and no other', () => {
    const named = (state: string) => state.replace(/[{}"]/g, '').replace(':', '.');
    const ways = plan.edges.map(({ from, event, to }) => `${event}: ${named(from)} ${named(to)}`);
    expect([...new Set(ways)].sort()).toMatchInlineSnapshot(`
      [
        "cancel: counted cancelled",
        "cancel: open.counting cancelled",
        "cancel: open.far cancelled",
        "cancel: open.near cancelled",
        "cancel: recount.complete cancelled",
        "cancel: recount.counting cancelled",
        "enter: open.counting open.counting",
        "enter: open.counting open.far",
        "enter: open.counting open.near",
        "enter: open.far open.counting",
        "enter: open.far open.far",
        "enter: open.far open.near",
        "enter: open.near open.counting",
        "enter: open.near open.far",
        "enter: open.near open.near",
        "enter: recount.complete recount.complete",
        "enter: recount.complete recount.counting",
        "enter: recount.counting recount.complete",
        "enter: recount.counting recount.counting",
        "post: counted posted",
        "recount: counted recount.counting",
        "submit: open.far recount.counting",
        "submit: open.near counted",
        "submit: recount.complete counted",
      ]
    `);
  });

  test('shares its names with the contract', () => {
    const { stockCount, facts } = stockCountDetail.shape;
    expect(stockCount.shape.status.options).toEqual(STOCK_COUNT_PLACES);
    expect(Object.keys(facts.shape).sort()).toEqual(Object.keys(stockCountFacts()).sort());
    const line = facts.shape.lines.element.shape;
    expect(Object.keys(line).sort()).toEqual(Object.keys(countLineOf(1)).sort());
    expect(line.leftOut.unwrap().options).toEqual(LEFT_OUT);
  });

  test('holds its goods until it is posted or cancelled', () => {
    expect(UNDER_WAY).toEqual(['open', 'recount', 'counted']);
    expect(TO_COUNT).toEqual(['open', 'recount']);
  });

  test.each<[string, ChartState, StockCountEvent, StockCountFacts]>([
    ['linesAreOfCount', { open: 'counting' }, entered(1, { lineId: 9 }), stockCountFacts()],
    [
      'quantityIsWhole',
      { open: 'counting' },
      entered(0.5),
      stockCountFacts([countLineOf(1, { base: 'box' })]),
    ],
    [
      'lineIsAsSeen',
      { open: 'counting' },
      entered(4),
      stockCountFacts([countLineOf(1, { counted: 3, expected: 3, countedBy: ME })]),
    ],
    ['lineIsRecounted', { recount: 'counting' }, entered(4), stockCountFacts()],
    ['eachLineIsCounted', { open: 'counting' }, { type: 'submit' }, stockCountFacts()],
    [
      'somethingIsCounted',
      { open: 'near' },
      { type: 'submit' },
      stockCountFacts([countLineOf(1, { leftOut: 'later' })]),
    ],
    ['chosenAreCounted', 'counted', { type: 'recount', lineIds: [1] }, stockCountFacts()],
    [
      'shelfAgrees',
      'counted',
      { type: 'post' },
      stockCountFacts([countLineOf(1, { stock: 2, expected: 10, counted: 7 })]),
    ],
    [
      'shelfHoldsIt',
      'counted',
      { type: 'post' },
      stockCountFacts([countLineOf(1, { stock: 999_999_999, expected: 10, counted: 17, cost: 0 })]),
    ],
    ['remarkIsGiven', 'counted', { type: 'cancel', remark: ' ' }, stockCountFacts()],
  ])('%s refuses', (rule, state, event, facts) => {
    expect(ruleAt(state, event, facts)?.rule).toBe(rule);
  });

  test('compares a line with the books as they were when it was counted', () => {
    const counting = restore(
      stockCountLifecycle,
      { open: 'counting' },
      {
        ...stockCountFacts([countLineOf(1, { stock: 8 })]),
        actor: ME,
      },
    );
    const [next] = advance(counting, stockCountLifecycle.chart, entered(7));
    expect(next.context.lines[0]).toMatchObject({ expected: 8, counted: 7, countedBy: ME });
    // The same figure is no other count, whatever has moved.
    const later = restore(
      stockCountLifecycle,
      next.value as ChartState,
      {
        ...next.context,
        lines: [{ ...next.context.lines[0], stock: 2 }],
      } as StockCountFacts,
    );
    const [same] = advance(later, stockCountLifecycle.chart, entered(7));
    expect(same.context.lines[0]).toMatchObject({ expected: 8, counted: 7 });
  });

  test('a surplus hides no shortage, and half a cent is one', () => {
    const lines = [
      countLineOf(1, { expected: 10, counted: 8 }),
      countLineOf(2, { expected: 10, counted: 12 }),
      countLineOf(3),
    ];
    expect(totalsOf(lines)).toEqual({ shortage: 200, surplus: 200 });
    expect(differenceAtCost({ cost: 100, expected: 0, counted: 1.005 })).toBe(101);
    expect(differenceAtCost({ cost: 100, expected: 1.005, counted: 0 })).toBe(-101);
  });

  test('a line is far above the tolerance, or above the limit alone', () => {
    const far = (change: object, rest: object = {}) =>
      isFar(countLineOf(1, change), stockCountFacts([], rest));
    expect(far({ expected: 100, counted: 95 })).toBe(false);
    expect(far({ expected: 100, counted: 94.999 })).toBe(true);
    expect(far({ expected: 0, counted: 0 })).toBe(false);
    expect(far({ expected: 0, counted: 0.001 })).toBe(true);
    expect(far({ expected: 1_000, counted: 999, cost: 101 }, { limit: 100 })).toBe(true);
    expect(far({ expected: 1_000, counted: 999, cost: 101 }, { limit: null })).toBe(false);
  });
});
