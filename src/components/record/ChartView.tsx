import { Alert, Button, Text } from '@mantine/core';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryLine } from '../../../api/kernel/record.ts';
import type { Meaning } from '../../theme/meanings.ts';
import { marksAt, marksOf, NO_MARKS } from '../chart/marks.ts';
import { Replay } from '../chart/Replay.tsx';
import { StateChartPart } from '../chart/StateChartPart.tsx';
import type { ChartWords } from '../chart/words.ts';
import { useLifecycleTexts } from './useLifecycleTexts.ts';
import type { RecordView } from './view.ts';

interface ChartViewProps {
  view: RecordView;
  words: ChartWords;
  who: (permission: string) => string;
  /** What an event carried, in words. */
  payloadOf: (line: HistoryLine) => string[];
  /** How many lines of the history are shown; all of them is now. */
  at: number;
  onShow: (at: number) => void;
  /** The node that the person wants to reach. */
  goal: string | null;
}

/** The record on its drawn chart, now or as it was, and the way it came. */
export function ChartView(props: ChartViewProps): ReactNode {
  const { view, words, who, payloadOf, at, onShow, goal } = props;
  const { t } = useTranslation('records');
  const texts = useLifecycleTexts(view.namespace);
  const [chosen, setChosen] = useState<string | null>(null);
  const { history } = view;
  const isNow = at === history.length;
  const moves = useMemo(() => history.slice(0, at), [history, at]);
  const marks = useMemo(() => {
    const came =
      moves.length > 0 ? marksOf(view.graph, moves) : marksAt(view.graph, view.snapshot.value);
    return { ...came, open: isNow ? view.open : NO_MARKS.open, goal };
  }, [view, moves, isNow, goal]);
  /** A place's own meaning; a group of places is moving. */
  const meaningOf = useCallback(
    (node: string): Meaning => {
      const place = view.graph.nodes.find(({ id }) => id === node)?.place;
      return view.meanings[place ?? ''] ?? 'moving';
    },
    [view],
  );
  const last = moves.at(-1);
  const taken = view.graph.edges.filter(({ id }) => marks.last.has(id));
  const isCorrection = taken.length > 0 && taken.every(({ correction }) => correction);
  return (
    <div>
      {last ? (
        <Replay
          at={at}
          length={history.length}
          told={[words.happened(last), ...payloadOf(last)].join(' · ')}
          onChange={onShow}
        />
      ) : null}
      {isNow ? null : (
        <Alert color="gray" my="xs" p="xs">
          {t('past', { record: texts.record })}{' '}
          <Button size="compact-sm" variant="subtle" onClick={() => onShow(history.length)}>
            {t('backToNow')}
          </Button>
        </Alert>
      )}
      {last?.from && isCorrection ? (
        <Text size="sm" my="xs">
          {t('corrected', {
            from: texts.state(view.placesOf(last.from)),
            to: texts.state(view.placesOf(last.to)),
          })}
        </Text>
      ) : null}
      <StateChartPart
        graph={view.graph}
        words={words}
        marks={marks}
        detail="places"
        label={t('chartOf', { record: texts.record, number: view.number })}
        meaningOf={meaningOf}
        who={who}
        chosen={chosen}
        onChoose={(node) => setChosen(node === chosen ? null : node)}
      />
    </div>
  );
}
