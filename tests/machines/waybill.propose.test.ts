import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BoardOrder } from '../../machines/waybill/board.ts';
import { COLDNESSES, type Hold, isMoreThan, NO_LOAD } from '../../machines/waybill/law/load.ts';
import { loadOn, propose, targetsOf, whyNotAll } from '../../machines/waybill/propose.ts';

const DAY = '2026-12-01';
const anyone = () => true;

const orderOf = (id: number, change: Partial<BoardOrder> = {}): BoardOrder => ({
  id,
  orderSn: `SG-${id}`,
  customerName: 'Lotus Kitchen',
  customerNameZh: '',
  address: '20 Jalan Besar, Singapore 208700',
  deliveryAt: '2026-12-01T02:00:00.000Z',
  load: { ...NO_LOAD, grams: 100_000, millilitres: 500_000 },
  on: null,
  version: null,
  ...change,
});
const holdOf = (kilograms: number, change: Partial<Hold> = {}): Hold => ({
  grams: kilograms * 1000,
  millilitres: 10_000_000,
  cooling: 'ambient',
  ...change,
});
const drivers = [
  { id: 1, name: 'Tan Wei' },
  { id: 2, name: 'Kumar' },
];
const weighing = (kilograms: number) => ({
  load: { ...NO_LOAD, grams: kilograms * 1000, millilitres: 500_000 },
});

describe('a proposal of loads', () => {
  test('puts together what is near, on the smallest vehicle that takes it', () => {
    const targets = targetsOf(
      DAY,
      [],
      [
        { id: 9, plate: 'LORRY', hold: holdOf(3000) },
        { id: 8, plate: 'VAN', hold: holdOf(300) },
      ],
      drivers,
    );
    const far = { address: '9 Changi Road, Singapore 419730' };
    const choices = propose(
      [orderOf(1), orderOf(2), orderOf(3, { ...far, ...weighing(250) })],
      targets,
      anyone,
    );
    expect(choices.map((one) => [one.order.id, one.target])).toEqual([
      [1, 'vehicle:8'],
      [2, 'vehicle:8'],
      [3, 'vehicle:9'],
    ]);
    expect(choices).toMatchObject([
      { because: 'firstOfIt' },
      { because: 'nearAndThen' },
      { because: 'firstOfIt' },
    ]);
  });

  test('leaves out what nothing takes, and says why', () => {
    const targets = targetsOf(DAY, [], [{ id: 8, plate: 'VAN', hold: holdOf(300) }], drivers);
    const frozen = orderOf(1, { load: { ...NO_LOAD, coldest: 'frozen' } });
    expect(propose([frozen, orderOf(2, weighing(301))], targets, anyone)).toMatchObject([
      { order: { id: 2 }, target: null, reason: { rule: 'loadIsWithinWeight' } },
      { order: { id: 1 }, target: null, reason: { rule: 'frozenLoadIsKept' } },
    ]);
    expect(propose([orderOf(3)], [], anyone)).toMatchObject([{ target: null, reason: null }]);
  });

  test('never breaks a rule, and names each order once', () => {
    const load = fc.record({
      grams: fc.nat({ max: 400_000 }),
      millilitres: fc.nat({ max: 3_000_000 }),
      unweighed: fc.nat({ max: 2 }),
      unmeasured: fc.nat({ max: 2 }),
      coldest: fc.constantFrom(...COLDNESSES),
    });
    const hold = fc.record({
      grams: fc.nat({ max: 1_000_000 }),
      millilitres: fc.nat({ max: 6_000_000 }),
      cooling: fc.constantFrom(...COLDNESSES),
    });
    const address = fc.constantFrom('Singapore 208700', 'Singapore 389793', 'no postcode', null);
    const deliveryAt = fc.constantFrom('2026-12-01T01:00:00Z', '2026-12-01T09:00:00Z', null);
    fc.assert(
      fc.property(
        fc.array(fc.record({ load, address, deliveryAt }), { maxLength: 30 }),
        fc.array(hold, { maxLength: 6 }),
        fc.nat({ max: 6 }),
        (loads, holds, atWork) => {
          const orders = loads.map((one, index) => orderOf(index + 1, one));
          const vehicles = holds.map((one, index) => ({ id: index + 1, plate: '', hold: one }));
          const people = Array.from({ length: atWork }, (_, id) => ({ id, name: '' }));
          const targets = targetsOf(DAY, [], vehicles, people);
          expect(new Set(targets.map(({ driver }) => driver.id)).size).toBe(targets.length);
          const choices = propose(orders, targets, anyone);
          expect(choices.map(({ order }) => order.id).sort()).toEqual(
            orders.map(({ id }) => id).sort(),
          );
          for (const target of targets) {
            const on = choices.filter((one) => one.target === target.key).map(({ order }) => order);
            expect(whyNotAll(target, on, anyone)).toBeNull();
            if (on.length > 0) {
              expect(isMoreThan(loadOn(target, on), target.column.facts.hold)).toBe(false);
            }
          }
        },
      ),
    );
  });
});
