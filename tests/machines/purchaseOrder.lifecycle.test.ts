import { describe, expect, test } from 'vitest';
import { type AnyMachineSnapshot, transition } from 'xstate';
import { purchaseFacts, purchaseRow } from '../../api/purchasing/purchaseOrder.ts';
import { ask, type ChartState, restore, wayTo } from '../../machines/kernel/law/explain.ts';
import { lineCost } from '../../machines/purchaseOrder/law/amounts.ts';
import { purchaseOrderChart } from '../../machines/purchaseOrder/law/chart.ts';
import {
  APPROVAL,
  PURCHASE_PAYMENT,
  type PurchaseOrderEvent,
  type PurchaseOrderFacts,
} from '../../machines/purchaseOrder/law/facts.ts';
import { purchaseOrderLifecycle } from '../../machines/purchaseOrder/law/index.ts';
import { contentOf } from '../../machines/purchaseOrder/law/intents.ts';
import { placesOf } from '../../machines/purchaseOrder/law/place.ts';
import {
  completePurchase,
  emptyPurchase,
  purchaseVariants,
} from '../domains/purchasing/variants.ts';
import { planOf } from '../paths/plan.ts';

const plan = planOf(purchaseOrderLifecycle, purchaseVariants);
const yes = () => true;
const clerk = { id: 3, name: 'Clerk' };
const auditor = { id: 4, name: 'Auditor' };

/** The sequences of the purchase order's lifecycle as they are documented. */
const DOCUMENTED = [
  'confirmed close closed',
  'confirmed pay confirmed',
  'confirmed receive inProgress',
  'confirmed sendMail confirmed',
  'completed sendMail completed',
  'inProgress closeShort inProgress',
  'inProgress finish completed',
  'inProgress pay inProgress',
  'inProgress receive inProgress',
  'inProgress sendMail inProgress',
  'pending close closed',
  'pending commit submitted',
  'pending edit pending',
  'submitted approve confirmed',
  'submitted close closed',
  'submitted edit submitted',
  'submitted sendBack pending',
];

const placeIn = (state: string) => placesOf(JSON.parse(state) as ChartState).approval;

const at = (approval: ChartState, payment: string, facts: Partial<PurchaseOrderFacts> = {}) =>
  restore(purchaseOrderLifecycle, { approval, payment }, { ...completePurchase, ...facts });

const say = (snapshot: AnyMachineSnapshot, event: PurchaseOrderEvent) =>
  ask(purchaseOrderLifecycle, snapshot, event, yes);

const reasonOf = (snapshot: AnyMachineSnapshot, event: PurchaseOrderEvent) => {
  const answer = say(snapshot, event);
  return answer.possible ? null : answer.reason;
};

const moved = (snapshot: AnyMachineSnapshot, event: PurchaseOrderEvent) =>
  transition(purchaseOrderChart, snapshot as never, event)[0];

describe('the purchase order’s chart', () => {
  test('goes the documented ways and no other', () => {
    const walked = new Set(
      plan.edges.map(({ from, event, to }) => `${placeIn(from)} ${event} ${placeIn(to)}`),
    );
    expect([...walked].sort()).toEqual(DOCUMENTED.toSorted());
  });

  test('reaches every place of both regions', () => {
    const places = plan.states.map((state) => placesOf(JSON.parse(state) as ChartState));
    expect(new Set(places.map(({ approval }) => approval))).toEqual(new Set(APPROVAL));
    expect(new Set(places.map(({ payment }) => payment))).toEqual(new Set(PURCHASE_PAYMENT));
  });

  test('shares its names with the contract', () => {
    expect(purchaseRow.shape.status.options).toEqual(APPROVAL);
    expect(purchaseRow.shape.paymentStatus.options).toEqual(PURCHASE_PAYMENT);
    expect(Object.keys(purchaseFacts.shape).sort()).toEqual(Object.keys(completePurchase).sort());
  });

  test('remembers who stands behind what waits, and forgets it when it is sent back', () => {
    const committed = moved(at('pending', 'unpaid', { actor: clerk }), { type: 'commit' });
    expect(committed.context.authors).toEqual([clerk]);
    const other = { id: 2, name: 'Manager' };
    const edited = moved(
      restore(purchaseOrderLifecycle, committed.value, { ...committed.context, actor: other }),
      { type: 'edit', content: contentOf(completePurchase) },
    );
    expect(edited.context.authors).toEqual([clerk, other]);
    expect(moved(edited, { type: 'sendBack', remark: 'Why?' }).context.authors).toEqual([]);
  });

  test('takes goods in to the thousandth, and says when none is open', () => {
    const [first, second] = completePurchase.lines;
    if (!first || !second) throw new Error('The variant has two lines');
    const some = moved(at('confirmed', 'unpaid', { confirmed: true }), {
      type: 'receive',
      lines: [{ lineId: first.lineId, quantity: 0.1 }],
    });
    expect(some.value).toMatchObject({ approval: { inProgress: 'receiving' } });
    const more = moved(some, {
      type: 'receive',
      lines: [{ lineId: first.lineId, quantity: 0.2 }],
    });
    expect(more.context.lines[0]?.received).toBe(0.3);
    const all = moved(more, {
      type: 'receive',
      lines: [
        { lineId: first.lineId, quantity: 3.7 },
        { lineId: second.lineId, quantity: 4 },
      ],
    });
    expect(all.value).toMatchObject({ approval: { inProgress: 'received' } });
    expect(placesOf(all.value as ChartState).approval).toBe('inProgress');
  });

  test('that came short is ended: the rest is let go, what came is paid, and it is completed', () => {
    const came = moved(at('confirmed', 'unpaid', { confirmed: true }), {
      type: 'receive',
      lines: [{ lineId: 1, quantity: 1.833 }],
    });
    expect(reasonOf(came, { type: 'closeShort', remark: ' ' })?.rule).toBe('remarkIsGiven');
    const short = moved(came, { type: 'closeShort', remark: 'Sold out' });
    expect(short.context.lines.map((line) => line.short)).toEqual([2.167, 4]);
    expect(short.context.total).toBe(458);
    expect(reasonOf(short, { type: 'receive', lines: [{ lineId: 1, quantity: 1 }] })?.rule).toBe(
      'nothingLeftToReceive',
    );
    expect(reasonOf(short, { type: 'closeShort', remark: 'Again' })?.rule).toBe('wrongState');
    const paid = moved(short, { type: 'pay' });
    expect(paid.context.paid).toBe(458);
    expect(placesOf(moved(paid, { type: 'finish' }).value as ChartState).approval).toBe(
      'completed',
    );
  });

  test('that was paid before it came short keeps what was paid: the supplier owes the rest', () => {
    const came = moved(at('confirmed', 'paid', { confirmed: true, paid: 2000 }), {
      type: 'receive',
      lines: [{ lineId: 1, quantity: 2 }],
    });
    const short = moved(came, { type: 'closeShort', remark: 'Sold out' });
    expect([short.context.total, short.context.paid]).toEqual([500, 2000]);
    expect(reasonOf(short, { type: 'finish' })).toBeNull();
  });

  test('shows the way from a draft that says nothing to its end', () => {
    const way = wayTo(
      purchaseOrderLifecycle,
      restore(purchaseOrderLifecycle, beginning, emptyPurchase),
      {
        region: 'approval',
        place: 'completed',
      },
    );
    expect(way?.map(({ event }) => event.type)).toEqual([
      'edit',
      'commit',
      'approve',
      'receive',
      'pay',
      'finish',
    ]);
  });
});

const beginning: ChartState = { approval: 'pending', payment: 'unpaid' };

describe('each rule refuses with its figures', () => {
  const first = completePurchase.lines[0];
  if (!first) throw new Error('The variant has lines');
  const withLine = (part: Partial<typeof first>) => ({ lines: [{ ...first, ...part }] });
  const goods = { goods: 'Goods 1', goodsZh: '商品 1' };
  const unit = { unit: 'bag', unitZh: '袋' };
  const commit: PurchaseOrderEvent = { type: 'commit' };

  test('arrivalIsAhead: at the commit, and not of what waits or may be changed yet', () => {
    const estimatedArrival = new Date(completePurchase.now).toISOString();
    const reason = { rule: 'arrivalIsAhead', remedy: { event: 'edit' } };
    expect(reasonOf(at('pending', 'unpaid', { estimatedArrival }), commit)).toEqual(reason);
    expect(reasonOf(at('pending', 'unpaid', {}), commit)).toBeNull();
    const waiting = at('submitted', 'unpaid', { estimatedArrival });
    expect(reasonOf(waiting, { type: 'approve' })?.rule).not.toBe('arrivalIsAhead');
  });

  test.each([
    ['warehouse', { warehouse: null }],
    ['supplier', { supplier: null }],
    ['country', { country: '' }],
    ['company', { company: '' }],
    ['tradeTerms', { tradeTerms: '' }],
    ['currency', { currency: '' }],
    ['estimatedArrival', { estimatedArrival: null }],
  ] as const)('fieldsAreGiven: %s', (field, missing) => {
    expect(reasonOf(at('pending', 'unpaid', missing), commit)).toEqual({
      rule: 'purchaseFieldIsGiven',
      figures: { field },
      remedy: { event: 'edit' },
    });
  });

  test('a submitted order stays complete through an edit, a draft need not', () => {
    const edit: PurchaseOrderEvent = {
      type: 'edit',
      content: { ...contentOf(completePurchase), warehouse: null },
    };
    expect(reasonOf(at('submitted', 'unpaid'), edit)?.rule).toBe('purchaseFieldIsGiven');
    expect(reasonOf(at('pending', 'unpaid'), edit)).toBeNull();
  });

  test('hasItems, quantities, costs and areas', () => {
    expect(reasonOf(at('pending', 'unpaid', { lines: [] }), commit)?.rule).toBe('hasItems');
    const wrong = [
      ['quantityIsGiven', { quantity: 0 }],
      ['costIsAboveZero', { cost: 0 }],
      ['areaIsGiven', { area: ' ' }],
    ] as const;
    for (const [rule, part] of wrong) {
      expect(reasonOf(at('pending', 'unpaid', withLine(part)), commit)).toEqual({
        rule,
        figures: goods,
        remedy: { event: 'edit' },
      });
    }
  });

  test('supplierNotFrozen: where it is chosen, committed and approved', () => {
    const supplier = { id: 7, name: 'Frosty', frozen: true, email: '' };
    const reason = {
      rule: 'supplierNotFrozen',
      figures: { supplier: 'Frosty' },
      remedy: { record: 'supplier', id: 7 },
    };
    const edit: PurchaseOrderEvent = {
      type: 'edit',
      content: { ...contentOf(completePurchase), supplier },
    };
    expect(reasonOf(at('pending', 'unpaid'), edit)).toEqual(reason);
    expect(reasonOf(at('pending', 'unpaid', { supplier }), edit)).toBeNull();
    expect(reasonOf(at('pending', 'unpaid', { supplier }), commit)).toEqual(reason);
    expect(reasonOf(at('submitted', 'unpaid', { supplier }), { type: 'approve' })).toEqual(reason);
  });

  test('approverIsAnother: neither who committed it nor who changed it', () => {
    const authors = [clerk, { id: 2, name: 'Manager' }];
    for (const actor of authors) {
      expect(reasonOf(at('submitted', 'unpaid', { authors, actor }), { type: 'approve' })).toEqual({
        rule: 'approverIsAnother',
        figures: { name: actor.name },
      });
    }
    expect(
      reasonOf(at('submitted', 'unpaid', { authors, actor: auditor }), { type: 'approve' }),
    ).toBeNull();
  });

  test('remarkIsGiven', () => {
    expect(reasonOf(at('submitted', 'unpaid'), { type: 'sendBack', remark: ' ' })?.rule).toBe(
      'remarkIsGiven',
    );
    expect(reasonOf(at('pending', 'unpaid'), { type: 'close', remark: '' })?.rule).toBe(
      'remarkIsGiven',
    );
  });

  test('receivesWhatIsOpen', () => {
    const confirmed = at('confirmed', 'unpaid', { confirmed: true });
    const receive = (...lines: { lineId: number; quantity: number }[]) =>
      reasonOf(confirmed, { type: 'receive', lines });
    expect(receive()).toEqual({ rule: 'receivesSomething' });
    expect(receive({ lineId: 99, quantity: 1 })).toEqual({
      rule: 'lineOfThisOrder',
      figures: { line: 99 },
    });
    expect(receive({ lineId: 1, quantity: 2 }, { lineId: 1, quantity: 2 })?.rule).toBe(
      'lineOfThisOrder',
    );
    expect(receive({ lineId: 1, quantity: 4.001 })).toEqual({
      rule: 'receivesWhatIsOpen',
      figures: { line: 1, ...goods, ...unit, open: 4, quantity: 4.001 },
    });
    const bottles = completePurchase.lines.map((line) => ({
      ...line,
      quantity: 1.3,
      baseUnit: 'bottle',
      baseUnitZh: '瓶',
    }));
    const counted = at('confirmed', 'unpaid', { confirmed: true, lines: bottles });
    // What was ordered as 1.3 bags of 5 before comes in as it was ordered, and in whole bottles.
    const some = (quantity: number) =>
      reasonOf(counted, { type: 'receive', lines: [{ lineId: 1, quantity }] });
    expect(some(0.5)).toEqual({
      rule: 'quantityIsWhole',
      figures: { line: 1, ...goods, base: 'bottle', baseZh: '瓶', need: 2.5 },
    });
    expect([some(0.4), some(1.3)]).toEqual([null, null]);
    const lines = completePurchase.lines.map((line) => ({ ...line, received: line.quantity }));
    expect(
      reasonOf(at({ inProgress: 'received' }, 'unpaid', { lines }), {
        type: 'receive',
        lines: [{ lineId: 1, quantity: 1 }],
      }),
    ).toEqual({ rule: 'nothingLeftToReceive' });
  });

  test('finish wants all goods and all money', () => {
    expect(reasonOf(at({ inProgress: 'receiving' }, 'paid'), { type: 'finish' })).toEqual({
      rule: 'isReceivedInFull',
      figures: { ...goods, ...unit, open: 4 },
      remedy: { event: 'receive' },
    });
    const lines = completePurchase.lines.map((line) => ({ ...line, received: line.quantity }));
    expect(
      reasonOf(at({ inProgress: 'received' }, 'unpaid', { lines }), { type: 'finish' }),
    ).toEqual({
      rule: 'isPaidInFull',
      figures: { outstanding: 2000, currency: 'MYR' },
      money: ['outstanding'],
      remedy: { event: 'pay' },
    });
  });

  test('pay wants an order that is confirmed and not closed', () => {
    expect(reasonOf(at('submitted', 'unpaid'), { type: 'pay' })).toEqual({
      rule: 'purchaseIsConfirmed',
      remedy: { event: 'approve' },
    });
    expect(
      reasonOf(at('closed', 'unpaid', { confirmed: true, closed: true }), { type: 'pay' }),
    ).toEqual({ rule: 'purchaseIsNotClosed' });
  });

  test('sendMail wants an address', () => {
    const supplier = { id: 7, name: 'Silent', frozen: false, email: '' };
    expect(reasonOf(at('confirmed', 'unpaid', { supplier }), { type: 'sendMail' })).toEqual({
      rule: 'supplierHasEmail',
      figures: { supplier: 'Silent' },
      remedy: { record: 'supplier', id: 7 },
    });
  });

  test.each(['confirmed', { inProgress: 'receiving' }, 'completed', 'closed'] as const)(
    'nothing changes any more in %s',
    (approval) => {
      const edit: PurchaseOrderEvent = { type: 'edit', content: contentOf(completePurchase) };
      expect(reasonOf(at(approval, 'unpaid'), edit)?.rule).toBe('wrongState');
    },
  );
});

describe('what a line costs', () => {
  test('is rounded once, half up, to what the currency has', () => {
    expect(lineCost(333, 1.5, 'SGD')).toBe(500);
    expect(lineCost(1, 0.499, 'SGD')).toBe(0);
    expect(lineCost(12_300, 0.5, 'VND')).toBe(6_200);
    expect(lineCost(99_999_999_999_999, 999_999, 'SGD')).toBeGreaterThan(99_999_999_999_999);
  });
});
