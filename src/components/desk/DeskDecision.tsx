import { Alert, Button, Group, Kbd, Text } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../lib/useFailureText.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useLetterKeys } from '../../lib/useLetterKeys.ts';
import { useLetters } from '../../lib/useLetters.ts';
import { useRoles } from '../chart/useWho.ts';
import { type ChartWords, useChartWords } from '../chart/words.ts';
import { Letter } from '../Letter.tsx';
import { ReasonText } from '../ReasonText.tsx';
import { AskDialog } from '../record/AskDialog.tsx';
import { Dialogs } from '../record/Dialogs.tsx';
import type { EventForms } from '../record/eventForm.ts';
import { OfferButton } from '../record/OfferButton.tsx';
import { RecordHead } from '../record/RecordHead.tsx';
import { useAct } from '../record/useAct.ts';
import { useActorName, usePersonName } from '../record/useActorName.ts';
import { useLifecycleTexts } from '../record/useLifecycleTexts.ts';
import type { RecordFlow } from '../record/useRecordFlow.ts';
import { offersOf, useRecordPalette } from '../record/useRecordPalette.ts';
import type { RecordView } from '../record/view.ts';
import classes from './desk.module.css';
import type { Desk } from './useDesk.ts';

interface DeskDecisionProps<View extends RecordView, Detail, Request extends { type: string }> {
  desk: Desk;
  view: View;
  /** Its `onDone` tells the desk: `{ type: 'DECIDED', id, version }`. */
  flow: RecordFlow<Detail, Request>;
  forms: EventForms<View, Request>;
  /** The events by which it is decided, with their keys: `a` approves, `b` sends back. */
  approve: string;
  sendBack: string;
  title: string;
  facts: readonly ReactNode[];
  /** What there is to decide, with what changed marked. */
  children: ReactNode;
}

/** The thing that lies on the desk: what it is, Approve and Send back, and that it is decided. */
export function DeskDecision<View extends RecordView, Detail, Request extends { type: string }>(
  props: DeskDecisionProps<View, Detail, Request>,
): ReactNode {
  const { desk, view, flow, forms, approve, sendBack } = props;
  const { t } = useTranslation('desk');
  const words = useChartWords(view.namespace, view.graph);
  const actorOf = useActorName(useRoles());
  const failureText = useFailureText();
  const act = useAct(view, flow, forms);
  const [hasLetters] = useLetterKeys();
  const isViewing = flow.at === 'viewing';
  const toolbar = useRef<HTMLDivElement>(null);
  /** The event that a letter asked for. */
  const [asked, setAsked] = useState<string | null>(null);
  const byKey = (type: string) => (event: KeyboardEvent) => {
    // A held key decides one thing, not the next ones too.
    if (!isViewing || asked !== null || event.repeat) return;
    const refused = `[data-event="${type}"] [aria-disabled]`;
    const button = toolbar.current?.querySelector<HTMLElement>(refused);
    // The reason opens where the focus is.
    if (button) button.focus();
    // A letter alone sends nothing, as on the record's page.
    else if (type in forms) act(type);
    else setAsked(type);
  };
  useLetters([
    ['a', byKey(approve)],
    ['b', byKey(sendBack)],
  ]);
  useWindowEvent('focus', () => flow.send({ type: 'REFRESH' }));
  // Somebody was faster: the queue does not know it yet.
  useEffect(() => {
    if (flow.at === 'conflict') desk.send({ type: 'REFRESH' });
  }, [flow.at, desk.send]);
  useRecordPalette(view, act);
  return (
    <article>
      <RecordHead view={view} title={props.title} facts={props.facts} />
      {desk.isGone ? <Gone desk={desk} view={view} happened={words.happened} /> : null}
      {isViewing && flow.failure ? (
        <Alert color="red" role="alert" mb="md">
          {flow.failure.reason ? (
            <ReasonText reason={flow.failure.reason} />
          ) : (
            failureText(flow.failure)
          )}
        </Alert>
      ) : null}
      <div className={classes.content}>{props.children}</div>
      <Group
        ref={toolbar}
        className={classes.decide}
        gap="sm"
        role="toolbar"
        data-off-paper
        aria-label={t('decide')}
      >
        <Decide {...props} type={approve} letter="A" variant="filled" act={act} words={words} />
        <Decide {...props} type={sendBack} letter="B" variant="default" act={act} words={words} />
        {hasLetters ? (
          <Text size="xs" c="dimmed" className={classes.keys}>
            <Kbd>J</Kbd> {t('next')} · <Kbd>K</Kbd> {t('previous')}
          </Text>
        ) : null}
      </Group>
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
      <Dialogs flow={flow} view={view} forms={forms} words={words} actorOf={actorOf} />
    </article>
  );
}

interface DecideProps {
  view: RecordView;
  flow: { at: string; typed: unknown; sending: { event: { type: string } } | null };
  type: string;
  letter: string;
  variant: 'filled' | 'default';
  act: (type: string) => void;
  words: { eventType: (type: string) => string };
}

function Decide({ view, flow, type, letter, variant, act, words }: DecideProps): ReactNode {
  const texts = useLifecycleTexts(view.namespace);
  const offer = offersOf(view).find((candidate) => candidate.type === type);
  if (offer === undefined) return null;
  return (
    <Group gap="xs" wrap="nowrap" data-event={type}>
      <OfferButton
        offer={offer}
        label={texts.event(type)}
        variant={variant}
        loading={flow.at === 'submitting' && flow.sending?.event.type === type}
        onDo={act}
        eventName={words.eventType}
      />
      <Letter letter={letter} className={classes.keys} />
    </Group>
  );
}

interface GoneProps {
  desk: Desk;
  view: RecordView;
  happened: ChartWords['happened'];
}

/** Somebody else was faster: who did what, and the way on. */
function Gone({ desk, view, happened }: GoneProps): ReactNode {
  const { t } = useTranslation('desk');
  const { date } = useFormat();
  const personOf = usePersonName();
  const last = view.history.at(-1);
  return (
    <Alert color="orange" role="alert" mb="md" title={t('gone')}>
      {last ? (
        <Text mb="xs">
          {[personOf(last), happened(last), date(last.at)]
            .filter((part) => part !== '')
            .join(' · ')}
        </Text>
      ) : null}
      <Button variant="default" onClick={() => desk.send({ type: 'NEXT' })}>
        {t('goOn')}
      </Button>
    </Alert>
  );
}
