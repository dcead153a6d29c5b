import { describe, expect, test } from 'vitest';
import type { AfterSalesOrder } from '../../api/afterSales/afterSalesCase.ts';
import type { Api } from '../../api/client.ts';
import { ApiFailure } from '../../api/kernel/failure.ts';
import { countWords } from '../../api/kernel/words.ts';
import {
  type ApplicationChange,
  applicationOf,
  askedFor,
  changed,
} from '../../machines/afterSalesEntry/changes.ts';
import {
  type ApplicationDraft,
  emptyApplication,
  STEPS,
} from '../../machines/afterSalesEntry/draft.ts';
import {
  applicationRules,
  applicationServices,
  isTooLongForPhone,
} from '../../machines/afterSalesEntry/machine.ts';
import {
  applicationSteps,
  ownerOfRule,
  stepVerdicts,
} from '../../machines/afterSalesEntry/verdicts.ts';

/** As much of an order as an application reads: four sacks, of which three can be claimed. */
const orderOf = (id: number, claimable = 3) =>
  ({
    id,
    orderSn: `OM261118-0000${id}`,
    status: 'completed',
    claimable: true,
    currency: 'SGD',
    left: '48.15',
    member: { id: 1, name: 'Mei Ling' },
    paymentMethod: 'PAYNOW',
    lines: [
      { id: id * 10 + 1, name: 'Basmati rice', nameZh: '印度香米', claimable },
      { id: id * 10 + 2, name: 'Soy sauce', nameZh: '酱油', claimable: 0 },
    ],
  }) as unknown as AfterSalesOrder;

const entered = (...changes: ApplicationChange[]): ApplicationDraft =>
  changes.reduce(changed, emptyApplication('draft.0'));

const whole: ApplicationChange[] = [
  { type: 'order', order: orderOf(1) },
  { type: 'claim', lineId: 11, quantity: 2 },
  { type: 'problem', problem: { code: 'damaged', name: 'Damaged' } },
  { type: 'reason', reason: { code: 'crushed', name: 'Crushed' } },
  { type: 'method', method: 'wallet' },
  { type: 'amount', amount: '10.90' },
  { type: 'description', description: ' Two sacks were torn ' },
];

const rulesOf = (draft: ApplicationDraft, step: (typeof STEPS)[number]) =>
  stepVerdicts(draft, step).map(({ field, reason }) => [field, reason.rule]);

describe('what stands against a step', () => {
  test('is nothing where all is answered', () => {
    for (const step of STEPS) expect(stepVerdicts(entered(...whole), step), step).toEqual([]);
  });

  test('is all that is missing, at once', () => {
    const missing = STEPS.flatMap((step) => rulesOf(entered(), step));
    expect(missing.map(([field]) => field)).toEqual([
      'orderId',
      'lines',
      'problemCode',
      'reasonCode',
      'method',
      'amount',
      'description',
    ]);
  });

  test('is an order of which nothing is left to claim', () => {
    const draft = entered({ type: 'order', order: orderOf(1, 0) });
    expect(rulesOf(draft, 'order')).toEqual([['orderId', 'somethingIsLeftToClaim']]);
  });

  test('is an order of which nothing has left yet', () => {
    const order = { ...orderOf(1), status: 'pendingShipment' as const, claimable: false };
    const verdicts = stepVerdicts(entered({ type: 'order', order }), 'order');
    expect(verdicts).toMatchObject([
      { reason: { rule: 'orderCanBeClaimed', figures: { place: 'pendingShipment' } } },
    ]);
  });

  test.each([
    [4, 'claimIsWithinBought'],
    [null, 'quantityIsNumber'],
    [0.0001, 'quantityIsValid'],
    [-1, 'quantityIsValid'],
  ])('is a quantity of %s: %s', (quantity, rule) => {
    const draft = entered(...whole, { type: 'claim', lineId: 11, quantity });
    expect(rulesOf(draft, 'lines')).toEqual([['lines.0.quantity', rule]]);
  });

  test.each(['0', '0.00', '-1', 'ten', '1.999'])('is an amount of %s', (amount) => {
    const draft = entered(...whole, { type: 'amount', amount });
    expect(rulesOf(draft, 'refund')).toEqual([['amount', 'amountIsGiven']]);
  });

  test('is a way of refund that is not open any more, in the words of its rule', () => {
    const choose = (change: Partial<AfterSalesOrder>) =>
      entered(...whole, { type: 'order', order: { ...orderOf(1), ...change } });
    expect(rulesOf(choose({ member: null }), 'refund')).toEqual([['method', 'walletHasOwner']]);
    expect(rulesOf(choose({ left: '0.00' }), 'refund')).toEqual([['method', 'moneyIsLeft']]);
  });

  test('is an amount above what the server said of this very claim', () => {
    const draft = entered(...whole);
    const said: ApplicationChange = { type: 'most', askedFor: askedFor(draft), amount: '10.00' };
    expect(rulesOf(changed(draft, said), 'refund')).toEqual([['amount', 'amountIsWithinClaim']]);
    const other = changed(changed(draft, said), { type: 'claim', lineId: 11, quantity: 1 });
    expect(rulesOf(other, 'refund')).toEqual([]);
  });

  test('is a description of more than 150 words', () => {
    const said = (words: number): ApplicationChange => ({
      type: 'description',
      description: Array(words).fill('word').join(' '),
    });
    expect(rulesOf(entered(...whole, said(150)), 'evidence')).toEqual([]);
    expect(rulesOf(entered(...whole, said(151)), 'evidence')).toEqual([
      ['description', 'descriptionIsShort'],
    ]);
  });
});

describe('a change', () => {
  test('of the order drops what was claimed of another, and nothing else', () => {
    const other = changed(entered(...whole), { type: 'order', order: orderOf(2) });
    expect(other).toMatchObject({ claimed: {}, method: null, most: null });
    expect(other).toMatchObject({ amount: '10.90', problem: { code: 'damaged' } });
    const same = changed(entered(...whole), { type: 'order', order: orderOf(1, 1) });
    expect(same).toMatchObject({ claimed: { 11: 2 }, method: 'wallet' });
  });

  test('of the problem drops its reason, the same one again does not', () => {
    const again: ApplicationChange = { type: 'problem', problem: { code: 'damaged', name: 'D' } };
    expect(changed(entered(...whole), again).reason).not.toBeNull();
    const other: ApplicationChange = { type: 'problem', problem: { code: 'late', name: 'Late' } };
    expect(changed(entered(...whole), other).reason).toBeNull();
  });

  test('of what can come back moves the amount that was proposed, not one that was typed', () => {
    const proposed = (amount: string): ApplicationChange => ({
      type: 'most',
      askedFor: '',
      amount,
    });
    const draft = entered({ type: 'order', order: orderOf(1) }, proposed('5.45'));
    expect(draft.amount).toBe('5.45');
    expect(changed(draft, proposed('10.90')).amount).toBe('10.90');
    const typed = changed(draft, { type: 'amount', amount: '3.00' });
    expect(changed(typed, proposed('10.90')).amount).toBe('3.00');
    const other: ApplicationChange = { type: 'order', order: orderOf(2) };
    expect(changed(draft, other).amount).toBe('');
    expect(changed(typed, other).amount).toBe('3.00');
  });
});

describe('what is sent', () => {
  test('is the answers alone, nothing of a line that is not claimed', () => {
    const draft = entered(...whole, { type: 'claim', lineId: 12, quantity: 0 });
    expect(applicationOf(draft)).toEqual({
      orderId: 1,
      lines: [{ lineId: 11, quantity: 2 }],
      delivery: false,
      problemCode: 'damaged',
      reasonCode: 'crushed',
      method: 'wallet',
      amount: '10.90',
      description: 'Two sacks were torn',
      pictureIds: [],
    });
  });

  test('is refused at the step that asks for it', () => {
    const owner = (field: string) => applicationSteps.ownerOfErrors({ [field]: 'Wrong' });
    expect(
      ['orderId', 'lines.0.quantity', 'reasonCode', 'amount', 'pictureIds.2'].map(owner),
    ).toEqual(['order', 'lines', 'problem', 'refund', 'evidence']);
    expect([owner('version'), ownerOfRule('claimIsWithinBought'), ownerOfRule('x')]).toEqual([
      null,
      'lines',
      null,
    ]);
  });
});

describe('what reaches outside', () => {
  test('a draft that is taken up again has its order as it is now, and asks anew what comes back', async () => {
    const api = { getCrmOrder: async () => orderOf(1, 1) } as unknown as Api;
    const draft = entered(...whole, { type: 'most', askedFor: 'x', amount: '10.90' });
    const { refresh } = applicationServices(api);
    const fresh = await refresh(draft, new AbortController().signal);
    expect(fresh).toMatchObject({ claimed: { 11: 2 }, most: { askedFor: '', amount: '10.90' } });
    const more: ApplicationChange = { type: 'most', askedFor: askedFor(fresh), amount: '5.45' };
    expect(changed(fresh, more).amount).toBe('5.45');
    expect(rulesOf(fresh, 'lines')).toEqual([['lines.0.quantity', 'claimIsWithinBought']]);
    const empty = entered();
    expect(await refresh(empty, new AbortController().signal)).toBe(empty);
  });

  test('a draft that is taken up again names the pictures that are gone, until one has seen to it', async () => {
    const pictureOf = (id: number, name: string) => ({
      ...{ id, name, mediaType: 'image/png', size: 9, width: 3, height: 3 },
    });
    const pictures = [
      pictureOf(1, 'crate.png'),
      pictureOf(2, 'label.png'),
      pictureOf(3, 'lid.png'),
    ];
    const api = {
      getCrmOrder: async () => orderOf(1),
      getFile: async ({ params: { fileId } }: { params: { fileId: number } }) => {
        if (fileId === 2) throw new ApiFailure({ kind: 'notFound' });
        // Nobody said that this one is gone.
        if (fileId === 3) throw new ApiFailure({ kind: 'network' });
        return new File(['x'], 'crate.png');
      },
    } as unknown as Api;
    const draft = entered(...whole, { type: 'pictures', pictures });
    const fresh = await applicationServices(api).refresh(draft, new AbortController().signal);
    expect(fresh).toMatchObject({ pictures: [{ id: 1 }, { id: 3 }], gone: ['label.png'] });
    expect(stepVerdicts(fresh, 'evidence')).toMatchObject([
      { field: 'pictureIds', reason: { rule: 'picturesAreKept', figures: { names: 'label.png' } } },
    ]);
    const without = changed(fresh, { type: 'pictures', pictures: fresh.pictures });
    expect(rulesOf(without, 'evidence')).toEqual([]);
    expect(applicationOf(without).pictureIds).toEqual([1, 3]);
  });

  test('is worth keeping once an order is chosen', () => {
    expect(applicationRules.isWorthKeeping(entered())).toBe(false);
    expect(applicationRules.isWorthKeeping(entered(...whole))).toBe(true);
  });

  test('no phone number has more than fifteen figures, whatever stands between', () => {
    expect(isTooLongForPhone('+65 8123 4567')).toBe(false);
    expect(isTooLongForPhone('1'.repeat(15))).toBe(false);
    expect(isTooLongForPhone('1 '.repeat(16))).toBe(true);
  });
});

describe('the words of a description', () => {
  test.each([
    ['', 0],
    ['Two crates, broken', 3],
    ["don't – 2.5 kg", 3],
    ['两箱破损 2 kg', 6],
    ['Giao thiếu một món', 4],
    ['箱子 broken, 已退', 5],
  ])('%s: %i', (text, count) => {
    expect(countWords(text)).toBe(count);
  });
});
