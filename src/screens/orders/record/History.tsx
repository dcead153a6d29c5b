import { Text, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryLine } from '../../../../api/orders.ts';
import type { ChartWords } from '../../../components/chart/words.ts';
import { Panel } from '../../../components/Panel.tsx';
import { useFormat } from '../../../lib/useFormat.ts';
import classes from './record.module.css';
import { useOrderTexts } from './useOrderTexts.ts';
import { usePayloadText } from './usePayloadText.ts';

interface HistoryProps {
  history: readonly HistoryLine[];
  words: ChartWords;
  actorOf: (line: HistoryLine) => string;
  /** How many lines the chart shows now. */
  at: number;
  onShow: (at: number) => void;
}

/** What happened to the order, newest first; choosing a line shows the chart as it was then. */
export function History({ history, words, actorOf, at, onShow }: HistoryProps): ReactNode {
  const { t } = useTranslation('orders');
  const { date } = useFormat();
  const texts = useOrderTexts();
  const payload = usePayloadText();
  const newest = history.map((line, index) => ({ line, index })).reverse();
  return (
    <Panel title={t('record.history')}>
      <Text size="xs" c="dimmed">
        {t('record.historyHint')}
      </Text>
      <ol className={classes.history} reversed>
        {newest.map(({ line, index }) => (
          <li key={line.version}>
            <UnstyledButton
              className={classes.moment}
              aria-current={index === at - 1 ? 'step' : undefined}
              onClick={() => onShow(index + 1)}
            >
              <Text component="span" fw={600}>
                {words.happened(line.event)}
              </Text>
              <Text component="span" size="xs" c="dimmed" display="block">
                {date(line.at)} · {actorOf(line)}
              </Text>
              <Text component="span" size="xs" display="block">
                {[texts.state(line.to), ...payload(line)].join(' · ')}
              </Text>
              {line.remark === null ? null : (
                <Text component="q" size="sm" display="block">
                  {line.remark}
                </Text>
              )}
            </UnstyledButton>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
