import { Button, Collapse } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './components.module.css';
import { Icon } from './icons.tsx';

interface FilterBarProps {
  /** The filters that one uses daily. */
  children: ReactNode;
  /** The rest, behind a button. */
  more?: ReactNode;
  /** How many filters of `more` are set: the button says so, and they are open from the start. */
  moreSet?: number;
  /** Given while any filter is set. */
  onClear?: (() => void) | undefined;
}

/** One row of filters above a list, the seldom ones behind a button. */
export function FilterBar({ children, more, moreSet = 0, onClear }: FilterBarProps): ReactNode {
  const { t } = useTranslation('shell');
  const [isOpen, { toggle }] = useDisclosure(moreSet > 0);
  return (
    <search className={classes.filters}>
      <div className={classes.filterRow}>
        {children}
        {more === undefined ? null : (
          <Button
            variant="default"
            aria-expanded={isOpen}
            leftSection={<Icon name="filter" size={16} />}
            onClick={toggle}
          >
            {moreSet > 0 ? t('filters.moreSet', { number: moreSet }) : t('filters.more')}
          </Button>
        )}
        {onClear === undefined ? null : (
          <Button variant="subtle" onClick={onClear}>
            {t('filters.clear')}
          </Button>
        )}
      </div>
      {more === undefined ? null : (
        <Collapse expanded={isOpen}>
          <div className={classes.filterRow}>{more}</div>
        </Collapse>
      )}
    </search>
  );
}
