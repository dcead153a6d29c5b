import { Button, Group, Select, Text } from '@mantine/core';
import { type ReactNode, type Ref, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Grants, Step } from '../../../../machines/explain.ts';
import { wayTo } from '../../../../machines/explain.ts';
import { orderCase } from '../../../../machines/order/case.ts';
import type { OrderEvent } from '../../../../machines/order/facts.ts';
import type { ChartWords } from '../../../components/chart/words.ts';
import { Panel } from '../../../components/Panel.tsx';
import { ReasonText } from '../../../components/ReasonText.tsx';
import type { OrderView } from './offers.ts';
import classes from './record.module.css';
import { useOrderTexts } from './useOrderTexts.ts';

interface WayFinderProps {
  view: OrderView;
  words: ChartWords;
  grants: Grants;
  who: (permission: string) => string;
  /** The chart's node that the person wants to reach, or null. */
  goal: string | null;
  onGoal: (node: string | null) => void;
  onDo: (type: string) => void;
  fieldRef: Ref<HTMLInputElement>;
}

/** The shortest legal way from here to any place, as a checklist: who may do each step, what is against it. */
export function WayFinder(props: WayFinderProps): ReactNode {
  const { view, words, goal, onGoal, fieldRef } = props;
  const { t } = useTranslation('orders');
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
    <Panel title={t('record.way')}>
      <Select
        ref={fieldRef}
        label={t('record.wayGoal')}
        placeholder={t('record.form.choose')}
        data={places}
        value={goal}
        onChange={onGoal}
        searchable
        selectFirstOptionOnChange
        clearable
      />
      {goal === null ? null : <Way {...props} goal={goal} />}
    </Panel>
  );
}

function Way(props: WayFinderProps & { goal: string }): ReactNode {
  const { view, goal } = props;
  const { t } = useTranslation('orders');
  const node = view.graph.nodes.find(({ id }) => id === goal);
  const way = useMemo(
    () =>
      node?.place
        ? wayTo(orderCase, view.snapshot, { region: node.region, place: node.place })
        : null,
    [view.snapshot, node],
  );
  if (way === null) return <Text mt="sm">{t('record.wayNone')}</Text>;
  if (way.length === 0) return <Text mt="sm">{t('record.wayHere')}</Text>;
  return (
    <>
      <Text size="xs" c="dimmed" mt="sm">
        {t('record.wayLength', { count: way.length })}
      </Text>
      <ol className={classes.way}>
        {way.map((step, index) => (
          <li key={`${step.event.type} ${Object.values(step.places).join(' ')}`}>
            <WayStep {...props} step={step} isFirst={index === 0} />
          </li>
        ))}
      </ol>
    </>
  );
}

interface WayStepProps {
  step: Step<OrderEvent>;
  words: ChartWords;
  grants: Grants;
  who: (permission: string) => string;
  onDo: (type: string) => void;
  /** The first step can be taken from here, where nothing is against it. */
  isFirst: boolean;
}

function WayStep({ step, words, grants, who, onDo, isFirst }: WayStepProps): ReactNode {
  const { t } = useTranslation('orders');
  const texts = useOrderTexts();
  const { event, permission, obstacle } = step;
  const isMine = permission !== null && grants(permission);
  const name =
    'to' in event
      ? t('record.correctTo', { event: texts.event(event.type), place: texts.place(event.to) })
      : texts.event(event.type);
  return (
    <>
      <Group gap="xs" justify="space-between" wrap="nowrap" align="start">
        <div>
          <Text component="span" fw={600}>
            {name}
          </Text>
          <Text size="xs" c="dimmed">
            {permission === null ? null : t('record.wayWho', { who: who(permission) })}
            {isMine ? ` (${t('record.wayYou')})` : null}
          </Text>
        </div>
        {isFirst && isMine && obstacle === null ? (
          <Button size="compact-sm" variant="default" flex="none" onClick={() => onDo(event.type)}>
            {t('record.wayFirst')}
          </Button>
        ) : null}
      </Group>
      {obstacle === null ? null : (
        <Text size="sm" component="div">
          {t('record.wayObstacle')}{' '}
          <ReasonText reason={obstacle} onEvent={{ name: words.eventType, send: onDo }} />
        </Text>
      )}
    </>
  );
}

/** A box of the picture that is one place, not a clock inside one and not a group of several. */
function isPlace({ graph }: OrderView, id: string): boolean {
  const node = graph.nodes.find((candidate) => candidate.id === id);
  const parent = graph.nodes.find((candidate) => candidate.id === node?.parent);
  return node !== undefined && node.place !== null && parent?.place !== node.place;
}
