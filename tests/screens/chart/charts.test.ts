import { describe, expect, it } from 'vitest';
import { charts } from '../../../machines/charts.ts';
import { chartGraph } from '../../../machines/kernel/law/graph.ts';
import { layoutChart } from '../../../src/components/chart/layout.ts';
import { standIns } from '../../../src/components/chart/view.ts';
import type { ChartWords } from '../../../src/components/chart/words.ts';

const words: ChartWords = {
  region: (id) => id,
  node: (id) => id,
  event: ({ event }) => event,
  eventType: (type) => type,
  happened: ({ event }) => event,
  figure: (setting) => setting,
  condition: (rule) => rule,
  branch: (when) => when,
  variant: (name) => name,
};

describe.each(Object.values(charts))('The chart of $id', (lifecycle) => {
  const graph = chartGraph(lifecycle);

  it.each(['places', 'all'] as const)('can be drawn with %s', (detail) => {
    const { nodes, edges } = layoutChart(graph, words, { detail, width: 1100 });
    expect(nodes.length).toBeGreaterThan(0);
    expect(edges.filter(({ points }) => points.length < 2)).toEqual([]);
  });
});

describe('A place that tells more apart inside than a person needs to know', () => {
  it('is one box', () => {
    const graph = chartGraph(charts.purchaseOrder);
    const folded = [...standIns(graph, 'places')].filter(([, into]) => into.includes('inProgress'));
    expect(folded.map(([id]) => id.split('.').at(-1))).toEqual(['receiving', 'received']);
  });
});
