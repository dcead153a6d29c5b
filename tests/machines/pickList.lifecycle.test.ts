import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roundQuantity } from '../../api/kernel/quantity.ts';
import { pickListDetail } from '../../api/pickLists/calls.ts';
import { advance, ask, type ChartState, restore } from '../../machines/kernel/law/explain.ts';
import {
  PICK_LIST_PLACES,
  type PickListEvent,
  type PickListFacts,
  type PickListPlace,
} from '../../machines/pickList/law/facts.ts';
import { pickListLifecycle, UNDER_WAY } from '../../machines/pickList/law/index.ts';
import { lineState, openQuantity } from '../../machines/pickList/law/lines.ts';
import { scanned } from '../../machines/pickList/scan.ts';
import { pickLineOf, pickListFacts, pickListVariants } from '../domains/pickLists/variants.ts';
import { planOf } from '../paths/plan.ts';

const plan = planOf(pickListLifecycle, pickListVariants);
const ME = { id: 7, name: 'Mei' };
const OTHER = { id: 8, name: 'Arif' };

const stateAt = (place: PickListPlace): ChartState =>
  place === 'picking' ? { picking: 'fetching' } : place;

const answerAt = (
  place: PickListPlace,
  event: PickListEvent,
  facts: PickListFacts = pickListFacts(),
  may: (permission: string) => boolean = () => true,
) => ask(pickListLifecycle, restore(pickListLifecycle, stateAt(place), facts), event, may);

const withLines = (...changes: Parameters<typeof pickLineOf>[1][]) =>
  pickListFacts(...changes.map((change, at) => pickLineOf(at + 1, change)));

describe('the pick list’s chart', () => {
  test('goes the documented ways and no other', () => {
    const named = (state: string) => state.replace(/[{}"]/g, '').replace(':', '.');
    const ways = plan.edges.map(({ from, event, to }) => `${event}: ${named(from)} ${named(to)}`);
    expect([...new Set(ways)].sort()).toEqual([
      'cancel: open cancelled',
      'cancel: packed cancelled',
      'cancel: picked cancelled',
      'cancel: picking.emptied cancelled',
      'cancel: picking.fetched cancelled',
      'cancel: picking.fetching cancelled',
      'finish: picking.fetched picked',
      'handOver: packed handedOver',
      'pack: packed packed',
      'pack: picked packed',
      'pick: picking.fetching picking.fetched',
      'pick: picking.fetching picking.fetching',
      'printLabels: handedOver handedOver',
      'printLabels: packed packed',
      'printSheet: handedOver handedOver',
      'printSheet: packed packed',
      'printSheet: picked picked',
      'release: picking.emptied open',
      'release: picking.fetched open',
      'release: picking.fetching open',
      'reopenLine: picked picking.fetching',
      'reopenLine: picking.emptied picking.fetching',
      'reopenLine: picking.fetched picking.fetching',
      'shortLine: picking.fetching picking.emptied',
      'start: open picking.fetching',
    ]);
  });

  test('shares its names with the contract', () => {
    expect(pickListDetail.shape.pickList.shape.status.options).toEqual(PICK_LIST_PLACES);
    const facts = pickListFacts();
    expect(Object.keys(pickListDetail.shape.facts.shape).sort()).toEqual(Object.keys(facts).sort());
    expect(Object.keys(pickListDetail.shape.facts.shape.lines.element.shape).sort()).toEqual(
      Object.keys(pickLineOf(1, { weight: { each: 1, weighed: 0, kilos: 0 } })).sort(),
    );
  });

  test('holds lines of orders until it is handed over or cancelled', () => {
    expect(UNDER_WAY).toEqual(['open', 'picking', 'picked', 'packed']);
  });

  test('wants the permission to ship for handing over', () => {
    const packed = withLines({ picked: 2 });
    expect(answerAt('packed', { type: 'handOver' }, packed)).toMatchObject({
      permission: 'order.ship',
    });
    const denied = answerAt('packed', { type: 'handOver' }, packed, (one) => one !== 'order.ship');
    expect(denied).toMatchObject({ reason: { rule: 'permission' } });
  });

  const goods = { goods: 'Goods 1', goodsZh: '商品 1', unit: 'kg', unitZh: '公斤' };
  const PICK = { type: 'pick', lineId: 1, quantity: 1 } as const;
  const SHORT = { type: 'shortLine', lineId: 1, reason: 'expired', rest: 'backOrder' } as const;
  const REOPEN = { type: 'reopenLine', lineId: 1 } as const;
  const BACK = { type: 'putBack', lineId: 1 } as const;
  const FINISH = { type: 'finish' } as const;

  test.each<[PickListPlace, PickListEvent, PickListFacts, object]>([
    [
      'picking',
      PICK,
      { ...pickListFacts(), picker: OTHER, actor: ME },
      { rule: 'pickerIsOneself', figures: { name: 'Arif' }, remedy: { event: 'release' } },
    ],
    [
      'picking',
      { ...PICK, quantity: 1.5 },
      withLines({ picked: 1 }),
      { rule: 'picksWhatIsOpen', figures: { line: 1, ...goods, open: 1, quantity: 1.5 } },
    ],
    ['picking', PICK, withLines({ picked: 2 }), { rule: 'nothingLeftToPick' }],
    [
      'picking',
      { ...PICK, lineId: 9 },
      pickListFacts(),
      { rule: 'lineOfThisOrder', figures: { line: 9 } },
    ],
    [
      'picking',
      SHORT,
      withLines({ picked: 2 }),
      { rule: 'lineIsOpen', figures: { line: 1, ...goods } },
    ],
    ['picking', REOPEN, pickListFacts(), { rule: 'lineIsBegun', figures: { line: 1, ...goods } }],
    [
      'picking',
      REOPEN,
      withLines({ short: 'damaged', elsewhere: { id: 4, number: 'P4' } }),
      {
        rule: 'restIsHere',
        figures: { number: 'P4' },
        remedy: { record: 'pickList', id: 4 },
      },
    ],
    [
      'picking',
      REOPEN,
      withLines({ picked: 1, short: 'damaged', stillAsked: 1 }),
      {
        rule: 'allIsAskedFor',
        figures: { ...goods, asked: 2, left: 1 },
        remedy: { record: 'order', id: 1 },
      },
    ],
    [
      'picking',
      BACK,
      withLines({ picked: 1 }),
      { rule: 'lineIsToPutBack', figures: { line: 1, ...goods } },
    ],
    [
      'picking',
      FINISH,
      withLines({ picked: 1 }),
      {
        rule: 'eachLineIsDone',
        figures: { ...goods, open: 1 },
        remedy: { event: 'pick' },
      },
    ],
    [
      'picking',
      FINISH,
      withLines({ short: 'notFound' }),
      { rule: 'somethingIsPicked', remedy: { event: 'cancel' } },
    ],
    [
      'packed',
      { type: 'handOver' },
      withLines({ isOff: true, picked: 2 }, { picked: 2 }),
      {
        rule: 'goodsAreBack',
        figures: { ...goods, quantity: 2 },
        remedy: { event: 'putBack' },
      },
    ],
    [
      'picked',
      { type: 'pack', boxes: [{ orderId: 1, boxes: 1000 }] },
      withLines({ picked: 2 }),
      { rule: 'boxesAreCounted', figures: { most: 999 } },
    ],
    [
      'picked',
      { type: 'pack', boxes: [{ orderId: 2, boxes: 1 }] },
      withLines({ picked: 2 }),
      { rule: 'eachOrderIsBoxed' },
    ],
    ['packed', { type: 'pack', boxes: [] }, withLines({ picked: 2 }), { rule: 'eachOrderIsBoxed' }],
    [
      'handedOver',
      { type: 'printLabels' },
      withLines({ short: 'notFound' }),
      { rule: 'somethingIsPicked', remedy: { event: 'cancel' } },
    ],
    ['open', { type: 'cancel', remark: ' ' }, pickListFacts(), { rule: 'remarkIsGiven' }],
  ])('at %s refuses %o', (place, event, facts, reason) => {
    const answer = answerAt(place, event, facts);
    expect(answer.possible ? null : answer.reason).toEqual(reason);
  });

  test.each([
    ['open', { type: 'release' }, 'pickListIsAlreadyOpen'],
    ['picking', { type: 'start' }, 'pickListIsAlreadyPicked'],
    ['picked', FINISH, 'pickListIsAlreadyFinished'],
    ['handedOver', { type: 'handOver' }, 'pickListIsAlreadyHandedOver'],
    ['cancelled', { type: 'cancel', remark: 'Why' }, 'pickListIsAlreadyCancelled'],
  ] as const)('says that it is %s already', (place, event, already) => {
    expect(answerAt(place, event)).toMatchObject({ reason: { rule: 'wrongState', already } });
  });

  test('has goods of a cancelled order put back wherever it is under way', () => {
    const facts = withLines({ isOff: true, picked: 2 }, { picked: 2 });
    for (const place of UNDER_WAY) {
      const start = restore(pickListLifecycle, stateAt(place), facts);
      expect(start.can(BACK)).toBe(true);
      const [next] = advance(start, pickListLifecycle.chart, BACK);
      expect(next.value).toEqual(stateAt(place));
      expect((next.context as PickListFacts).lines.map(lineState)).toEqual(['off', 'picked']);
    }
  });
});

const lineArbitrary = fc.record({
  asked: fc.integer({ min: 1, max: 6 }),
  goodsId: fc.integer({ min: 1, max: 2 }),
});

describe('what is picked', () => {
  test('and what is short and open is what was asked for, whatever people send', () => {
    const eventArbitrary: fc.Arbitrary<PickListEvent> = fc.oneof(
      fc.record({
        type: fc.constant('pick' as const),
        lineId: fc.integer({ min: 1, max: 3 }),
        quantity: fc.integer({ min: 1, max: 4 }),
      }),
      fc.record({
        type: fc.constant('shortLine' as const),
        lineId: fc.integer({ min: 1, max: 3 }),
        reason: fc.constant('tooFew' as const),
        rest: fc.constantFrom('backOrder' as const, 'anotherList' as const),
      }),
      fc.record({
        type: fc.constant('reopenLine' as const),
        lineId: fc.integer({ min: 1, max: 3 }),
      }),
    );
    fc.assert(
      fc.property(
        fc.array(lineArbitrary, { minLength: 1, maxLength: 3 }),
        fc.array(eventArbitrary, { maxLength: 30 }),
        (lines, events) => {
          let now = restore(pickListLifecycle, stateAt('picking'), withLines(...lines));
          for (const event of events) {
            if (now.can(event)) [now] = advance(now, pickListLifecycle.chart, event);
          }
          for (const line of (now.context as PickListFacts).lines) {
            const short = line.short === null ? 0 : roundQuantity(line.asked - line.picked);
            expect(line.picked).toBeGreaterThanOrEqual(0);
            expect(line.picked + short + openQuantity(line)).toBe(line.asked);
          }
        },
      ),
    );
  });

  test('by scanning never passes what was asked for, and leaves no line that is asked for', () => {
    fc.assert(
      fc.property(
        fc.array(lineArbitrary, { minLength: 1, maxLength: 4 }),
        fc.array(fc.constantFrom('S1', 's2', ' B1', 'B2', 'X9', ''), { maxLength: 40 }),
        (wanted, codes) => {
          const start = withLines(...wanted);
          const lines = start.lines.map(({ lineId, goodsId }) => ({
            id: lineId,
            sku: `s${goodsId}`,
            barcode: `B${goodsId}`,
          }));
          let now = restore(pickListLifecycle, stateAt('picking'), start);
          for (const code of codes) {
            const { lines: facts } = now.context as PickListFacts;
            const found = scanned(lines, facts, code);
            if (found.kind !== 'pick') continue;
            const { lineId, quantity } = found;
            const event = { type: 'pick', lineId, quantity } as const;
            expect(now.can(event)).toBe(true);
            [now] = advance(now, pickListLifecycle.chart, event);
          }
          for (const goodsId of [1, 2]) {
            const of = (now.context as PickListFacts).lines.filter(
              (line) => line.goodsId === goodsId,
            );
            const scans = codes.filter((code) => /[12]/.test(code) && code.includes(`${goodsId}`));
            const asked = of.reduce((sum, line) => sum + line.asked, 0);
            const picked = of.reduce((sum, line) => sum + line.picked, 0);
            expect(picked).toBe(Math.min(asked, scans.length));
          }
        },
      ),
    );
  });

  test('has one line, whether it is read with 12 figures or with a nought before them', () => {
    const { lines } = pickListFacts();
    for (const [kept, read] of [
      ['036000291452', '0036000291452'],
      ['0036000291452', '036000291452'],
    ] as const) {
      const known = [{ id: 1, sku: 'A-1', barcode: kept }];
      expect(scanned(known, lines, read)).toMatchObject({ kind: 'pick', lineId: 1 });
    }
    // A number of goods is no barcode, and other noughts are figures as all are.
    const other = [{ id: 1, sku: '036000291452', barcode: '1036000291452' }];
    expect(scanned(other, lines, '0036000291452')).toEqual({ kind: 'foreign' });
  });

  test('is not what another list asks for: a foreign code changes nothing', () => {
    const { lines } = pickListFacts();
    const known = [{ id: 1, sku: 'A-1', barcode: '' }];
    expect(scanned(known, lines, 'B-2')).toEqual({ kind: 'foreign' });
    expect(scanned(known, lines, '')).toEqual({ kind: 'foreign' });
    expect(scanned(known, [pickLineOf(1, { picked: 2 })], 'a-1')).toEqual({
      kind: 'full',
      lineId: 1,
    });
  });
});

describe('goods charged by weight on a pick list', () => {
  const fish = pickLineOf(1, { asked: 3, weight: { each: 4.5, weighed: 0, kilos: 0 } });
  const facts = pickListFacts(fish, pickLineOf(2));
  const pick = (change: object = {}): PickListEvent => ({
    ...{ type: 'pick', lineId: 1, quantity: 2, kilos: 9.3 },
    ...change,
  });
  const lineAfter = (now: PickListFacts, event: PickListEvent) =>
    (
      advance(
        restore(pickListLifecycle, stateAt('picking'), now),
        pickListLifecycle.chart,
        event,
      )[0].context as PickListFacts
    ).lines[0];

  test('add up what is weighed as they are picked, and begin at nought when they are picked anew', () => {
    const once = lineAfter(facts, pick());
    expect(once?.weight).toEqual({ each: 4.5, weighed: 2, kilos: 9.3 });
    const now = pickListFacts(once ?? fish, pickLineOf(2));
    expect(lineAfter(now, pick({ quantity: 1, kilos: 4.2 }))?.weight).toMatchObject({
      ...{ weighed: 3, kilos: 13.5 },
    });
    expect(lineAfter(now, pick({ quantity: 1, kilos: undefined }))).toMatchObject({
      ...{ picked: 3, weight: { weighed: 2, kilos: 9.3 } },
    });
    expect(lineAfter(now, { type: 'reopenLine', lineId: 1 })?.weight).toMatchObject({
      ...{ weighed: 0, kilos: 0 },
    });
  });

  test('alone have a weight, and it is one', () => {
    const ruleOf = (event: PickListEvent) => {
      const answer = answerAt('picking', event, facts);
      return answer.possible ? null : answer.reason.rule;
    };
    expect(ruleOf(pick())).toBe(null);
    expect(ruleOf(pick({ kilos: 0 }))).toBe('pickIsWeighed');
    expect(ruleOf(pick({ kilos: 1.0005 }))).toBe('pickIsWeighed');
    expect(ruleOf(pick({ kilos: 1_000_000_000 }))).toBe('pickIsWeighed');
    expect(ruleOf(pick({ lineId: 2 }))).toBe('pickIsOfWeight');
    expect(ruleOf(pick({ lineId: 2, kilos: undefined }))).toBe(null);
  });

  test('are not counted by a scan: what they weigh is entered first', () => {
    const known = [{ id: 1, sku: 'F-1', barcode: '' }];
    expect(scanned(known, facts.lines, 'F-1')).toEqual({ kind: 'weigh', lineId: 1 });
  });

  test('are counted with the weight that their label bears, and never more than is asked', () => {
    const known = [{ id: 1, sku: 'F-1', barcode: '9506000134352' }];
    const GTIN = '0109506000134352';
    for (const code of [
      '(01)09506000134352(3103)004620',
      '(01)09506000134352(3102)000462(10)LOT-7',
      `]C1${GTIN}3103004620`,
      `${GTIN}3103004620`,
      `${GTIN}17270131310300462010LOT-7`,
      `\u001d${GTIN}10LOT-7\u001d3103004620`,
    ]) {
      const found = scanned(known, facts.lines, code);
      expect(found, code).toEqual({ kind: 'pick', lineId: 1, quantity: 1, kilos: 4.62 });
    }
    const several = '(02)09506000134352(3103)013900(37)3';
    expect(scanned(known, facts.lines, several)).toMatchObject({ quantity: 3, kilos: 13.9 });
    const [open] = pickListFacts({ ...fish, picked: 1 }).lines;
    expect(scanned(known, open ? [open] : [], several)).toEqual({ kind: 'weigh', lineId: 1 });
    const [full] = pickListFacts({ ...fish, picked: 3 }).lines;
    expect(scanned(known, full ? [full] : [], `${GTIN}3103004620`)).toMatchObject({ kind: 'full' });
  });

  test('are asked about where the label bears a weight that is far from what is expected', () => {
    const known = [{ id: 1, sku: 'F-1', barcode: '9506000134352' }];
    expect(scanned(known, facts.lines, '01095060001343523103046200')).toEqual({
      ...{ kind: 'weigh', lineId: 1 },
      label: { quantity: 1, kilos: 46.2 },
    });
  });

  test.each([
    ['other goods', '01095060001343693103004620'],
    ['a wrong check figure', '01095060001343533103004620'],
    ['no weight', '010950600013435210LOT-7'],
    ['a weight in pounds', '01095060001343523203004620'],
    ['a weight that is cut off', '010950600013435231030046'],
    ['a weight of nought', '01095060001343523103000000'],
    ['a number within the shop', '2012345046203'],
  ])('are not found by a label with %s', (_what, code) => {
    const known = [{ id: 1, sku: 'F-1', barcode: '9506000134352' }];
    expect(scanned(known, facts.lines, code)).toEqual({ kind: 'foreign' });
  });
});
