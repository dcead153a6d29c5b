import { Button, Group, Select, Text, Title } from '@mantine/core';
import { type ReactNode, type Ref, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Grants, Step } from '../../../machines/kernel/law/explain.ts';
import type { ChartWords } from '../chart/words.ts';
import { ReasonText } from '../ReasonText.tsx';
import classes from './record.module.css';
import { canBegin, type Goal, stepsTo } from './steps.ts';
import { type LifecycleTexts, useLifecycleTexts } from './useLifecycleTexts.ts';
import type { RecordView } from './view.ts';

interface WayFinderProps {
  view: RecordView;
  words: ChartWords;
  grants: Grants;
  who: (permission: string) => string;
  /** The chart's node that the person wants to reach, or null. */
  goal: string | null;
  onGoal: (node: string | null) => void;
  onDo: (type: string) => void;
  /** Asks whether the steps to a place are to be done, one after the other. */
  onSeveral: (goal: Goal) => void;
  fieldRef: Ref<HTMLInputElement>;
}

/** The shortest legal way from here to any place, as a checklist: who may do each step, what is against it. */
export function WayFinder(props: WayFinderProps): ReactNode {
  const { view, words, goal, onGoal, fieldRef } = props;
  const { t } = useTranslation('records');
  const { record } = useLifecycleTexts(view.namespace);
  const heading = useId();
  const places = useMemo(
    () =>
      view.graph.regions.map((region) => ({
        group: words.region(region),
        items: view.graph.nodes
          .filter((node) => node.region === region && isPlace(view, node.id))
          .map(({ id }) => ({ value: id, label: words.node(id) })),
      })),
    [view, words],
  );
  return (
    <section className={classes.wayFinder} aria-labelledby={heading}>
      <Title order={3} id={heading} mb="xs">
        {t('way')}
      </Title>
      <Select
        ref={fieldRef}
        label={t('wayGoal', { record })}
        placeholder={t('choose')}
        data={places}
        value={goal}
        onChange={onGoal}
        searchable
        // The list would cover the way that "show the way" leads to.
        openOnFocus={false}
        selectFirstOptionOnChange
        clearable
      />
      {goal === null ? null : <Way {...props} goal={goal} />}
    </section>
  );
}

function Way(props: WayFinderProps & { goal: string }): ReactNode {
  const { view, goal, onSeveral } = props;
  const { t } = useTranslation('records');
  const texts = useLifecycleTexts(view.namespace);
  const node = view.graph.nodes.find(({ id }) => id === goal);
  const region = node?.region;
  const place = node?.place;
  const way = useMemo(
    () => (region && place ? view.wayTo({ region, place }) : null),
    [view, region, place],
  );
  const several = useMemo(
    () => (region && place ? (stepsTo(view, { region, place }) ?? []) : []),
    [view, region, place],
  );
  if (way === null) return <Text mt="sm">{t('wayNone')}</Text>;
  if (way.length === 0) return <Text mt="sm">{t('wayHere', { record: texts.record })}</Text>;
  return (
    <>
      <Text size="xs" c="dimmed" mt="sm">
        {t('wayLength', { count: way.length })}
      </Text>
      {way.some(({ event }) => view.isCorrection(event.type)) ? (
        <Text size="sm">{t('wayByHand')}</Text>
      ) : null}
      <ol className={classes.way}>
        {way.map((step, index) => (
          <li key={`${step.event.type} ${Object.values(step.places).join(' ')}`}>
            <WayStep
              {...props}
              texts={texts}
              step={step}
              before={way[index - 1]?.places ?? view.places}
              isFirst={index === 0}
            />
          </li>
        ))}
      </ol>
      {region && place && several.length > 1 && canBegin(view, several) ? (
        <Button
          size="compact-sm"
          variant="default"
          mt="sm"
          onClick={() => onSeveral({ region, place })}
        >
          {t('several.all')}
        </Button>
      ) : null}
    </>
  );
}

interface WayStepProps {
  step: Step<{ type: string }>;
  texts: LifecycleTexts;
  words: ChartWords;
  grants: Grants;
  who: (permission: string) => string;
  onDo: (type: string) => void;
  /** The place in each region before the step. */
  before: Readonly<Record<string, string>>;
  /** The first step can be taken from here, where nothing is against it. */
  isFirst: boolean;
}

function WayStep(props: WayStepProps): ReactNode {
  const { step, before, texts, words, grants, who, onDo, isFirst } = props;
  const { t } = useTranslation('records');
  const { event, permission, obstacle } = step;
  const reached = Object.entries(step.places).filter(([region, place]) => before[region] !== place);
  const isMine = permission !== null && grants(permission);
  const name =
    'to' in event && typeof event.to === 'string'
      ? t('correctTo', { event: texts.event(event.type), place: texts.place(event.to) })
      : texts.event(event.type);
  return (
    <>
      <Group gap="xs" justify="space-between" wrap="nowrap" align="start">
        <div>
          <Text component="span" fw={600}>
            {name}
          </Text>{' '}
          {'to' in event || reached.length === 0
            ? null
            : t('wayLeadsTo', { place: texts.state(Object.fromEntries(reached)) })}
          <Text size="xs" c="dimmed">
            {permission === null ? null : t('wayWho', { who: who(permission) })}
            {isMine ? ` (${t('wayYou')})` : null}
          </Text>
        </div>
        {isFirst && isMine && obstacle === null ? (
          <Button size="compact-sm" variant="default" flex="none" onClick={() => onDo(event.type)}>
            {t('wayFirst')}
          </Button>
        ) : null}
      </Group>
      {obstacle === null ? null : (
        <Text size="sm" component="div">
          {t('wayObstacle')}{' '}
          <ReasonText reason={obstacle} onEvent={{ name: words.eventType, send: onDo }} />
        </Text>
      )}
    </>
  );
}

/** A box of the picture that is one place, not a clock inside one and not a group of several. */
function isPlace({ graph }: RecordView, id: string): boolean {
  const node = graph.nodes.find((candidate) => candidate.id === id);
  const parent = graph.nodes.find((candidate) => candidate.id === node?.parent);
  return node !== undefined && node.place !== null && parent?.place !== node.place;
}
