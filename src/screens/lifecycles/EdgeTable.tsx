import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartEdge, ChartGraph } from '../../../machines/graph.ts';
import type { ChartWords } from '../../components/chart/words.ts';
import classes from './lifecycles.module.css';

interface EdgeTableProps {
  graph: ChartGraph;
  words: ChartWords;
  who: (permission: string) => string;
  /** Null where the chart was not walked yet. */
  uncovered: ReadonlySet<string> | null;
}

/** Every transition but the corrections: from where, what, to where, who may, what it needs. */
export function EdgeTable({ graph, words, who, uncovered }: EdgeTableProps): ReactNode {
  const { t } = useTranslation('lifecycles');
  const branches = (edge: ChartEdge) =>
    edge.kind === 'eventless' ? [] : edge.when.map(words.branch);
  return (
    <div className={classes.tableScroll}>
      <Table striped="even" horizontalSpacing="md" aria-label={t('transitions')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('from')}</Table.Th>
            <Table.Th>{t('event')}</Table.Th>
            <Table.Th>{t('to')}</Table.Th>
            <Table.Th>{t('who')}</Table.Th>
            <Table.Th>{t('conditions')}</Table.Th>
            <Table.Th>{t('walked')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {graph.edges
            .filter(({ correction }) => !correction)
            .map((edge) => (
              <Table.Tr key={edge.id}>
                <Table.Td>{words.node(edge.from)}</Table.Td>
                <Table.Td>{words.event(edge)}</Table.Td>
                <Table.Td>{edge.to === edge.from ? t('same') : words.node(edge.to)}</Table.Td>
                <Table.Td>
                  {edge.permission === null ? t('chart.byItself') : who(edge.permission)}
                </Table.Td>
                <Table.Td>
                  {[...branches(edge), ...edge.rules.map(words.condition)].join(', ')}
                </Table.Td>
                <Table.Td>
                  {uncovered === null ? '–' : uncovered.has(edge.id) ? t('no') : t('yes')}
                </Table.Td>
              </Table.Tr>
            ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
