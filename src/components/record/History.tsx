import { Text, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryLine } from '../../../api/kernel/record.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { Named } from '../avatar/Named.tsx';
import type { ChartWords } from '../chart/words.ts';
import { Panel } from '../Panel.tsx';
import classes from './record.module.css';
import type { Doer } from './useActorName.ts';
import { useLifecycleTexts } from './useLifecycleTexts.ts';
import type { RecordView } from './view.ts';

/** What was done to a record beside its chart, in words. */
export interface Beside extends Doer {
  id: number;
  at: string;
  happened: string;
  /** What it changed, a sentence each. */
  said: readonly string[];
  remark: string | null;
}

interface HistoryProps {
  view: RecordView;
  words: ChartWords;
  actorOf: (line: Doer) => string;
  beside: readonly Beside[];
  /** What an event carried, in words, as far as a person wants to read it. */
  payloadOf: (line: HistoryLine) => string[];
  /** How many lines the chart shows now. */
  at: number;
  onShow: (at: number) => void;
}

/** What happened to the record, newest first: its moves, and what was changed beside its chart. */
export function History(props: HistoryProps): ReactNode {
  const { view, actorOf } = props;
  const { t } = useTranslation('records');
  const { date } = useFormat();
  const moves = view.history.map((line, index) => ({ line, index, at: line.at })).reverse();
  const newest = [...moves, ...props.beside].sort((one, other) => other.at.localeCompare(one.at));
  return (
    <Panel title={t('history')}>
      {newest.length === 0 || moves.length > 0 ? (
        <Text size="xs" c="dimmed">
          {t(newest.length > 0 ? 'historyHint' : 'historyNone')}
        </Text>
      ) : null}
      <ol className={classes.history} reversed>
        {newest.map((happened) =>
          'line' in happened ? (
            <Move
              key={happened.line.version}
              {...props}
              line={happened.line}
              index={happened.index}
            />
          ) : (
            <li key={`beside${happened.id}`} className={classes.moment} data-beside>
              <Happened
                what={happened.happened}
                by={happened}
                when={`${date(happened.at, 'second')} · ${actorOf(happened)}`}
                remark={happened.remark}
                said={happened.said}
              />
            </li>
          ),
        )}
      </ol>
    </Panel>
  );
}

interface MoveProps extends HistoryProps {
  line: HistoryLine;
  index: number;
}

/** A move of the record: choosing it shows the chart as it was then. */
function Move({ line, index, view, words, actorOf, payloadOf, at, onShow }: MoveProps): ReactNode {
  const { t } = useTranslation('records');
  const { date, money } = useFormat();
  const texts = useLifecycleTexts(view.namespace);
  const figures = (line.figures ?? []).map(({ setting, from, to }) =>
    t('figure', {
      what: words.figure(setting),
      from: from === null ? '–' : money(from),
      to: to === null ? '–' : money(to),
    }),
  );
  return (
    <li>
      <UnstyledButton
        className={classes.moment}
        aria-current={index === at - 1 ? 'step' : undefined}
        onClick={() => onShow(index + 1)}
      >
        <Happened
          what={words.happened(line)}
          by={line}
          when={`${date(line.at, 'second')} · ${actorOf(line)}`}
          said={[[texts.state(view.placesOf(line.to)), ...payloadOf(line)].join(' · '), ...figures]}
          remark={line.remark}
        />
      </UnstyledButton>
    </li>
  );
}

interface HappenedProps {
  what: string;
  /** Who did it; the clock and visitors have no picture. */
  by: Doer;
  when: string;
  said: readonly string[];
  remark: string | null;
}

function Happened({ what, by, when, said, remark }: HappenedProps): ReactNode {
  return (
    <>
      <Text component="span" fw={600}>
        {what}
      </Text>
      <Text component="span" size="xs" c="dimmed" display="block">
        {by.actorId === null ? (
          when
        ) : (
          <Named name={by.actorName} fileId={by.actorAvatar ?? null} label={when} />
        )}
      </Text>
      {said.map((sentence) => (
        <Text key={sentence} component="span" size="xs" display="block">
          {sentence}
        </Text>
      ))}
      {remark === null ? null : (
        <Text component="q" size="sm" display="block" style={{ whiteSpace: 'pre-line' }}>
          {remark}
        </Text>
      )}
    </>
  );
}
