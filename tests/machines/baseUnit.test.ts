import { expect, test } from 'vitest';
import type { GoodsItem } from '../../api/goods/calls.ts';
import { baseUnitOf } from '../../api/kernel/quantity.ts';
import { changed } from '../../machines/orderEntry/changes.ts';
import type { OrderEntryContext } from '../../machines/orderEntry/context.ts';
import { emptyDraft } from '../../machines/orderEntry/draft.ts';
import { rowOf } from '../../src/screens/orders/record/forms/products.ts';
import { rice } from './orderEntry.fixtures.ts';

/** Goods whose base unit does not stand first. */
const turned = { ...rice, units: rice.units.toReversed() };

/** The unit that goods begin in, in a new order and in one that is changed. */
function addedIn(goods: GoodsItem): string[] {
  const context = {
    draft: emptyDraft('a'),
    untouched: [],
    pasted: null,
    errors: {},
    current: null,
  };
  const { draft } = changed(context as unknown as OrderEntryContext, {
    type: 'ADD_GOODS',
    goods,
  });
  return [...(draft?.lines ?? []), rowOf(goods)].map(({ unit }) => unit);
}

test('goods are added in their base unit, wherever it stands among their units', () => {
  expect(baseUnitOf(turned.units)?.unit).toBe('bag');
  expect(addedIn(turned)).toEqual(['bag', 'bag']);
});

test('goods are added in the customer’s last unit, else in the one that they are mostly sold in', () => {
  expect(addedIn({ ...rice, salesUnit: 'carton' })).toEqual(['carton', 'carton']);
  expect(addedIn({ ...rice, salesUnit: 'carton', orderUnit: 'bag' })).toEqual(['bag', 'bag']);
  // Neither is sold any more.
  expect(addedIn({ ...rice, salesUnit: 'pallet', orderUnit: 'tin' })).toEqual(['bag', 'bag']);
  expect(addedIn({ ...rice, salesUnit: 'carton', orderUnit: 'tin' })).toEqual(['carton', 'carton']);
});
