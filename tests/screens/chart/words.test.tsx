import { renderHook } from '@testing-library/react';
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '../../../api/kernel/wire.ts';
import { type ChartWords, useChartWords } from '../../../src/components/chart/words.ts';
import { catalogue } from '../../../src/screens/lifecycles/catalogue.ts';
import { speak } from '../support/office.tsx';

describe.each(LOCALES)('the words of every chart in %s', (locale) => {
  it.each(catalogue)('name each part of $id', async ({ graph, namespace }) => {
    await speak(locale);
    const missing: string[] = [];
    i18next.on('missingKey', (_languages, _namespace, key) => missing.push(key));
    i18next.options.saveMissing = true;
    const { result } = renderHook(() => useChartWords(namespace, graph));
    sayAll(result.current, graph);
    expect(missing).toEqual([]);
  });
});

function sayAll(words: ChartWords, graph: (typeof catalogue)[number]['graph']): void {
  for (const region of graph.regions) words.region(region);
  for (const { id } of graph.nodes) words.node(id);
  for (const edge of graph.edges) {
    words.event(edge);
    if (edge.kind !== 'eventless') {
      words.happened({ event: edge.event, payload: {}, from: edge.from, to: '' });
    }
    for (const rule of edge.rules) words.condition(rule);
    // A correction's branches name the place it goes to: the place has a word.
    if (!edge.correction) for (const when of edge.when) words.branch(when);
  }
}
