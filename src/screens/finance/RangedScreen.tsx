import type { ReactNode } from 'react';
import { StaleNote } from '../../components/list/StaleNote.tsx';
import { useLeftList } from '../../components/list/useLeftList.ts';
import { PageHead } from '../../components/PageHead.tsx';
import { RecordSkeleton } from '../../components/RecordSkeleton.tsx';
import { HeadFacts } from '../../components/record/RecordHead.tsx';
import { ErrorState } from '../../components/states.tsx';
import classes from './finance.module.css';
import { RangeFilter } from './RangeFilter.tsx';

/** Days by the shop's clock, first and last included. */
export interface Days {
  from: string;
  to: string;
}

/** What the server is asked for: those that are usual where none are named. */
export interface RangeAsked {
  range?: Days;
}

interface RangedScreenProps<Shown extends Days> {
  title: string;
  /** The days of the address. */
  search: Partial<Days>;
  onSearch: (days: Partial<Days>) => void;
  load: (asked: RangeAsked, signal: AbortSignal) => Promise<Shown>;
  /** Beside the title, once it is there. */
  factsOf?: (shown: Shown) => readonly ReactNode[];
  /** Beside the title too: what can be taken along of it. */
  besideOf?: (shown: Shown) => ReactNode;
  /**
   * What else leads on from these days, and what can be done with what is shown; nothing is known of the days
   * while the usual ones are read.
   */
  actionsOf: (days: Days | undefined, shown: Shown | null) => ReactNode;
  /** What there is to say before the figures, as that a file failed. */
  notice?: ReactNode;
  children: (shown: Shown) => ReactNode;
}

/** A page that shows figures of some days which a person chooses. */
export function RangedScreen<Shown extends Days>(props: RangedScreenProps<Shown>): ReactNode {
  const { title, search, onSearch, load, factsOf, besideOf, actionsOf, notice, children } = props;
  const { from, to } = search;
  const asked: RangeAsked = from !== undefined && to !== undefined ? { range: { from, to } } : {};
  const { page, failure, reload, isLoading } = useLeftList<RangeAsked, Shown>(
    'figures',
    asked,
    load,
  );
  const shown = page ?? asked.range;
  const days = shown && { from: shown.from, to: shown.to };
  if (!page && !failure) return <RecordSkeleton panels={2} />;
  return (
    <>
      <PageHead
        title={title}
        beside={page && besideOf?.(page)}
        facts={page && factsOf ? <HeadFacts facts={factsOf(page)} /> : undefined}
        actions={actionsOf(days, page)}
      />
      <div className={classes.page} aria-busy={page ? isLoading : undefined}>
        {days ? (
          <RangeFilter
            {...days}
            onChange={onSearch}
            onReset={asked.range ? () => onSearch({}) : undefined}
          />
        ) : null}
        {page ? (
          <>
            {notice}
            <StaleNote failure={failure} onRetry={reload} />
            {children(page)}
          </>
        ) : failure ? (
          <ErrorState failure={failure} onRetry={reload} />
        ) : null}
      </div>
    </>
  );
}
