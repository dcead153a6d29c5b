import { expect, test } from 'vitest';
import { baseUnitOf } from '../../api/kernel/quantity.ts';
import { changed } from '../../machines/orderEntry/changes.ts';
import type { OrderEntryContext } from '../../machines/orderEntry/context.ts';
import { emptyDraft } from '../../machines/orderEntry/draft.ts';
import { rowOf } from '../../src/screens/orders/record/forms/products.ts';
import { rice } from './orderEntry.fixtures.ts';

/** Goods whose base unit does not stand first. */
const turned = { ...rice, units: rice.units.toReversed() };

test('goods are added in their base unit, wherever it stands among their units', () => {
  expect(baseUnitOf(turned.units)?.unit).toBe('bag');
  const context = {
    draft: emptyDraft('a'),
    untouched: [],
    pasted: null,
    errors: {},
    current: null,
  };
  const { draft } = changed(context as unknown as OrderEntryContext, {
    type: 'ADD_GOODS',
    goods: turned,
  });
  expect(draft?.lines.map(({ unit }) => unit)).toEqual(['bag']);
  expect(rowOf(turned).unit).toBe('bag');
});
