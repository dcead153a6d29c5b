import { Button } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './crash.module.css';
import { isMissingChunk } from './reload.ts';

/**
 * In place of a page that threw. Drafts lie in the browser's storage, so nothing that was typed is
 * lost by trying again or loading the page again. It is part of the first chunk: without a
 * connection no other could be fetched.
 */
export function CrashPage({ error, reset }: ErrorComponentProps): ReactNode {
  const { t } = useTranslation();
  const router = useRouter();
  const isOutdated = isMissingChunk(error);
  return (
    <main className={classes.crash} role="alert">
      <h1>{t(isOutdated ? 'newVersion.title' : 'crash.title')}</h1>
      <p>{t(isOutdated ? 'newVersion.text' : 'crash.text')}</p>
      <div className={classes.crashActions}>
        {isOutdated ? null : (
          <Button
            onClick={() => {
              reset();
              void router.invalidate();
            }}
          >
            {t('actions.retry')}
          </Button>
        )}
        <Button
          variant={isOutdated ? 'filled' : 'default'}
          onClick={() => window.location.reload()}
        >
          {t('actions.reload')}
        </Button>
      </div>
    </main>
  );
}
