import { Button, Collapse } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsNarrow } from '../lib/useIsNarrow.ts';
import classes from './components.module.css';
import { Icon } from './icons.tsx';

interface FilterBarProps {
  /** What is always in view: the search, and what the list is narrowed to. */
  children: ReactNode;
  /** The filters that one uses daily: beside the search, on a phone among the rest. */
  daily?: ReactNode;
  /** How many filters of `daily` are set. */
  dailySet?: number;
  /** The rest, behind a button. */
  more?: ReactNode;
  /**
   * How many filters of `more` are set: the button says so, and they are open from the start, but
   * on a phone, where they would push the list out of view.
   */
  moreSet?: number;
  /** Given while any filter is set. */
  onClear?: (() => void) | undefined;
}

/** One row of filters above a list, the seldom ones behind a button; on a phone all but the search. */
export function FilterBar(props: FilterBarProps): ReactNode {
  const { children, daily, dailySet = 0, onClear } = props;
  const { t } = useTranslation('shell');
  const isNarrow = useIsNarrow();
  const [isOpen, { toggle, close }] = useDisclosure(!isNarrow && (props.moreSet ?? 0) > 0);
  const opener = useRef<HTMLButtonElement>(null);
  const folded = isNarrow ? daily : undefined;
  const hasMore = props.more !== undefined || folded !== undefined;
  const set = (props.moreSet ?? 0) + (isNarrow ? dailySet : 0);
  return (
    <search className={classes.filters}>
      <div className={classes.filterRow}>
        {children}
        {isNarrow ? null : daily}
        {!hasMore ? null : (
          <Button
            ref={opener}
            variant="default"
            aria-expanded={isOpen}
            leftSection={<Icon name="filter" size={16} />}
            onClick={toggle}
          >
            {set > 0 ? t('filters.moreSet', { number: set }) : t('filters.more')}
          </Button>
        )}
        {onClear === undefined ? null : (
          <Button variant="subtle" onClick={onClear}>
            {t('filters.clear')}
          </Button>
        )}
      </div>
      {!hasMore ? null : (
        <Collapse
          expanded={isOpen}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || isOpenChoice(event.target)) return;
            event.stopPropagation();
            close();
            opener.current?.focus();
          }}
        >
          <div className={classes.filterRow}>
            {folded}
            {props.more}
          </div>
        </Collapse>
      )}
    </search>
  );
}

/** Whether a field shows what can be chosen, which Escape closes first. */
const isOpenChoice = (field: EventTarget): boolean =>
  field instanceof Element && field.closest('[aria-expanded="true"]') !== null;
