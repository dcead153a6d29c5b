import { Alert, Stack } from '@mantine/core';
import { Fragment, type KeyboardEvent, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../PageHead.tsx';
import { DraftOffer } from './DraftOffer.tsx';
import { DraftState } from './DraftState.tsx';
import { EntryProblem } from './EntryProblem.tsx';
import { EntrySteps } from './EntrySteps.tsx';
import classes from './entry.module.css';
import { type EntryFrame, EntryFrameContext, EntrySavedContext } from './frame.ts';
import { StepSkeleton } from './StepFrame.tsx';
import { TabConflict } from './TabConflict.tsx';
import { useEntryTexts } from './useEntryTexts.ts';
import { useStepHistory } from './useStepHistory.ts';

interface EntryPageProps {
  frame: EntryFrame;
  /** What the page is called, where it is about one that there is already. */
  title?: string;
  /** Each step's question, in a `StepFrame`. */
  questions: Readonly<Record<string, ReactNode>>;
  /** What was answered so far: it grows with every step. */
  summary: ReactNode;
  /** The half-done one of before, in one sentence. */
  offer: ReactNode;
  /** The success message. */
  committed: ReactNode;
  /** A link to where one can look whether it arrived. */
  look: ReactNode;
  /** The step where what a rule refuses can be changed; null where none can. */
  ownerOfRule?: (rule: string) => string | null;
  /** What can be done beside it, in the head of the page. */
  actions?: ReactNode;
  /** Beside the buttons of a step: what became of the draft; without it when this browser saved it. */
  saved?: ReactNode;
  /** Below a half-done one of before: others. */
  others?: ReactNode;
  /** Above the question: what the person has to decide first. */
  conflict?: ReactNode;
  /** What shows where the flow is in a state of its own. */
  problems?: Readonly<Record<string, ReactNode>>;
}

/** A guided entry: the steps on the left, one question a step, the summary growing on the right. */
export function EntryPage(props: EntryPageProps): ReactNode {
  useStepHistory(props.frame);
  return (
    <EntryFrameContext value={props.frame}>
      <EntrySavedContext value={props.saved ?? <DraftState />}>
        {/* A held Enter goes one step, not through all of them. */}
        <div className={classes.entry} onKeyDownCapture={ignoreHeldEnter}>
          <EntryHead {...props} />
          <Suspense fallback={<StepSkeleton />}>
            <EntryFlow {...props} />
          </Suspense>
        </div>
      </EntrySavedContext>
    </EntryFrameContext>
  );
}

function EntryHead(props: Pick<EntryPageProps, 'frame' | 'title' | 'actions'>): ReactNode {
  const { t } = useTranslation('records');
  const { title } = useEntryTexts();
  const { at, discarded } = props.frame;
  return (
    <>
      <PageHead
        title={props.title ?? title}
        beside={at === 'entering' ? null : <DraftState />}
        actions={props.actions}
      />
      {discarded === null ? null : (
        <Alert color="orange" mb="md">
          {t(`entry.discarded.${discarded}`)}
        </Alert>
      )}
    </>
  );
}

/** The place that shows for where the entry is. */
function EntryFlow(props: EntryPageProps): ReactNode {
  const { t } = useTranslation('records');
  const { frame, questions, problems } = props;
  const { at, step } = frame;
  if (at === 'offered') {
    return (
      <Stack gap="md">
        <DraftOffer>{props.offer}</DraftOffer>
        {props.others}
      </Stack>
    );
  }
  if (at === 'committed') return props.committed;
  return (
    <div className={classes.columns}>
      <EntrySteps />
      <section className={classes.question}>
        <TabConflict />
        {at === 'entering' ? props.conflict : null}
        <Suspense fallback={<StepSkeleton />}>
          {at === 'entering' ? (
            <Fragment key={step}>{questions[step]}</Fragment>
          ) : at === 'resuming' || at === 'opening' ? (
            <StepSkeleton />
          ) : (
            (problems?.[at] ?? <EntryProblem look={props.look} ownerOfRule={props.ownerOfRule} />)
          )}
        </Suspense>
      </section>
      <aside
        className={classes.summary}
        data-last={step === frame.steps.at(-1) || undefined}
        aria-label={t('entry.summary')}
      >
        <h2>{t('entry.summary')}</h2>
        {props.summary}
      </aside>
    </div>
  );
}

function ignoreHeldEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.repeat) event.preventDefault();
}
