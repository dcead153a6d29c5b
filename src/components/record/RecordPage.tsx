import { Alert, Skeleton } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryLine } from '../../../api/kernel/record.ts';
import { useFailureText } from '../../lib/useFailureText.ts';
import { useRemembered } from '../../lib/useRemembered.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { useRolesRead, useWho } from '../chart/useWho.ts';
import { useChartWords } from '../chart/words.ts';
import { Folded } from '../Folded.tsx';
import { Notes } from '../notes/Notes.tsx';
import { PrintHead } from '../print/PrintHead.tsx';
import { ReasonText } from '../ReasonText.tsx';
import { ActionBar, type RecordLinks } from './ActionBar.tsx';
import { AskDialog } from './AskDialog.tsx';
import { ChartView } from './ChartView.tsx';
import { Dialogs } from './Dialogs.tsx';
import type { EventForms } from './eventForm.ts';
import { type Beside, History } from './History.tsx';
import { KEYS, Keys } from './Keys.tsx';
import { RecordHead } from './RecordHead.tsx';
import { RecordSteps } from './RecordSteps.tsx';
import classes from './record.module.css';
import { StepsDialog } from './StepsDialog.tsx';
import type { Goal } from './steps.ts';
import { useAct } from './useAct.ts';
import { useActorName } from './useActorName.ts';
import { useFocusKept } from './useFocusKept.ts';
import { useLateField } from './useLateField.ts';
import { useLifecycleTexts } from './useLifecycleTexts.ts';
import type { RecordFlow } from './useRecordFlow.ts';
import { useRecordKeys } from './useRecordKeys.ts';
import { useRecordPalette } from './useRecordPalette.ts';
import { useStepsTo } from './useStepsTo.ts';
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
  /** What the record is about first of all, over the full width: its lines. */
  lines?: ReactNode;
  /** Beside the actions. */
  links?: RecordLinks;
  /** What belongs to it, with the ways there. */
  related?: ReactNode;
  /** What was done to it beside its chart, for the history. */
  beside?: readonly Beside[];
  /** What an event carried, in words, for the history. */
  payloadOf?: (line: HistoryLine) => string[];
  /** What the record is about: its panels. */
  children: ReactNode;
}

/** What most charts take, CSS px: below it moves little when the drawing comes. */
const CHART_HEIGHT = 360;

/**
 * A record's page: where it is and what can be done, what it is about with its history beside it, and
 * its chart for whoever asks for it.
 */
export function RecordPage<View extends RecordView, Detail, Request extends { type: string }>(
  props: RecordPageProps<View, Detail, Request>,
): ReactNode {
  const { view, flow, forms } = props;
  const { t } = useTranslation('records');
  const grants = useGrants();
  const words = useChartWords(view.namespace, view.graph);
  const { roles, isRead: areRolesRead } = useRolesRead();
  const who = useWho(roles);
  const actorOf = useActorName(roles);
  const act = useAct(view, flow, forms);
  const failureText = useFailureText();
  const { record } = useLifecycleTexts(view.namespace);
  const saysKind = props.title.toLowerCase().includes(record.toLowerCase());
  const [open, setOpen] = useState<'menu' | 'help' | null>(null);
  const [goal, setGoal] = useState<string | null>(null);
  /** The event that a letter asked for. */
  const [asked, setAsked] = useState<string | null>(null);
  /** The place to which all steps are offered at once. */
  const [several, setSeveral] = useState<Goal | null>(null);
  const [isChartOpen, openChart] = useRemembered('chart');
  /** How many lines of the history are shown; null follows the record as it moves. */
  const [shown, setShown] = useState<number | null>(null);
  const goalField = useLateField();
  const chart = useRef<HTMLDivElement>(null);

  const { length } = view.history;
  const at = Math.min(shown ?? length, length);
  const show = (next: number) => setShown(next >= length ? null : Math.max(1, next));
  const showChart = () => {
    openChart(true);
    setTimeout(() => chart.current?.scrollIntoView({ block: 'start' }));
  };
  /** Leads to the way finder, with the node that the person wants to reach. */
  const goTo = (node: string | null) => {
    openChart(true);
    setGoal(node);
    goalField.focus();
  };
  const isViewing = flow.at === 'viewing';
  const { failure } = flow;

  useWindowEvent('focus', () => flow.send({ type: 'REFRESH' }));
  useFocusKept(isViewing);
  useRecordPalette(view, act);
  const begin = useStepsTo(view, flow, act);
  useRecordKeys({
    isBusy: !isViewing || asked !== null || several !== null,
    next: () => {
      const next = view.next;
      if (!next?.answer.possible) return;
      // A letter alone sends nothing: what has no form of its own is asked for first.
      if (next.type in forms) act(next.type);
      else setAsked(next.type);
    },
    more: () => setOpen('menu'),
    chart: () => openChart(!isChartOpen),
    goal: () => goTo(goal),
    back: () => {
      openChart(true);
      show(at - 1);
    },
    forward: () => {
      openChart(true);
      show(at + 1);
    },
    help: () => setOpen('help'),
  });

  return (
    <div className={classes.page}>
      <RecordHead
        view={view}
        title={props.title}
        flags={props.flags}
        facts={props.facts}
        paper={<PrintHead {...(saysKind ? {} : { kind: record })} />}
      />
      <RecordSteps view={view} words={words} onSeveral={setSeveral} />
      <ActionBar
        view={view}
        isSending={!isViewing && flow.typed === null}
        menuOpen={open === 'menu'}
        onMenu={(isOpen) => setOpen(isOpen ? 'menu' : null)}
        onDo={act}
        onShowWay={(type) => goTo(nearestPlaceOf(view, type))}
        eventName={words.eventType}
        links={props.links}
        help={
          <Keys opened={open === 'help'} onChange={(isOpen) => setOpen(isOpen ? 'help' : null)} />
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
      <div className={classes.side}>
        {props.lines}
        <Folded title={t('chart')} letter={KEYS.chart} isOpen={isChartOpen} onOpen={openChart}>
          <div ref={chart} className={classes.chart}>
            {/* They come together: a chart that came later would push the field out of sight. */}
            <Suspense fallback={<Skeleton height={CHART_HEIGHT} />}>
              <ChartView
                view={view}
                words={words}
                who={who}
                payloadOf={props.payloadOf ?? nothing}
                at={at}
                onShow={show}
                goal={goal}
              />
              <WayFinder
                view={view}
                words={words}
                grants={grants}
                who={who}
                goal={goal}
                onGoal={setGoal}
                onDo={act}
                onSeveral={setSeveral}
                fieldRef={goalField.ref}
              />
            </Suspense>
          </div>
        </Folded>
        <div className={classes.columns}>
          <div className={classes.side}>{props.children}</div>
          <div className={`${classes.side} ${classes.beside}`} data-off-paper>
            <History
              view={view}
              words={words}
              actorOf={actorOf}
              beside={props.beside ?? NOTHING_BESIDE}
              payloadOf={props.payloadOf ?? nothing}
              at={at}
              onShow={(line) => {
                show(line);
                showChart();
              }}
            />
            {/* What comes after the record moves nothing below it, nor do the roles' names above. */}
            {areRolesRead ? props.related : null}
          </div>
          <Notes record={view.record} id={flow.id} version={view.version} />
        </div>
      </div>
      {asked === null ? null : (
        <AskDialog
          view={view}
          type={asked}
          onSend={() => {
            setAsked(null);
            act(asked);
          }}
          onClose={() => setAsked(null)}
        />
      )}
      {several === null ? null : (
        <StepsDialog
          view={view}
          goal={several}
          forms={forms}
          grants={grants}
          who={who}
          onBegin={(goal) => {
            setSeveral(null);
            begin(goal);
          }}
          onClose={() => setSeveral(null)}
        />
      )}
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

const nothing = () => [];
const NOTHING_BESIDE: readonly Beside[] = [];
