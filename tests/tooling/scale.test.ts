import { describe, expect, test, vi } from 'vitest';
import { charts } from '../../machines/charts.ts';
import { LAWS } from '../domains/laws.ts';
import { partOf, planOf } from '../paths/plan.ts';
import { lawPrints } from '../paths/prints.ts';
import { partNow } from '../support/scale.ts';

test('each chart has a print of its law, storage and walker, and no two the same', () => {
  const prints = lawPrints();
  expect(Object.keys(prints).sort()).toEqual(Object.keys(charts).sort());
  expect(new Set(Object.values(prints)).size).toBe(Object.keys(charts).length);
});

describe.each(LAWS.map((one) => [one.lifecycle.id, one] as const))(
  'A part of the plan of %s',
  (_, one) => {
    const whole = planOf(one.lifecycle, one.variants);

    test('has all states and edges, and a refusal for each rule and event', () => {
      const part = partOf(whole, 10, 3);
      expect([part.states, part.edges, part.ways]).toEqual([whole.states, whole.edges, whole.ways]);
      const kinds = (refusals: typeof whole.refusals) =>
        new Set(refusals.map(({ rule, event }) => `${rule} ${event}`));
      expect(kinds(part.refusals)).toEqual(kinds(whole.refusals));
    });

    test('is another one at each commit, until all paths were walked', () => {
      const parts = Array.from({ length: 10 }, (_none, part) => partOf(whole, 10, part).paths);
      expect(new Set(parts.flat())).toEqual(new Set(whole.paths));
      if (whole.paths.length > 200) expect(parts.flat()).toHaveLength(whole.paths.length);
    });

    test('is another one at each commit, until all refusals were walked', () => {
      const groups = Map.groupBy(whole.refusals, ({ rule, event }) => `${rule} ${event}`);
      const most = Math.max(...[...groups.values()].map((group) => group.length));
      const walked = Array.from({ length: most }, (_none, index) => {
        vi.stubEnv('ENGINE_TURN', String(1_000 + 2 * index));
        return partOf(whole, 10, partNow()).refusals;
      });
      vi.unstubAllEnvs();
      expect(new Set(walked.flat()).size).toBe(whole.refusals.length);
    });
  },
);
