import { Text } from '@mantine/core';
import { type ReactNode, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartGraph } from '../../../machines/kernel/law/graph.ts';
import type { Meaning } from '../../theme/meanings.ts';
import { ChartLegend } from './ChartLegend.tsx';
import { ChartList } from './ChartList.tsx';
import { ChartPicture } from './ChartPicture.tsx';
import classes from './chart.module.css';
import { correctionPermission, waysOut } from './describe.ts';
import { layoutChart } from './layout.ts';
import { foldMarks, type Marks } from './marks.ts';
import { useInView } from './useInView.ts';
import { useLooks } from './useLooks.ts';
import { useOwnWidth } from './useOwnWidth.ts';
import { type Detail, standIns } from './view.ts';
import { WayList } from './WayList.tsx';
import type { ChartWords } from './words.ts';

interface StateChartProps {
  graph: ChartGraph;
  words: ChartWords;
  marks: Marks;
  detail: Detail;
  /** What the picture is of, for a screen reader. */
  label: string;
  /** What being in a node means, for its colour while the record is there. */
  meaningOf: (node: string) => Meaning;
  /** Who has a permission, in words. */
  who: (permission: string) => string;
  /** The node whose ways are spelled out below the picture; null for none. */
  chosen: string | null;
  onChoose: (node: string) => void;
}

/**
 * A statechart as a picture, drawn from the chart's own data: regions, places, transitions, where a
 * record is and the way it came. Every place takes focus and says what it is; the same stands
 * beneath as a list. Wider than its box it scrolls there.
 */
export function StateChart(props: StateChartProps): ReactNode {
  const { graph, words, detail, who, label, marks, meaningOf, onChoose } = props;
  const { t } = useTranslation('lifecycles');
  const { ref, width: available } = useOwnWidth();
  const standIn = useMemo(() => standIns(graph, detail), [graph, detail]);
  const folded = useMemo(() => foldMarks(marks, standIn), [marks, standIn]);
  const picture = useMemo(
    () => layoutChart(graph, words, { detail, width: available }),
    [graph, words, detail, available],
  );
  const chosen = props.chosen === null ? null : (standIn.get(props.chosen) ?? props.chosen);
  const looks = useLooks({
    graph,
    words,
    marks,
    folded,
    picture,
    standIn,
    detail,
    meaningOf,
    chosen,
  });
  const scroller = useInView(picture, folded);
  const panelId = useId();
  const correction = chosen === null ? null : correctionPermission(graph, chosen);
  return (
    <div ref={ref}>
      <div ref={scroller} className={classes.scroll} data-fades>
        <ChartPicture
          picture={picture}
          looks={looks}
          marks={folded}
          label={t('chart.keys', { label })}
          panelId={panelId}
          onChoose={onChoose}
        />
      </div>
      <ChartLegend marks={folded} hasClock={graph.edges.some(({ kind }) => kind === 'delayed')} />
      {chosen === null ? null : (
        <section
          id={panelId}
          role="tabpanel"
          aria-label={words.node(chosen)}
          className={classes.details}
        >
          <Text fw={600}>{words.node(chosen)}</Text>
          <WayList ways={waysOut(graph, chosen, words, folded, standIn)} who={who} />
          {correction === null ? null : (
            <Text size="xs" c="dimmed">
              {t('chart.correction', { who: who(correction) })}
            </Text>
          )}
        </section>
      )}
      <ChartList graph={graph} words={words} marks={marks} who={who} />
    </div>
  );
}
