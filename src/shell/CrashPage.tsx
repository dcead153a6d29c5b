import { Button, Group } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Message } from '../components/Message.tsx';
import { isMissingChunk } from './reload.ts';

/**
 * In place of a page that threw. Drafts lie in the browser's storage, so nothing that was typed is
 * lost by trying again or loading the page again.
 */
export function CrashPage({ error, reset }: ErrorComponentProps): ReactNode {
  const { t } = useTranslation();
  const router = useRouter();
  const kind = isMissingChunk(error) ? 'newVersion' : 'crash';
  return (
    <Message
      icon="alert"
      order={1}
      role="alert"
      title={t(`${kind}.title`)}
      actions={
        <Group gap="sm">
          {kind === 'newVersion' ? null : (
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
            variant={kind === 'newVersion' ? 'filled' : 'default'}
            onClick={() => window.location.reload()}
          >
            {t('actions.reload')}
          </Button>
        </Group>
      }
    >
      {t(`${kind}.text`)}
    </Message>
  );
}
