import { Alert, Button, Text } from '@mantine/core';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyChart } from '../../../components/chart/LazyChart.tsx';
import { marksOf, NO_MARKS } from '../../../components/chart/marks.ts';
import { Replay } from '../../../components/chart/Replay.tsx';
import type { ChartWords } from '../../../components/chart/words.ts';
import { Panel } from '../../../components/Panel.tsx';
import type { Meaning } from '../../../theme/meanings.ts';
import { meaningOfNode } from './meaningOfNode.ts';
import type { OrderView } from './offers.ts';
import { useOrderTexts } from './useOrderTexts.ts';

interface ChartPanelProps {
  view: OrderView;
  words: ChartWords;
  who: (permission: string) => string;
  /** How many lines of the history are shown; all of them is now. */
  at: number;
  onShow: (at: number) => void;
  /** The node that the person wants to reach. */
  goal: string | null;
}

/** The order on its drawn chart, now or as it was, and the way it came. */
export function ChartPanel({ view, words, who, at, onShow, goal }: ChartPanelProps): ReactNode {
  const { t } = useTranslation('orders');
  const texts = useOrderTexts();
  const [chosen, setChosen] = useState<string | null>(null);
  const { history, order } = view.detail;
  const isNow = at === history.length;
  const moves = useMemo(() => history.slice(0, at), [history, at]);
  const marks = useMemo(() => {
    const came = moves.length > 0 ? marksOf(view.graph, moves) : NO_MARKS;
    return { ...came, open: isNow ? view.open : NO_MARKS.open, goal };
  }, [view, moves, isNow, goal]);
  const meaningOf = useCallback(
    (node: string): Meaning => meaningOfNode(view.graph, node),
    [view.graph],
  );
  const last = moves.at(-1);
  const taken = view.graph.edges.filter(({ id }) => marks.last.has(id));
  const isCorrection = taken.length > 0 && taken.every(({ correction }) => correction);
  return (
    <Panel title={t('record.chart')}>
      <Replay
        at={at}
        length={history.length}
        told={last ? words.happened(last.event) : ''}
        onChange={onShow}
      />
      {isNow ? null : (
        <Alert color="gray" my="xs" p="xs">
          {t('record.past')}{' '}
          <Button size="compact-sm" variant="subtle" onClick={() => onShow(history.length)}>
            {t('record.backToNow')}
          </Button>
        </Alert>
      )}
      {last?.from && isCorrection ? (
        <Text size="sm" my="xs">
          {t('record.corrected', { from: texts.state(last.from), to: texts.state(last.to) })}
        </Text>
      ) : null}
      <LazyChart
        graph={view.graph}
        words={words}
        marks={marks}
        detail="places"
        label={t('record.chartOf', { number: order.orderSn })}
        meaningOf={meaningOf}
        who={who}
        chosen={chosen}
        onChoose={(node) => setChosen(node === chosen ? null : node)}
        height={900}
      />
    </Panel>
  );
}
