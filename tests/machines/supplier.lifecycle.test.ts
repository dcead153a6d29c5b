import { describe, expect, test } from 'vitest';
import { supplier, supplierDetail } from '../../api/suppliers/calls.ts';
import { ask, isTagged, restore } from '../../machines/kernel/law/explain.ts';
import { SUPPLIER_PLACES, type SupplierEvent } from '../../machines/supplier/law/facts.ts';
import { supplierLifecycle } from '../../machines/supplier/law/index.ts';
import { supplierVariants } from '../domains/suppliers/variants.ts';
import { planOf } from '../paths/plan.ts';

const plan = planOf(supplierLifecycle, supplierVariants);
const card = { name: 'Any', contact: 'One', phone: '+65 6123 4567', email: '' };

const answerAt = (place: string, event: SupplierEvent) =>
  ask(
    supplierLifecycle,
    restore(supplierLifecycle, place, { supplierId: 1, ...card }),
    event,
    (permission) => permission === 'supplier.edit',
  );

describe('the supplier’s chart', () => {
  test('goes the documented ways and no other', () => {
    expect(plan.edges.map(({ from, event, to }) => `${from} ${event} ${to}`).sort()).toEqual([
      '"active" freeze "frozen"',
      '"active" update "active"',
      '"frozen" unfreeze "active"',
      '"frozen" update "frozen"',
    ]);
  });

  test('shares its names with the contract', () => {
    expect(supplier.shape.status.options).toEqual(SUPPLIER_PLACES);
    expect(Object.keys(supplierDetail.shape.facts.shape).sort()).toEqual(
      Object.keys({ supplierId: 1, ...card }).sort(),
    );
  });

  test('wants the permission for every event', () => {
    for (const event of supplierLifecycle.intents({ supplierId: 1, ...card })) {
      const place = event.type === 'unfreeze' ? 'frozen' : 'active';
      expect(answerAt(place, event)).toMatchObject({ possible: true, permission: 'supplier.edit' });
    }
  });

  test('wants a name and a contact, whatever the form said', () => {
    expect(answerAt('active', { type: 'update', card: { ...card, name: ' ' } })).toMatchObject({
      reason: { rule: 'nameIsGiven' },
    });
    expect(answerAt('frozen', { type: 'update', card: { ...card, contact: '' } })).toMatchObject({
      reason: { rule: 'contactIsGiven' },
    });
  });

  test('says where the supplier stands when it refuses', () => {
    expect(answerAt('frozen', { type: 'freeze' })).toMatchObject({
      reason: {
        rule: 'wrongState',
        figures: { event: 'freeze', standing: 'frozen' },
        already: 'supplierIsAlreadyFrozen',
      },
    });
    expect(answerAt('active', { type: 'unfreeze' })).toMatchObject({
      reason: { rule: 'wrongState', already: 'supplierIsAlreadyActive' },
    });
  });

  test('says by a tag with whom no new purchase can be entered', () => {
    expect(SUPPLIER_PLACES.filter((place) => isTagged(supplierLifecycle, place, 'barred'))).toEqual(
      ['frozen'],
    );
  });
});
