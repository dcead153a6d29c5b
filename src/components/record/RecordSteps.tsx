import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartWords } from '../chart/words.ts';
import classes from './record.module.css';
import { type RegionSteps, stepsOf } from './steps.ts';
import { useLifecycleTexts } from './useLifecycleTexts.ts';
import type { RecordView } from './view.ts';

/** How many places that were passed are named; those before them are an ellipsis. */
const PASSED = 4;

/** Where the record is in each region of its chart, in one line: what was passed, and what comes. */
export function RecordSteps({ view, words }: { view: RecordView; words: ChartWords }): ReactNode {
  const regions = useMemo(() => stepsOf(view), [view]);
  // One place, with nothing before and nothing after it, is what the chip says already.
  if (regions.every(({ passed, ahead }) => passed.length + ahead.length === 0)) return null;
  return (
    <div className={classes.steps} data-off-paper>
      {regions.map((steps) => (
        <Steps key={steps.region} view={view} words={words} steps={steps} />
      ))}
    </div>
  );
}

interface StepsProps {
  view: RecordView;
  words: ChartWords;
  steps: RegionSteps;
}

function Steps({ view, words, steps }: StepsProps): ReactNode {
  const { t } = useTranslation('records');
  const texts = useLifecycleTexts(view.namespace);
  const name = useRegionName(view, words, steps.region);
  const passed = steps.passed.slice(-PASSED);
  return (
    <div className={classes.region}>
      {view.graph.regions.length > 1 ? (
        <span className={classes.regionName} aria-hidden="true">
          {name}
        </span>
      ) : null}
      <ol aria-label={t('stepsOf', { region: name })}>
        {passed.length < steps.passed.length ? <li data-step="passed">…</li> : null}
        {passed.map((place) => (
          <li key={place} data-step="passed">
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
          <li key={place} data-step="ahead" data-far={index > 0 || undefined}>
            {texts.place(place)}
            <span className="visually-hidden"> ({t('stepAhead')})</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** What a region is called; of a chart that has only one, what the record is called. */
function useRegionName(view: RecordView, words: ChartWords, region: string): string {
  const { record } = useLifecycleTexts(view.namespace);
  return view.graph.regions.length > 1 ? words.region(region) : record;
}
