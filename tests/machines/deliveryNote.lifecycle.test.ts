import { describe, expect, test } from 'vitest';
import type {
  DeliveryNoteEvent,
  DeliveryNoteFacts,
} from '../../machines/deliveryNote/law/facts.ts';
import { deliveryNoteLifecycle } from '../../machines/deliveryNote/law/index.ts';
import { type OrderToBring, whyNoNote } from '../../machines/deliveryNote/law/making.ts';
import { advance, ask, restore } from '../../machines/kernel/law/explain.ts';
import { deliveryNoteFacts, deliveryNoteVariants } from '../domains/deliveryNotes/variants.ts';
import { planOf } from '../paths/plan.ts';

const plan = planOf(deliveryNoteLifecycle, deliveryNoteVariants);

/** The sequences of the delivery note's lifecycle as they are documented. */
const DOCUMENTED = [
  'delivered setBack undelivered',
  'inTransit deliver delivered',
  'inTransit fail undelivered',
  'inTransit noAttempt undelivered',
  'undelivered depart inTransit',
  'undelivered withdraw withdrawn',
];

const at = (state: string, change: Partial<DeliveryNoteFacts> = {}) =>
  restore(deliveryNoteLifecycle, state, { ...deliveryNoteFacts, ...change });
const answer = (state: string, event: DeliveryNoteEvent, change: Partial<DeliveryNoteFacts> = {}) =>
  ask(deliveryNoteLifecycle, at(state, change), event, () => true);

describe('the delivery note’s lifecycle', () => {
  test('goes the documented ways and no others', () => {
    const ways = plan.edges
      .map(({ from, event, to }) => `${JSON.parse(from)} ${event} ${JSON.parse(to)}`)
      .filter((way) => way.split(' ')[0] !== way.split(' ')[2]);
    expect([...new Set(ways)].sort()).toEqual(DOCUMENTED);
  });

  test.each([
    [
      'orderCanLeave',
      'undelivered',
      { type: 'depart' },
      { orderIsEarly: true },
      { figures: { order: 'SG-1' }, remedy: { record: 'order', id: 11 } },
    ],
    [
      'noteDriverCanGo',
      'undelivered',
      { type: 'depart' },
      { driverIsBarred: true },
      { figures: { order: 'SG-1' }, remedy: { record: 'order', id: 11 } },
    ],
    [
      'noteVehicleCanGo',
      'undelivered',
      { type: 'depart' },
      { vehicleIsBarred: true },
      { figures: { order: 'SG-1' }, remedy: { record: 'order', id: 11 } },
    ],
    ['handOverIsProven', 'inTransit', { type: 'deliver', signedBy: ' ', remark: '' }, {}, {}],
    [
      'deliveryDayIsToCome',
      'undelivered',
      { type: 'update', day: '2031-02-28' },
      { today: '2031-03-01' },
      {},
    ],
    ['remarkIsGiven', 'inTransit', { type: 'noAttempt', remark: '' }, {}, {}],
    ['remarkIsGiven', 'undelivered', { type: 'withdraw', remark: ' ' }, {}, {}],
    [
      'orderStands',
      'delivered',
      { type: 'setBack', remark: 'Wrong door' },
      { orderIsCancelled: true },
      { figures: { order: 'SG-1' }, remedy: { record: 'order', id: 11 } },
    ],
  ] as const)('refuses by %s while %s', (rule, state, event, change, told) => {
    expect(answer(state, event as DeliveryNoteEvent, change)).toMatchObject({
      possible: false,
      reason: { rule, ...told },
    });
  });

  test('is brought today too', () => {
    const today = { today: '2031-03-04' };
    expect(answer('undelivered', { type: 'update', day: '2031-03-04' }, today).possible).toBe(true);
  });

  test('asks nobody for name or remark where it follows its order', () => {
    const follow = { remark: '', ofOrder: true } as const;
    const barred = { driverIsBarred: true, vehicleIsBarred: true };
    expect(answer('undelivered', { type: 'depart', ofOrder: true }, barred).possible).toBe(true);
    expect(answer('inTransit', { type: 'deliver', signedBy: '', ...follow }).possible).toBe(true);
    expect(answer('inTransit', { type: 'noAttempt', ...follow }).possible).toBe(true);
  });

  test('counts an attempt that failed, and none that was not made', () => {
    const counted = (event: DeliveryNoteEvent) =>
      advance(at('inTransit', { attempts: 1 }), deliveryNoteLifecycle.chart, event)[0].context;
    expect(counted({ type: 'fail', reason: 'closed', remark: '' })).toMatchObject({ attempts: 2 });
    expect(counted({ type: 'noAttempt', remark: 'No time' })).toMatchObject({ attempts: 1 });
  });

  test.each([
    ['noteOrderIsNotCancelled', { status: 'cancelled' }, false],
    ['noteOrderIsBrought', { kind: 'selfPickup', status: 'waitingPickup' }, false],
    ['noteOrderHasNoRider', { kind: 'delivery', status: 'preparing' }, false],
    ['noteOrderIsAccepted', { status: 'new' }, false],
    ['noteOrderIsToCome', { status: 'delivered' }, false],
    ['noteOrderIsPicked', { status: 'partialShipment' }, true],
    [undefined, { status: 'pendingShipment' }, false],
    [undefined, { status: 'arrived' }, true],
  ] as const)('answers %s for an order %o', (rule, change, shopPicks) => {
    const order: OrderToBring = {
      id: 11,
      orderSn: 'SG-1',
      kind: 'wholesale',
      ...change,
    };
    expect(whyNoNote(order, shopPicks)?.rule).toBe(rule);
  });
});
