import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartGraph, ChartNode } from '../../../machines/kernel/law/graph.ts';
import classes from './chart.module.css';
import { waysOut } from './describe.ts';
import type { Marks } from './marks.ts';
import { WayList } from './WayList.tsx';
import type { ChartWords } from './words.ts';

interface ChartListProps {
  graph: ChartGraph;
  words: ChartWords;
  marks: Marks;
  who: (permission: string) => string;
}

/** The same as the picture, as a list: for whoever cannot or would rather not look at it. */
export function ChartList({ graph, words, marks, who }: ChartListProps): ReactNode {
  const { t } = useTranslation('lifecycles');
  return (
    <details className={classes.list}>
      <summary>{t('chart.asList')}</summary>
      {graph.regions.map((region) => (
        <section key={region} aria-label={words.region(region)}>
          <Title order={3} size="h4" mt="sm">
            {words.region(region)}
          </Title>
          <ul className={classes.ways}>
            {graph.nodes
              .filter((node) => node.region === region)
              .map((node) => (
                <li key={node.id}>
                  <Text component="span" fw={600}>
                    {words.node(node.id)}
                  </Text>
                  <StateWord marks={marks} id={node.id} />
                  <Ways node={node} graph={graph} words={words} marks={marks} who={who} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </details>
  );
}

/** A place inside another that has no way of its own leaves by the ways of that other. */
function Ways({ node, graph, words, marks, who }: ChartListProps & { node: ChartNode }): ReactNode {
  const ways = waysOut(graph, node.id, words, marks);
  const around = node.parent === null ? [] : waysOut(graph, node.parent, words, marks);
  return ways.length === 0 && around.length > 0 ? null : <WayList ways={ways} who={who} />;
}

function StateWord({ marks, id }: { marks: Marks; id: string }): ReactNode {
  const { t } = useTranslation('lifecycles');
  if (marks.current.has(id)) return ` · ${t('chart.here')}`;
  return marks.passed.has(id) ? ` · ${t('chart.passed')}` : null;
}
