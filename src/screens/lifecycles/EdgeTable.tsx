import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { listed } from '../../../api/kernel/listInWords.ts';
import type { ChartEdge, ChartGraph } from '../../../machines/kernel/law/graph.ts';
import type { ChartWords } from '../../components/chart/words.ts';
import { type PlainColumn, PlainTable } from './PlainTable.tsx';

interface EdgeTableProps {
  graph: ChartGraph;
  words: ChartWords;
  who: (permission: string) => string;
  /** Null where the chart was not walked yet. */
  uncovered: ReadonlySet<string> | null;
}

/** Every transition but the corrections: from where, what, to where, who may, what it needs. */
export function EdgeTable({ graph, words, who, uncovered }: EdgeTableProps): ReactNode {
  const { t, i18n } = useTranslation('lifecycles');
  const columns = useMemo((): PlainColumn<ChartEdge>[] => {
    const branches = (edge: ChartEdge) =>
      edge.kind === 'eventless' ? [] : edge.when.map(words.branch);
    const walked = ({ id }: ChartEdge) => (uncovered?.has(id) ? t('no') : t('yes'));
    return [
      { title: t('from'), cell: ({ from }) => words.node(from) },
      { title: t('event'), cell: words.event },
      { title: t('to'), cell: ({ from, to }) => (to === from ? t('same') : words.node(to)) },
      {
        title: t('who'),
        cell: ({ permission }) => (permission === null ? t('chart.byItself') : who(permission)),
      },
      {
        title: t('conditions'),
        cell: (edge) =>
          listed([...branches(edge), ...edge.rules.map(words.condition)], i18n.language) || '–',
      },
      { title: t('walked'), cell: (edge) => (uncovered === null ? '–' : walked(edge)) },
    ];
  }, [t, i18n.language, words, who, uncovered]);
  return (
    <PlainTable
      label={t('transitions')}
      columns={columns}
      rows={graph.edges.filter(({ correction }) => !correction)}
      rowId={({ id }) => id}
    />
  );
}
