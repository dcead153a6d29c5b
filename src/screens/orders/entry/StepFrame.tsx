import { Alert, Button, Group, Skeleton, Stack, Title } from '@mantine/core';
import type { FormEvent, KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Step } from '../../../../machines/orderEntry/draft.ts';
import { useFailureText } from '../../../lib/useFailureText.ts';
import classes from './entry.module.css';
import { contextOf, useEntry, useEntryActor } from './entryContext.ts';

interface StepFrameProps {
  step: Step;
  children: ReactNode;
  /** What moves on; 'Next' without it. */
  next?: ReactNode;
  /** Something loaded for this step did not come. */
  hasFailed?: boolean;
}

/** One question of the order entry: Enter moves on, Back loses nothing. */
export function StepFrame({ step, children, next, hasFailed }: StepFrameProps): ReactNode {
  const { t } = useTranslation('orderEntry');
  const entry = useEntryActor();
  const { failure } = useEntry(contextOf);
  const failureText = useFailureText();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    entry.send({ type: 'NEXT' });
  };
  // In a field of several lines Enter is a new line; with Ctrl it moves on there too.
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  };
  return (
    <form noValidate onSubmit={submit} onKeyDown={onKeyDown} aria-labelledby="entry-question">
      <Stack gap="md">
        <Title order={2} id="entry-question">
          {t(`question.${step}`)}
        </Title>
        {hasFailed && failure ? (
          <Alert color="red" role="alert">
            <p className={classes.note}>{failureText(failure)}</p>
            <Button variant="default" onClick={() => entry.send({ type: 'RETRY' })}>
              {t('retry')}
            </Button>
          </Alert>
        ) : null}
        {children}
        <Group justify="space-between">
          {step === 'customer' ? (
            <span />
          ) : (
            <Button variant="default" onClick={() => entry.send({ type: 'BACK' })}>
              {t('back')}
            </Button>
          )}
          {next ?? <Button type="submit">{t('next')}</Button>}
        </Group>
      </Stack>
    </form>
  );
}

/** The shape of a question that is still on its way. */
export function StepSkeleton(): ReactNode {
  return (
    <Stack gap="md" aria-hidden="true">
      <Skeleton height={20} width="40%" />
      <Skeleton height={36} />
      <Skeleton height={56} />
      <Skeleton height={56} />
      <Skeleton height={56} />
    </Stack>
  );
}
