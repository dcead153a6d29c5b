import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Grants } from '../../../machines/kernel/law/explain.ts';
import { ActionDialog } from '../ActionDialog.tsx';
import { ReasonText } from '../ReasonText.tsx';
import classes from './record.module.css';
import { canBegin, type Goal, stepsTo } from './steps.ts';
import { useLifecycleTexts } from './useLifecycleTexts.ts';
import type { RecordView } from './view.ts';

interface StepsDialogProps {
  view: RecordView;
  goal: Goal;
  /** The events that ask for something first. */
  forms: Readonly<Record<string, unknown>>;
  grants: Grants;
  who: (permission: string) => string;
  onBegin: (goal: Goal) => void;
  onClose: () => void;
}

/** Says which steps lead to a place, which of them ask for something, and begins with them. */
export function StepsDialog(props: StepsDialogProps): ReactNode {
  const { view, goal, forms, grants, who, onBegin, onClose } = props;
  const { t } = useTranslation('records');
  const texts = useLifecycleTexts(view.namespace);
  const steps = stepsTo(view, goal) ?? [];
  return (
    <ActionDialog
      title={t('several.title', { place: texts.place(goal.place) })}
      action={t('several.begin')}
      // The record may move while one reads.
      disabled={!canBegin(view, steps)}
      onAction={() => onBegin(goal)}
      onClose={onClose}
    >
      <Text>{t('several.text')}</Text>
      <ol className={classes.way}>
        {steps.map(({ event: { type }, permission, places, obstacle }) => (
          <li key={`${type} ${Object.values(places).join(' ')}`}>
            <Text component="span" fw={600}>
              {texts.event(type)}
            </Text>
            {type in forms ? (
              <Text component="span" size="sm" c="dimmed">
                {' '}
                {t('several.asks')}
              </Text>
            ) : null}
            {permission === null || grants(permission) ? null : (
              <Text size="sm">{t('several.stops', { who: who(permission) })}</Text>
            )}
            {obstacle === null ? null : (
              <Text size="sm" component="div">
                {t('wayObstacle')} <ReasonText reason={obstacle} />
              </Text>
            )}
          </li>
        ))}
      </ol>
    </ActionDialog>
  );
}
