import { Button } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './crash.module.css';
import { PartMissing } from './PartMissing.tsx';
import { isMissingChunk, loadMissingStyles } from './reload.ts';

/**
 * In place of a page that threw. Drafts lie in the browser's storage, so nothing that was typed is
 * lost by trying again or loading the page again. It is part of the first chunk: without a
 * connection no other could be fetched.
 */
export function CrashPage({ error, reset }: ErrorComponentProps): ReactNode {
  const { t } = useTranslation();
  const router = useRouter();
  const retry = async () => {
    await loadMissingStyles();
    await router.invalidate();
    reset();
  };
  if (isMissingChunk(error)) return <PartMissing error={error} onRetry={() => void retry()} />;
  return (
    <main className={classes.crash} role="alert">
      <h1>{t('crash.title')}</h1>
      <p>{t('crash.text')}</p>
      <div className={classes.crashActions}>
        <Button onClick={() => void retry()}>{t('actions.retry')}</Button>
        <Button variant="default" onClick={() => window.location.reload()}>
          {t('actions.reload')}
        </Button>
      </div>
    </main>
  );
}
