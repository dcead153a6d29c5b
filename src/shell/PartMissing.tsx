import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './crash.module.css';
import { type Missing, reloadIfOutdated } from './reload.ts';

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
  /** Null while nobody knows, and where the page is loaded anew by itself. */
  const [why, setWhy] = useState<Missing | null>(null);
  useEffect(() => void reloadIfOutdated(error).then(setWhy), [error]);
  if (why === null) return null;
  return (
    <div className={classes.crash} data-over={onClose !== undefined || undefined} role="alert">
      <h1>{t(`missingPart.${why}.title`)}</h1>
      <p>{t(`missingPart.${why}.text`)}</p>
      <div className={classes.crashActions}>
        {onClose ? (
          <Button variant="default" onClick={onClose}>
            {t('actions.close')}
          </Button>
        ) : null}
        {/* This page would never get it: its version is over, or it waits for the part for ever. */}
        <Button onClick={why === 'network' ? onRetry : () => location.reload()}>
          {t('actions.retry')}
        </Button>
      </div>
    </div>
  );
}
