import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ownerOfReason } from '../../../../machines/purchaseEntry/verdicts.ts';
import { focusFirst } from '../../../components/entry/focus.ts';
import { ReasonText } from '../../../components/ReasonText.tsx';
import { useFailureText } from '../../../lib/useFailureText.ts';
import { useEntry, usePurchaseEntry } from './entryContext.ts';

/** 'Purchase submission failed' (spec section 8): why, and the step that mends it. */
export function Refused(): ReactNode {
  const { t } = useTranslation(['purchaseEntry', 'records', 'common']);
  const failureText = useFailureText();
  const { entry } = usePurchaseEntry();
  const failure = useEntry(({ context }) => context.failure);
  if (!failure) return null;
  const owner = failure.reason ? ownerOfReason(failure.reason) : null;
  const messages = Object.entries(failure.errors);
  return (
    <Stack gap="md">
      <Title order={2}>{t('failed.title')}</Title>
      <Alert color="red" role="alert">
        {failure.reason ? <ReasonText reason={failure.reason} newTab /> : failureText(failure)}
        {messages.length > 0 ? (
          <ul>
            {messages.map(([field, message]) => (
              <li key={field}>{message}</li>
            ))}
          </ul>
        ) : null}
      </Alert>
      <Text>{t('failed.text')}</Text>
      <Group justify="space-between">
        <Button variant="default" onClick={() => entry.send({ type: 'BACK' })}>
          {t('records:entry.back')}
        </Button>
        <Group gap="sm">
          {owner ? (
            <Button variant="default" onClick={() => entry.send({ type: 'GO_TO', step: owner })}>
              {t('failed.goTo', { step: t(`step.${owner}`) })}
            </Button>
          ) : null}
          <Button ref={focusFirst} onClick={() => entry.send({ type: 'RETRY' })}>
            {t('common:actions.retry')}
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}
