import { ActionIcon } from '@mantine/core';
import { Fragment, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartWords } from '../chart/words.ts';
import { Icon } from '../icons.tsx';
import classes from './steps.module.css';
import { canBegin, type Goal, type RegionSteps, stepsOf, stepsTo } from './steps.ts';
import { useLifecycleTexts } from './useLifecycleTexts.ts';
import type { RecordView } from './view.ts';

/** How many places that were passed are named; those before them are an ellipsis. */
const PASSED = 4;
/** So many places beside the one where it is stand in one line at any width. */
const FEW = 4;

interface RecordStepsProps {
  view: RecordView;
  words: ChartWords;
  /** Asks whether the steps to a place are to be done, one after the other. */
  onSeveral: (goal: Goal) => void;
}

/** Where the record is in each region of its chart, in one line: what was passed, and what comes. */
export function RecordSteps({ view, words, onSeveral }: RecordStepsProps): ReactNode {
  const regions = useMemo(() => stepsOf(view), [view]);
  return (
    <div className={classes.steps} data-off-paper>
      {regions.map((steps) => (
        <Steps key={steps.region} view={view} words={words} steps={steps} onSeveral={onSeveral} />
      ))}
    </div>
  );
}

interface StepsProps extends RecordStepsProps {
  steps: RegionSteps;
}

function Steps({ view, words, steps, onSeveral }: StepsProps): ReactNode {
  const { t } = useTranslation('records');
  const texts = useLifecycleTexts(view.namespace);
  const name = useRegionName(view, words, steps.region);
  const passed = steps.passed.slice(-PASSED);
  const isCut = passed.length < steps.passed.length;
  const last = steps.ahead.length - 1;
  /** Few places have room anywhere. */
  const isLong = passed.length + steps.ahead.length > FEW;
  return (
    <div className={classes.region}>
      {view.graph.regions.length > 1 ? (
        <span className={classes.regionName} aria-hidden="true">
          {name}
        </span>
      ) : null}
      <ol aria-label={t('stepsOf', { region: name })}>
        {isCut || (isLong && passed.length > 1) ? <More step="passed" isAlways={isCut} /> : null}
        {passed.map((place, index) => (
          <li
            key={place}
            data-step="passed"
            data-between={(isLong && index < passed.length - 1) || undefined}
          >
            {texts.place(place)}
            <span className="visually-hidden"> ({t('stepPassed')})</span>
          </li>
        ))}
        <li
          aria-current="step"
          data-step="here"
          data-meaning={view.meanings[steps.here] ?? 'moving'}
        >
          {texts.place(steps.here)}
        </li>
        {steps.ahead.map((place, index) => (
          <Fragment key={place}>
            {isLong && index > 1 && index === last ? <More step="ahead" /> : null}
            <li
              data-step="ahead"
              data-far={index > 0 || undefined}
              data-between={(isLong && index > 0 && index < last) || undefined}
            >
              {texts.place(place)}
              <span className="visually-hidden"> ({t('stepAhead')})</span>
            </li>
          </Fragment>
        ))}
      </ol>
      <Several view={view} steps={steps} onSeveral={onSeveral} />
    </div>
  );
}

/** That there are places more: where they do not fit, and `isAlways` where they are too many. */
function More({ step, isAlways }: { step: 'passed' | 'ahead'; isAlways?: boolean }): ReactNode {
  return (
    <li
      aria-hidden="true"
      data-step={step}
      data-far={step === 'ahead' || undefined}
      data-more={isAlways ? 'always' : 'narrow'}
    >
      …
    </li>
  );
}

/** Leads to the end of the region's way at once, where more than one step is to come. */
function Several({ view, steps, onSeveral }: Omit<StepsProps, 'words'>): ReactNode {
  const { t } = useTranslation('records');
  const texts = useLifecycleTexts(view.namespace);
  const { region, ahead } = steps;
  const place = ahead.at(-1);
  const way = useMemo(
    () => (place === undefined ? null : stepsTo(view, { region, place })),
    [view, region, place],
  );
  if (place === undefined || !way || way.length < 2 || !canBegin(view, way)) return null;
  return (
    <ActionIcon
      variant="subtle"
      className={classes.several}
      aria-label={t('several.open')}
      title={t('several.title', { place: texts.place(place) })}
      onClick={() => onSeveral({ region, place })}
    >
      <Icon name="chevronLast" size={16} />
    </ActionIcon>
  );
}

/** What a region is called; of a chart that has only one, what the record is called. */
function useRegionName(view: RecordView, words: ChartWords, region: string): string {
  const { record } = useLifecycleTexts(view.namespace);
  return view.graph.regions.length > 1 ? words.region(region) : record;
}
