import { Alert } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { type ReactNode, useRef, useState } from 'react';
import type { HistoryLine } from '../../../api/kernel/record.ts';
import { useFailureText } from '../../lib/useFailureText.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { useRoles, useWho } from '../chart/useWho.ts';
import { useChartWords } from '../chart/words.ts';
import { ReasonText } from '../ReasonText.tsx';
import { Actions } from './Actions.tsx';
import { ChartPanel } from './ChartPanel.tsx';
import { Dialogs } from './Dialogs.tsx';
import type { EventForms } from './eventForm.ts';
import { History } from './History.tsx';
import { Keys } from './Keys.tsx';
import { RecordHead } from './RecordHead.tsx';
import classes from './record.module.css';
import { useAct } from './useAct.ts';
import { useActorName } from './useActorName.ts';
import { useFocusKept } from './useFocusKept.ts';
import type { RecordFlow } from './useRecordFlow.ts';
import { useRecordKeys } from './useRecordKeys.ts';
import { useRecordPalette } from './useRecordPalette.ts';
import type { RecordView } from './view.ts';
import { WayFinder } from './WayFinder.tsx';
import { nearestPlaceOf } from './ways.ts';

interface RecordPageProps<View extends RecordView, Detail, Request extends { type: string }> {
  view: View;
  flow: RecordFlow<Detail, Request>;
  /** The events that need a form; any other is sent as it is. */
  forms: EventForms<View, Request>;
  title: string;
  /** Chips beside those of the state. */
  flags?: ReactNode;
  /** What one knows the record by, in one line; null parts are left out. */
  facts: readonly ReactNode[];
  /** Beside the actions: what else can be begun from here, as links. */
  links?: ReactNode;
  /** What an event carried, in words, for the history. */
  payloadOf?: (line: HistoryLine) => string[];
  /** What the record is about: its panels. */
  children: ReactNode;
}

/** A record's page: left what it is about, right where it is and what happened. */
export function RecordPage<View extends RecordView, Detail, Request extends { type: string }>(
  props: RecordPageProps<View, Detail, Request>,
): ReactNode {
  const { view, flow, forms } = props;
  const grants = useGrants();
  const words = useChartWords(view.namespace, view.graph);
  const roles = useRoles();
  const who = useWho(roles);
  const actorOf = useActorName(roles);
  const act = useAct(view, flow, forms);
  const failureText = useFailureText();
  const [open, setOpen] = useState<'menu' | 'help' | null>(null);
  const [goal, setGoal] = useState<string | null>(null);
  /** How many lines of the history are shown; null follows the record as it moves. */
  const [shown, setShown] = useState<number | null>(null);
  const goalField = useRef<HTMLInputElement>(null);
  const chart = useRef<HTMLDivElement>(null);

  const { length } = view.history;
  const at = Math.min(shown ?? length, length);
  const show = (next: number) => setShown(next >= length ? null : Math.max(1, next));
  const isViewing = flow.at === 'viewing';
  const { failure } = flow;

  useWindowEvent('focus', () => flow.send({ type: 'REFRESH' }));
  useFocusKept(isViewing);
  useRecordPalette(view, act);
  useRecordKeys({
    isBusy: !isViewing,
    next: () => act(view.next?.type ?? ''),
    more: () => setOpen('menu'),
    goal: () => goalField.current?.focus(),
    back: () => show(at - 1),
    forward: () => show(at + 1),
    help: () => setOpen('help'),
  });

  return (
    <div className={classes.page}>
      <RecordHead
        view={view}
        title={props.title}
        flags={props.flags}
        facts={props.facts}
        actions={
          <>
            <Actions
              view={view}
              isSending={!isViewing && flow.typed === null}
              menuOpen={open === 'menu'}
              onMenu={(isOpen) => setOpen(isOpen ? 'menu' : null)}
              onDo={act}
              onShowWay={(type) => {
                setGoal(nearestPlaceOf(view, type));
                // The menu gives the focus back to its button first.
                setTimeout(() => goalField.current?.focus(), MENU_CLOSED);
              }}
              eventName={words.eventType}
            />
            {props.links}
            <Keys opened={open === 'help'} onChange={(isOpen) => setOpen(isOpen ? 'help' : null)} />
          </>
        }
      />
      {isViewing && failure ? (
        <Alert color="red" role="alert" mb="md">
          {failure.reason ? (
            <ReasonText reason={failure.reason} onEvent={{ name: words.eventType, send: act }} />
          ) : (
            failureText(failure)
          )}
        </Alert>
      ) : null}
      <div className={classes.columns}>
        <div className={classes.side}>{props.children}</div>
        <div className={classes.side}>
          <div ref={chart} className={classes.chart}>
            <ChartPanel
              view={view}
              words={words}
              who={who}
              payloadOf={props.payloadOf ?? nothing}
              at={at}
              onShow={show}
              goal={goal}
            />
          </div>
          <WayFinder
            view={view}
            words={words}
            grants={grants}
            who={who}
            goal={goal}
            onGoal={setGoal}
            onDo={act}
            fieldRef={goalField}
          />
          <History
            view={view}
            words={words}
            actorOf={actorOf}
            payloadOf={props.payloadOf ?? nothing}
            at={at}
            onShow={(line) => {
              show(line);
              chart.current?.scrollIntoView({ block: 'start' });
            }}
          />
        </div>
      </div>
      <Dialogs
        flow={flow}
        view={view}
        forms={forms}
        words={words}
        actorOf={actorOf}
        payloadOf={props.payloadOf}
      />
    </div>
  );
}

/** The menu that closes has given the focus back by then, milliseconds. */
const MENU_CLOSED = 50;

const nothing = () => [];
