import { expect, test } from 'vitest';
import { coverage } from '../../api/lifecycles/calls.ts';
import { charts } from '../../machines/charts.ts';
import { LAWS } from '../domains/laws.ts';
import { keptWalks } from '../paths/keptWalks.ts';
import { planOf } from '../paths/plan.ts';

/** What QA's page shows of the last walk; `npm run paths` writes it. */
const kept = coverage.array().parse(keptWalks());

test('the walk that comes with the product is of its charts, each once', () => {
  expect(kept.map(({ id }) => id).sort()).toEqual(Object.keys(charts).sort());
});

test.each(LAWS.map((one) => [one.lifecycle.id, one] as const))(
  'the walk of %s is of the chart as it is now, and whole (else run `npm run paths`)',
  (id, { lifecycle, variants }) => {
    const { states, edges, paths, refusals } = planOf(lifecycle, variants);
    const now = {
      states: states.length,
      statesCovered: states.length,
      edges: edges.length,
      edgesCovered: edges.length,
      paths: paths.length,
      pathsCovered: paths.length,
      refusals: refusals.length,
      refusalsCovered: refusals.length,
    };
    expect(kept.find((walk) => walk.id === id)).toMatchObject(now);
  },
);
