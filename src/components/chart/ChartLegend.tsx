import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './chart.module.css';
import type { Marks } from './marks.ts';

/** What the signs of the picture mean; only those that can occur in it. */
export function ChartLegend({ marks, hasClock }: { marks: Marks; hasClock: boolean }): ReactNode {
  const { t } = useTranslation('lifecycles');
  const entries = [
    {
      sign: <circle className={classes.here} cx="12" cy="6" r="4" />,
      text: t('chart.here'),
      on: marks.current.size > 0,
      state: 'current',
    },
    {
      sign: <path className={classes.glyph} d="M7 6l3 3l6-7" />,
      text: t('chart.passed'),
      on: marks.passed.size > 0,
      state: 'passed',
    },
    {
      sign: <path className={classes.line} d="M1 6h22" />,
      text: t('chart.travelled'),
      on: marks.travelled.size > 0,
      mark: 'travelled',
    },
    {
      sign: <path className={classes.line} d="M1 6h22" />,
      text: t('chart.open'),
      on: marks.open.size > 0,
      mark: 'open',
    },
    {
      sign: <rect className={classes.goal} x="3" y="1.5" width="18" height="9" rx="3" />,
      text: t('chart.goal'),
      on: marks.goal !== null,
    },
    {
      sign: <path className={classes.line} d="M1 6h22" />,
      text: t('chart.alone'),
      on: true,
      alone: true,
    },
    {
      sign: <path className={classes.line} d="M1 6h22" />,
      text: t('chart.delayed'),
      on: hasClock,
      delayed: true,
    },
    {
      sign: <path className={classes.line} d="M1 6h22" />,
      text: t('chart.uncovered'),
      on: marks.uncovered.size > 0,
      mark: 'uncovered',
    },
  ].filter(({ on }) => on);
  return (
    <ul className={classes.legend} aria-label={t('chart.legend')}>
      {entries.map(({ sign, text, state, mark, alone, delayed }) => (
        <li key={text}>
          <svg aria-hidden="true" width="24" height="12">
            <g
              className={state === undefined ? classes.edge : classes.node}
              data-state={state}
              data-mark={mark}
              data-alone={alone}
              data-delayed={delayed}
            >
              {sign}
            </g>
          </svg>
          {text}
        </li>
      ))}
    </ul>
  );
}
