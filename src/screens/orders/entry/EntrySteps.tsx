import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { STEPS, type Step } from '../../../../machines/orderEntry/draft.ts';
import { isOpen, stepVerdicts } from '../../../../machines/orderEntry/verdicts.ts';
import { Icon } from '../../../components/icons.tsx';
import classes from './entry.module.css';
import { useEntry, useEntryActor } from './entryContext.ts';

/** The steps with where one is; those that were seen can be gone to. */
export function EntrySteps(): ReactNode {
  const { t } = useTranslation('orderEntry');
  const entry = useEntryActor();
  const { draft, input } = useEntry(({ context }) => context);
  const canMove = useEntry((snapshot) => STEPS.some((step) => mayGo(snapshot, step)));
  const now = input.clock();
  const at = STEPS.indexOf(draft.step);

  return (
    <nav className={classes.steps} aria-label={t('steps')}>
      <p className={classes.stepsShort}>
        {t('stepOf', { at: at + 1, all: STEPS.length, name: t(`step.${draft.step}`) })}
      </p>
      <ol>
        {STEPS.map((step, index) => {
          const isDone = index < STEPS.indexOf(draft.reached) && isAnswered(step);
          const isHere = step === draft.step;
          return (
            <li key={step} data-state={isHere ? 'here' : isDone ? 'done' : 'ahead'}>
              <UnstyledButton
                className={classes.step}
                aria-current={isHere ? 'step' : undefined}
                disabled={isHere || !canMove || !isOpen(draft, step, now)}
                onClick={() => entry.send({ type: 'GO_TO', step })}
              >
                <span className={classes.stepSign} aria-hidden="true">
                  {isDone && !isHere ? <Icon name="check" size={14} /> : index + 1}
                </span>
                {t(`step.${step}`)}
                {isDone ? <span className="visually-hidden">{t('stepDone')}</span> : null}
              </UnstyledButton>
            </li>
          );
        })}
      </ol>
    </nav>
  );

  function isAnswered(step: Step): boolean {
    return stepVerdicts(draft, step, now).length === 0;
  }
}

/** Not while an order is sent, or while nobody knows whether it arrived. */
const mayGo = (snapshot: { can: (event: { type: 'GO_TO'; step: Step }) => boolean }, step: Step) =>
  snapshot.can({ type: 'GO_TO', step });
