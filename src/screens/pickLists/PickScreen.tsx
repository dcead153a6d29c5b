import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PickListDetail } from '../../../api/pickLists/calls.ts';
import { asEntered } from '../../../machines/kernel/asEntered.ts';
import { ask } from '../../../machines/kernel/law/explain.ts';
import type { PickListEvent, PickListFacts } from '../../../machines/pickList/law/facts.ts';
import { pickListLifecycle } from '../../../machines/pickList/law/index.ts';
import { lineState } from '../../../machines/pickList/law/lines.ts';
import { placeOf } from '../../../machines/pickList/law/place.ts';
import { isToDo, leadsOnTo } from '../../../machines/pickList/leadsOn.ts';
import { Refusal } from '../../components/ActionDialog.tsx';
import { ButtonLink } from '../../components/links.tsx';
import { PageHead } from '../../components/PageHead.tsx';
import { Parts } from '../../components/Parts.tsx';
import { RecordSkeleton } from '../../components/RecordSkeleton.tsx';
import { ErrorState } from '../../components/states.tsx';
import { Unsent } from '../../components/Unsent.tsx';
import { useFormat } from '../../lib/useFormat.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { PickLineCard, type WeighedLabel } from './PickLineCard.tsx';
import { ScanField } from './ScanField.tsx';
import { usePicking } from './usePicking.ts';

/** Picking one list at the shelves: one line at a time, by hand or with a scanner. */
export function PickScreen({ pickListId }: { pickListId: number }): ReactNode {
  const { t } = useTranslation('pickLists');
  const { snapshot, send } = usePicking(pickListId);
  const { detail, failure, queue } = snapshot.context;
  if (snapshot.matches('failed') && failure) {
    return <ErrorState failure={failure} onRetry={() => send({ type: 'RETRY' })} />;
  }
  if (detail === null) return <RecordSkeleton />;
  const entered = asEntered<PickListFacts, PickListEvent>(pickListLifecycle, detail, queue);
  const isEnded = !entered.hasTag('atShelves') && !entered.hasTag('toStart');
  return (
    <>
      <PageHead
        title={t('pick.title', { number: detail.pickList.number })}
        paper={null}
        actions={
          <ButtonLink
            variant="default"
            to="/pickLists/$pickListId"
            params={{ pickListId: String(pickListId) }}
          >
            {t('pick.toRecord')}
          </ButtonLink>
        }
      />
      <Stack gap="md" maw="40rem">
        <Unsent
          count={queue.length}
          isLost={snapshot.matches('unheard')}
          isOver={isEnded}
          onRetry={() => send({ type: 'RETRY' })}
        />
        {failure ? <Refusal failure={failure} title={t('pick.failed')} /> : null}
        {isEnded && queue.length > 0 ? null : (
          <Picking
            detail={detail}
            entered={entered}
            isRefused={failure !== null}
            act={(event) => send({ type: 'DO', event })}
          />
        )}
      </Stack>
    </>
  );
}

interface PickingProps {
  detail: PickListDetail;
  /** The list as it will be once what waits is written. */
  entered: ReturnType<typeof asEntered>;
  /** What was entered last was refused: the list is as it was before. */
  isRefused: boolean;
  act: (event: PickListEvent) => void;
}

function Picking({ detail, entered, isRefused, act }: PickingProps): ReactNode {
  const facts = entered.context as PickListFacts;
  const grants = useGrants();
  const { t } = useTranslation('pickLists');
  const { name, number } = useFormat();
  const lines = detail.pickList.lineList;
  const factsOf = (id: number) => facts.lines.find(({ lineId }) => lineId === id);
  const indexOf = (id: number) => lines.findIndex((one) => one.id === id);
  const firstOpen = lines.findIndex(({ id }) => {
    const line = factsOf(id);
    return line !== undefined && isToDo(line);
  });
  const [at, setAt] = useState(Math.max(0, firstOpen));
  /** What was done last by hand, as the next line takes its place. */
  const [said, setSaid] = useState('');
  const [hasLed, setHasLed] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!hasLed) return;
    card.current?.focus({ preventScroll: true });
    setHasLed(false);
  }, [hasLed]);
  const [wasRefused, setWasRefused] = useState(isRefused);
  if (isRefused !== wasRefused) {
    setWasRefused(isRefused);
    if (isRefused) {
      setSaid('');
      setAt(Math.max(0, firstOpen));
    }
  }
  /** What the label that was scanned last says of the line that is shown. */
  const [label, setLabel] = useState<WeighedLabel>();
  const lead = (lineId: number, bears?: WeighedLabel) => {
    setAt(indexOf(lineId));
    setLabel(bears);
    setSaid('');
  };
  const go = (to: number) => {
    setAt(to);
    setLabel(undefined);
    setSaid('');
  };
  /** Does what was said of a line by hand, and goes on to the next one once it is done with. */
  const doAt = (event: PickListEvent) => {
    setLabel(undefined);
    act(event);
    const next = leadsOnTo(facts.lines, event);
    const on = next === null ? undefined : facts.lines[next];
    if (!on || !('lineId' in event)) return;
    const done = lines[indexOf(event.lineId)];
    const before = factsOf(event.lineId)?.picked ?? 0;
    const count = before + (event.type === 'pick' ? event.quantity : 0);
    const figures = { picked: number(count), asked: number(done?.asked ?? 0) };
    const weighed =
      event.type === 'pick' && event.kilos !== undefined
        ? ` · ${t('pick.weighed', { kilos: number(event.kilos) })}`
        : '';
    setSaid(
      done && event.type !== 'putBack'
        ? `${t('pick.counted', { goods: name(done), ...figures })}${weighed}`
        : '',
    );
    setAt(indexOf(on.lineId));
    setHasLed(true);
  };
  const states = facts.lines.map(lineState);
  const countOf = (...wanted: string[]) => states.filter((one) => wanted.includes(one)).length;
  const done = states.length - countOf('toPick', 'toPutBack');
  const picked = number(countOf('picked'));
  const short = number(countOf('short'));
  const line = lines[at];
  const lineFacts = line && factsOf(line.id);

  if (entered.hasTag('toStart')) {
    return (
      <Notice title={t('record.nobody')}>
        <Button size="lg" onClick={() => act({ type: 'start' })}>
          {t('pick.start')}
        </Button>
      </Notice>
    );
  }
  if (entered.hasTag('toPack')) {
    return (
      <Notice title={t('pick.finishedTitle')}>
        <Text>{t('pick.finishedText', { picked, short })}</Text>
      </Notice>
    );
  }
  if (!entered.hasTag('atShelves') || !line || !lineFacts) {
    return (
      <Notice title={t('pick.closedTitle')}>
        <Text>{t('pick.closedText', { place: t(`places.${placeOf(entered.value)}`) })}</Text>
      </Notice>
    );
  }
  const { picker, actor } = facts;
  if (picker !== null && actor !== null && picker.id !== actor.id) {
    return (
      <Notice title={t('pick.notYours', { name: picker.name })}>
        <Text>{t('pick.notYoursText')}</Text>
        <Button variant="default" onClick={() => act({ type: 'release' })}>
          {t('events.release')}
        </Button>
      </Notice>
    );
  }
  return (
    <>
      <div>
        <Text size="sm" role="status">
          <Parts
            of={[t('pick.doneOf', { done: number(done), lines: number(lines.length) }), said]}
          />
        </Text>
        <Progress
          value={(done / Math.max(1, lines.length)) * 100}
          size="lg"
          aria-label={t('fields.done')}
        />
      </div>
      <ScanField
        lines={lines}
        facts={facts.lines}
        onPick={({ kind: type, ...picked }) => {
          const event = { type, ...picked };
          const next = leadsOnTo(facts.lines, event);
          lead(next === null ? picked.lineId : (facts.lines[next]?.lineId ?? picked.lineId));
          act(event);
        }}
        onFound={(found) => lead(found.lineId, 'label' in found ? found.label : undefined)}
      />
      <div ref={card} tabIndex={-1}>
        <PickLineCard
          key={`${line.id} ${lineFacts.picked} ${lineFacts.short} ${label?.kilos}`}
          line={line}
          label={label}
          facts={lineFacts}
          lots={detail.pickList.lots.find(({ lineId }) => lineId === line.id)}
          at={at}
          of={lines.length}
          why={(event) => {
            const answer = ask(pickListLifecycle, entered, event, grants);
            return answer.possible ? null : answer.reason;
          }}
          act={doAt}
        />
      </div>
      <Group grow>
        <Button
          variant="default"
          size="lg"
          disabled={at === 0}
          onClick={() => go(Math.max(0, at - 1))}
        >
          {t('pick.back')}
        </Button>
        <Button
          variant="default"
          size="lg"
          disabled={at === lines.length - 1}
          onClick={() => go(Math.min(lines.length - 1, at + 1))}
        >
          {t('pick.next')}
        </Button>
      </Group>
      {done === lines.length ? (
        <Notice title={t('pick.allDone')}>
          <Text>{t('pick.allDoneText', { picked, short })}</Text>
          <Button size="lg" onClick={() => act({ type: 'finish' })}>
            {t('pick.finish')}
          </Button>
        </Notice>
      ) : null}
    </>
  );
}

function Notice({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <Alert role="status" title={title}>
      <Stack gap="sm" align="flex-start">
        {children}
      </Stack>
    </Alert>
  );
}
