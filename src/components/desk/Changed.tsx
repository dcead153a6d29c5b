import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './desk.module.css';

interface ChangedProps {
  /** What stood there before; null where there was nothing. */
  before: ReactNode;
  /** What stands there now; null where nothing is left. */
  now: ReactNode;
}

/** A value that was changed since it was last decided, marked by more than its colour. */
export function Changed({ before, now }: ChangedProps): ReactNode {
  const { t } = useTranslation('desk');
  return (
    <span className={classes.changed}>
      {before === null ? null : (
        <del>
          <span className="visually-hidden">{t('before')} </span>
          {before}
        </del>
      )}
      {now === null ? null : (
        <ins>
          <span className="visually-hidden">{t('now')} </span>
          {now}
        </ins>
      )}
    </span>
  );
}
