import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icons.tsx';
import classes from './entry.module.css';
import { useEntryFrame } from './frame.ts';
import { useEntryTexts } from './useEntryTexts.ts';

/** The steps with where one is; those that were seen can be gone to. */
export function EntrySteps(): ReactNode {
  const { t } = useTranslation('records');
  const texts = useEntryTexts();
  const { steps, step: here, isOpen, isDone, send } = useEntryFrame();
  return (
    <nav className={classes.steps} aria-label={t('entry.steps')}>
      <p className={classes.stepsShort}>
        {t('entry.stepOf', {
          at: steps.indexOf(here) + 1,
          all: steps.length,
          name: texts.step(here),
        })}
      </p>
      <ol>
        {steps.map((step, index) => {
          const done = isDone(step);
          const isHere = step === here;
          return (
            <li key={step} data-state={isHere ? 'here' : done ? 'done' : 'ahead'}>
              <UnstyledButton
                className={classes.step}
                aria-current={isHere ? 'step' : undefined}
                disabled={isHere || !isOpen(step)}
                onClick={() => send({ type: 'GO_TO', step })}
              >
                <span className={classes.stepSign} aria-hidden="true">
                  {done && !isHere ? <Icon name="check" size={14} /> : index + 1}
                </span>
                {texts.step(step)}
                {done ? <span className="visually-hidden">{t('entry.stepDone')}</span> : null}
              </UnstyledButton>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
