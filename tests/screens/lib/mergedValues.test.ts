import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { conflictsOf, mergedValues } from '../../../src/lib/mergedValues.ts';

const FROM = {
  name: 'Rice',
  sku: 'R-1',
  prices: { sale: '2', cost: '1' },
  units: [{ unit: 'kg' }],
  days: [['a'], ['b']],
};

describe('values that somebody else has changed meanwhile', () => {
  it('are taken where nobody has touched them, also inside another and as a whole list', () => {
    const typed = { ...FROM, name: 'White rice', prices: { sale: '3', cost: '1' } };
    const now = {
      ...FROM,
      sku: 'R-2',
      prices: { sale: '2', cost: '1.5' },
      units: [{ unit: 'kg' }, { unit: 'sack' }],
    };
    const merged = mergedValues(FROM, typed, now);
    expect(merged).toEqual({
      values: { ...now, name: 'White rice', prices: { sale: '3', cost: '1.5' } },
      from: now,
      taken: ['sku', 'prices.cost', 'units'],
    });
    expect(conflictsOf(merged.from, merged.values, now)).toEqual([]);
  });

  it('stay as typed where both have changed them, and are told until they are alike', () => {
    const typed = { ...FROM, name: 'White rice', units: [] };
    const now = { ...FROM, name: 'Brown rice', units: [{ unit: 'sack' }] };
    const { values, from, taken } = mergedValues(FROM, typed, now);
    expect(values).toEqual(typed);
    expect(taken).toEqual([]);
    expect(conflictsOf(from, values, now)).toEqual(['name', 'units']);
    expect(conflictsOf(from, { ...values, name: 'Brown rice' }, now)).toEqual(['units']);
    // A further change of theirs is weighed against what both began with.
    const later = { ...now, name: 'Red rice', sku: 'R-9' };
    const again = mergedValues(from, values, later);
    expect(again.values).toEqual({ ...typed, sku: 'R-9' });
    expect(conflictsOf(again.from, again.values, later)).toEqual(['name', 'units']);
  });

  it('are no conflict where both have made the same of them', () => {
    const both = { ...FROM, name: 'White rice' };
    const merged = mergedValues(FROM, both, both);
    expect(merged.taken).toEqual([]);
    expect(conflictsOf(merged.from, merged.values, both)).toEqual([]);
  });

  it('are merged entry by entry in a list whose entries keep their place', () => {
    const typed = { ...FROM, days: [['mine'], ['b']] };
    const now = { ...FROM, days: [['a'], ['theirs']] };
    expect(mergedValues(FROM, typed, now, ['days'])).toMatchObject({
      values: { days: [['mine'], ['theirs']] },
      taken: ['days.1'],
    });
    expect(mergedValues(FROM, typed, now).values.days).toEqual([['mine'], ['b']]);
  });
});

const forms = globSync('src/**/*.tsx')
  .map((file) => [file, readFileSync(file, 'utf8')] as const)
  .filter(([, text]) => /useSchemaForm[<(]/.test(text));

describe('every form of a record that has a version', () => {
  const versioned = forms.filter(([, text]) => /^\s+version(:|,)/m.test(text));

  it.each(versioned)('%s tells what was merged', (_file, text) => {
    expect(text).toMatch(/useMergedForm\(/);
    expect(text).toMatch(/\{note\}/);
  });

  it('is among those', () => {
    expect(versioned.length).toBeGreaterThan(15);
  });
});
