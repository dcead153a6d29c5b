import { Text, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryLine } from '../../../api/kernel/record.ts';
import { useFormat } from '../../lib/useFormat.ts';
import type { ChartWords } from '../chart/words.ts';
import { Panel } from '../Panel.tsx';
import classes from './record.module.css';
import { useLifecycleTexts } from './useLifecycleTexts.ts';
import type { RecordView } from './view.ts';

interface HistoryProps {
  view: RecordView;
  words: ChartWords;
  actorOf: (line: HistoryLine) => string;
  /** What an event carried, in words, as far as a person wants to read it. */
  payloadOf: (line: HistoryLine) => string[];
  /** How many lines the chart shows now. */
  at: number;
  onShow: (at: number) => void;
}

/** What happened to the record, newest first; choosing a line shows the chart as it was then. */
export function History(props: HistoryProps): ReactNode {
  const { view, words, actorOf, payloadOf, at, onShow } = props;
  const { t } = useTranslation('records');
  const { date, money } = useFormat();
  const texts = useLifecycleTexts(view.namespace);
  const newest = view.history.map((line, index) => ({ line, index })).reverse();
  return (
    <Panel title={t('history')}>
      <Text size="xs" c="dimmed">
        {t(view.history.length > 0 ? 'historyHint' : 'historyNone')}
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
                {words.happened(line)}
              </Text>
              <Text component="span" size="xs" c="dimmed" display="block">
                {date(line.at, 'second')} · {actorOf(line)}
              </Text>
              <Text component="span" size="xs" display="block">
                {[texts.state(view.placesOf(line.to)), ...payloadOf(line)].join(' · ')}
              </Text>
              {(line.figures ?? []).map(({ setting, from, to }) => (
                <Text key={setting} component="span" size="xs" display="block">
                  {t('figure', {
                    what: words.figure(setting),
                    from: from === null ? '–' : money(from),
                    to: to === null ? '–' : money(to),
                  })}
                </Text>
              ))}
              {line.remark === null ? null : (
                <Text component="q" size="sm" display="block" style={{ whiteSpace: 'pre-line' }}>
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
