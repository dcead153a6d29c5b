import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { listed } from '../../../api/kernel/listInWords.ts';
import type { ChartGraph } from '../../../machines/kernel/law/graph.ts';
import type { Meaning } from '../../theme/meanings.ts';
import type { NodeLook } from './ChartNode.tsx';
import { waysOut } from './describe.ts';
import type { Picture } from './layout.ts';
import type { Marks } from './marks.ts';
import type { Detail } from './view.ts';
import type { ChartWords } from './words.ts';

interface LooksInput {
  graph: ChartGraph;
  words: ChartWords;
  /** As the record has them; those of the boxes are told apart. */
  marks: Marks;
  folded: Marks;
  picture: Picture;
  standIn: ReadonlyMap<string, string>;
  detail: Detail;
  meaningOf: (node: string) => Meaning;
  chosen: string | null;
}

/** How each box of the picture looks and what it is called, by its node. */
export function useLooks(input: LooksInput): Map<string, NodeLook> {
  const { graph, words, marks, folded, picture, standIn, detail, meaningOf, chosen } = input;
  const { t, i18n } = useTranslation('lifecycles');
  return useMemo(
    () =>
      new Map(
        picture.nodes.map(({ shown: { node, stays, group } }) => {
          const state = folded.current.has(node.id)
            ? 'current'
            : folded.passed.has(node.id)
              ? 'passed'
              : 'untouched';
          const inside = graph.nodes.filter(({ id }) => standIn.get(id) === node.id && !group);
          const late = inside.find(({ id, initial }) => marks.current.has(id) && !initial);
          const leads = waysOut(graph, node.id, words, folded, standIn)
            .map(({ to }) => to)
            .filter((to) => to !== null);
          const parts = [
            words.node(node.id),
            words.region(node.region),
            state === 'current' ? t('chart.here') : state === 'passed' ? t('chart.passed') : '',
            late ? words.node(late.id) : '',
            leads.length > 0
              ? t('chart.leadsTo', { place: listed([...new Set(leads)], i18n.language) })
              : '',
          ];
          const delayed = stays.some(({ kind }) => kind === 'delayed');
          const look: NodeLook = {
            state,
            meaning: state === 'current' ? meaningOf(node.id) : null,
            label: parts.filter((part) => part !== '').join('. '),
            isGoal: folded.goal === node.id,
            isChosen: chosen === node.id,
            clock: delayed ? (late ? 'late' : 'running') : null,
            stays: detail === 'all' && stays.some(({ kind }) => kind === 'event'),
          };
          return [node.id, look] as const;
        }),
      ),
    [t, i18n.language, graph, words, marks, folded, picture, standIn, detail, meaningOf, chosen],
  );
}
