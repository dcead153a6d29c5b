import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { COUNT_CAP } from '../../../api/kernel/countCap.ts';
import type { ListCounts } from '../../../machines/kernel/list.ts';
import { useFormat } from '../../lib/useFormat.ts';
import classes from './list.module.css';

interface StateTabsProps<Tab extends string> {
  /** What the tabs are called together, for a screen reader. */
  label: string;
  tabs: readonly Tab[];
  current: Tab;
  labelOf: (tab: Tab) => string;
  linkOf: (tab: Tab) => LinkProps;
  /** Null before they came, or where they could not be counted. */
  counts: ListCounts<Tab> | null;
}

/** The tabs of a list: links, each with how many records it holds under the filters. */
export function StateTabs<Tab extends string>(props: StateTabsProps<Tab>): ReactNode {
  const { label, tabs, current, labelOf, linkOf, counts } = props;
  const { number } = useFormat();
  // Where counting stopped it did so at the cap or beyond: what is below was counted to its end.
  const inFigures = (count: number, exact: boolean) =>
    `${number(count)}${exact || count < COUNT_CAP ? '' : '+'}`;
  return (
    <nav className={classes.tabs} aria-label={label} data-fades>
      {tabs.map((tab) => (
        <Link
          key={tab}
          {...linkOf(tab)}
          className={classes.tab}
          aria-current={tab === current ? 'page' : undefined}
          // Other filters do not make a tab less the current one; its own do not make others it.
          activeOptions={{ exact: true }}
        >
          {labelOf(tab)}
          <span className={classes.count}>
            {counts ? inFigures(counts.tabs[tab] ?? 0, counts.exact) : ' '}
          </span>
        </Link>
      ))}
    </nav>
  );
}
