import { Button } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './crash.module.css';
import { reloadIfOutdated } from './reload.ts';

interface PartMissingProps {
  error: unknown;
  /** Loads the part again. */
  onRetry: () => void;
  /** Gives up what the part was wanted for, where it lies over the page. */
  onClose?: (() => void) | undefined;
}

/**
 * In the place of a part of the page that could not be loaded. It is in the first chunk: without a
 * connection no other could be fetched.
 */
export function PartMissing({ error, onRetry, onClose }: PartMissingProps): ReactNode {
  const { t } = useTranslation();
  useEffect(() => void reloadIfOutdated(error), [error]);
  return (
    <div className={classes.crash} data-over={onClose !== undefined || undefined} role="alert">
      <h1>{t('missingPart.title')}</h1>
      <p>{t('missingPart.text')}</p>
      <div className={classes.crashActions}>
        {onClose ? (
          <Button variant="default" onClick={onClose}>
            {t('actions.close')}
          </Button>
        ) : null}
        <Button onClick={onRetry}>{t('actions.retry')}</Button>
      </div>
    </div>
  );
}
