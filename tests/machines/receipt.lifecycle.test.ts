import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { receiptCard, receiptDetail, receiptRow } from '../../api/receipts/calls.ts';
import { advance, ask, restore } from '../../machines/kernel/law/explain.ts';
import { allocatedBy, spread } from '../../machines/receipt/law/amounts.ts';
import {
  RECEIPT_METHODS,
  RECEIPT_PLACES,
  type ReceiptEvent,
  type ReceiptFacts,
  type ReceiptPlace,
} from '../../machines/receipt/law/facts.ts';
import { cardOf, onAccountOf, receiptLifecycle } from '../../machines/receipt/law/index.ts';
import { RECEIPT_LIMIT, receiptFacts, receiptVariants } from '../domains/receipts/variants.ts';
import { planOf } from '../paths/plan.ts';

const plan = planOf(receiptLifecycle, receiptVariants);
const everything = () => true;

function reasonOf(place: ReceiptPlace, event: ReceiptEvent, rest: Partial<ReceiptFacts> = {}) {
  const now = restore(receiptLifecycle, place, receiptFacts(rest));
  const answer = ask(receiptLifecycle, now, event, everything);
  return answer.possible ? null : answer.reason;
}

const line = (amount: number, orderId = 1) => ({ orderId, orderSn: `S${orderId}`, amount });

describe('the customer payment’s chart', () => {
  test('goes the documented ways and no other', () => {
    const edges = new Set(plan.edges.map(({ from, event, to }) => `${from} ${event} ${to}`));
    expect([...edges].sort()).toEqual([
      '"draft" discard "discarded"',
      '"draft" edit "draft"',
      '"draft" post "posted"',
      '"draft" post "waiting"',
      '"posted" allocate "posted"',
      '"posted" release "posted"',
      '"posted" reverse "reversed"',
      '"waiting" approve "posted"',
      '"waiting" refuse "draft"',
    ]);
  });

  test('shares its names with the contract', () => {
    expect(receiptRow.shape.status.options).toEqual(RECEIPT_PLACES);
    expect([...receiptCard.shape.method.options].sort()).toEqual([...RECEIPT_METHODS].sort());
    expect(Object.keys(receiptDetail.shape.facts.shape).sort()).toEqual(
      Object.keys(receiptFacts()).sort(),
    );
    expect(Object.keys(cardOf(receiptFacts())).sort()).toEqual(
      Object.keys(receiptCard.shape).sort(),
    );
  });

  test('allocates no more than came in, and no more than is left of an order', () => {
    expect(reasonOf('draft', { type: 'post' }, { lines: [line(600), line(401)] })).toEqual({
      rule: 'allocationIsCovered',
      figures: { allocated: 1_001, there: 1_000, currency: 'SGD' },
      money: ['allocated', 'there'],
    });
    // Two lines of one order count together.
    const open = [{ orderId: 1, orderSn: 'S1', left: 700 }];
    expect(reasonOf('draft', { type: 'post' }, { lines: [line(400), line(400)], open })).toEqual({
      rule: 'allocationIsOpen',
      figures: { order: 'S1', left: 700, amount: 800, currency: 'SGD' },
      money: ['left', 'amount'],
      remedy: { record: 'order', id: 1 },
    });
    expect(reasonOf('draft', { type: 'post' }, { open: [] })?.figures).toMatchObject({
      order: 'S1',
      left: 0,
    });
    const more: ReceiptEvent = { type: 'allocate', lines: [line(601)] };
    expect(reasonOf('posted', more)?.figures).toMatchObject({ allocated: 601, there: 600 });
    expect(reasonOf('posted', { type: 'allocate', lines: [line(600)] })).toBeNull();
    expect(reasonOf('posted', { type: 'allocate', lines: [] })?.rule).toBe('somethingIsOpen');
    expect(reasonOf('posted', more, { lines: [line(1_000)] })?.rule).toBe('somethingIsOnAccount');
  });

  test('asks another person above the limit: to approve, and to reverse', () => {
    const own = { id: 1, name: 'Somebody' };
    const large = { amount: RECEIPT_LIMIT + 1, lines: [], actor: own };
    const second = {
      rule: 'secondPersonAboveLimit',
      figures: { limit: RECEIPT_LIMIT, amount: RECEIPT_LIMIT + 1, currency: 'SGD' },
    };
    expect(reasonOf('waiting', { type: 'approve' }, large)).toMatchObject(second);
    const another = { id: 2, name: 'Another' };
    // Whoever posted what somebody else had entered does not approve it either.
    const posted = { ...large, preparedBy: another, postedBy: own };
    expect(reasonOf('waiting', { type: 'approve' }, posted)).toMatchObject(second);
    expect(reasonOf('waiting', { type: 'approve' }, { ...large, actor: another })).toBeNull();
    const reverse: ReceiptEvent = { type: 'reverse', remark: 'The transfer bounced' };
    expect(reasonOf('posted', reverse, large)).toMatchObject(second);
    expect(reasonOf('posted', reverse, { ...large, actor: another })).toBeNull();
    expect(reasonOf('posted', reverse, { lines: [], actor: own })).toBeNull();
    expect(reasonOf('posted', reverse, { ...large, limit: null })).toBeNull();
    expect(reasonOf('waiting', { type: 'approve' }, { ...large, limit: 0 })).not.toBeNull();
  });

  test('reverses only what is wholly on account, and names the first order', () => {
    const reverse: ReceiptEvent = { type: 'reverse', remark: 'Wrong customer' };
    expect(reasonOf('posted', reverse, { lines: [line(400), line(100, 2)] })).toEqual({
      rule: 'nothingIsAllocated',
      figures: { allocated: 500, order: 'S1', count: 2, currency: 'SGD' },
      money: ['allocated'],
      remedy: { record: 'order', id: 1 },
    });
    expect(reasonOf('posted', { type: 'reverse', remark: ' ' }, { lines: [] })?.rule).toBe(
      'remarkIsGiven',
    );
  });

  test('gives back only what stands on an order, and one of two alike', () => {
    expect(reasonOf('posted', { type: 'release', line: line(399) })?.rule).toBe('allocationStands');
    const facts = receiptFacts({ lines: [line(400), line(400)] });
    const now = restore(receiptLifecycle, 'posted', facts);
    const [next] = advance(now, receiptLifecycle.chart, {
      type: 'release',
      line: line(400),
    } as never);
    expect((next.context as ReceiptFacts).lines).toEqual([line(400)]);
  });

  test('keeps the sum: what is allocated and what is on account come to what came in', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.array(fc.integer({ min: 0, max: 300_000 }), { maxLength: 8 }),
        (amount, lefts) => {
          const open = lefts.map((left, at) => ({ orderId: at + 1, orderSn: `S${at + 1}`, left }));
          const lines = spread(amount, open).map(({ order, amount: part }) => ({
            ...line(part, order.orderId),
          }));
          const facts = receiptFacts({ amount, lines, open });
          expect(allocatedBy(lines) + onAccountOf('posted', facts)).toBe(amount);
          // As much as there is to pay, the first wholly before the second.
          const all = lefts.reduce((sum, left) => sum + left, 0);
          expect(allocatedBy(lines)).toBe(Math.min(amount, all));
          const isLegal = ask(
            receiptLifecycle,
            restore(receiptLifecycle, 'draft', { ...facts, limit: null }),
            { type: 'post' },
            everything,
          ).possible;
          expect(isLegal).toBe(true);
          for (const place of ['draft', 'waiting', 'reversed', 'discarded']) {
            expect(onAccountOf(place, facts)).toBe(0);
          }
        },
      ),
    );
  });
});
