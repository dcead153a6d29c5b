import { Alert, Button, Group, Loader, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../../../api/kernel/failure.ts';
import { useFailureText } from '../../lib/useFailureText.ts';
import { ReasonText } from '../ReasonText.tsx';
import { DiscardButton } from './DiscardButton.tsx';
import { focusFirst } from './focus.ts';
import { useEntryFrame } from './frame.ts';
import { useEntryTexts } from './useEntryTexts.ts';

interface EntryProblemProps {
  /** A link to where one can look whether it arrived. */
  look: ReactNode;
  /** The step where what a rule refuses can be changed; null where none can. */
  ownerOfRule?: (rule: string) => string | null;
}

/** What stands in the way, and what one can do about it. Nothing that was entered is lost. */
export function EntryProblem({ look, ownerOfRule }: EntryProblemProps): ReactNode {
  const { at } = useEntryFrame();
  if (at === 'committing') return <Sending />;
  if (at === 'unsettled') return <Unsettled look={look} />;
  if (at === 'sessionEnded') return <SessionEnded />;
  if (at === 'resumeFailed') return <ResumeFailed />;
  return <Refused ownerOfRule={ownerOfRule} />;
}

function Sending(): ReactNode {
  const { t } = useTranslation('records');
  const { record } = useEntryTexts();
  return (
    <Group gap="sm" role="status">
      <Loader size={20} />
      <Text>{t('entry.problem.sending', { record })}</Text>
    </Group>
  );
}

function Unsettled({ look }: { look: ReactNode }): ReactNode {
  const { t } = useTranslation('records');
  const { record } = useEntryTexts();
  const { failure, send } = useEntryFrame();
  return (
    <Stack gap="md">
      <Title order={2}>{t('entry.problem.unsettledTitle', { record })}</Title>
      {failure ? <FailureAlert failure={failure} /> : null}
      <Text>{t('entry.problem.unsettledText')}</Text>
      <Group justify="space-between">
        <Group gap="sm">
          {look}
          <DiscardButton label={t('entry.problem.discard', { record })} />
        </Group>
        <Button ref={focusFirst} onClick={() => send({ type: 'RETRY' })}>
          {t('entry.problem.sendAgain')}
        </Button>
      </Group>
    </Stack>
  );
}

function SessionEnded(): ReactNode {
  const { t } = useTranslation('records');
  const { send } = useEntryFrame();
  return (
    <Stack gap="md">
      <Title order={2}>{t('entry.problem.sessionTitle')}</Title>
      <Text>{t('entry.problem.sessionText')}</Text>
      <Group justify="flex-end">
        <Button ref={focusFirst} onClick={() => send({ type: 'RETRY' })}>
          {t('entry.problem.goOn')}
        </Button>
      </Group>
    </Stack>
  );
}

function ResumeFailed(): ReactNode {
  const { t } = useTranslation('records');
  const { t: common } = useTranslation();
  const { record } = useEntryTexts();
  const { failure, send } = useEntryFrame();
  return (
    <Stack gap="md">
      <Title order={2}>{t('entry.problem.resumeTitle')}</Title>
      {failure ? <FailureAlert failure={failure} /> : null}
      <Text>{t('entry.problem.resumeText', { record })}</Text>
      <Group justify="space-between">
        <DiscardButton label={t('entry.offer.discard')} />
        <Group gap="sm">
          <Button variant="default" onClick={() => send({ type: 'CONTINUE' })}>
            {t('entry.problem.goOnAnyway')}
          </Button>
          <Button ref={focusFirst} onClick={() => send({ type: 'RETRY' })}>
            {common('actions.retry')}
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}

function Refused({ ownerOfRule }: Pick<EntryProblemProps, 'ownerOfRule'>): ReactNode {
  const { t } = useTranslation('records');
  const { t: common } = useTranslation();
  const texts = useEntryTexts();
  const { failure, send } = useEntryFrame();
  const owner = failure?.reason ? (ownerOfRule?.(failure.reason.rule) ?? null) : null;
  return (
    <Stack gap="md">
      <Title order={2}>{t('entry.problem.refusedTitle', { record: texts.record })}</Title>
      {failure ? <FailureAlert failure={failure} /> : null}
      <Text>{t('entry.problem.refusedText')}</Text>
      <Group justify="space-between">
        <Button variant="default" onClick={() => send({ type: 'BACK' })}>
          {t('entry.back')}
        </Button>
        <Group gap="sm">
          {owner ? (
            <Button variant="default" onClick={() => send({ type: 'GO_TO', step: owner })}>
              {t('entry.problem.goTo', { step: texts.step(owner) })}
            </Button>
          ) : null}
          <Button ref={focusFirst} onClick={() => send({ type: 'RETRY' })}>
            {common('actions.retry')}
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}

/** The reason in words with its remedy, and every field that no step asks for. */
function FailureAlert({ failure }: { failure: ApiFailure }): ReactNode {
  const text = useFailureText();
  const fields = Object.entries(failure.errors);
  return (
    <Alert color="red" role="alert">
      {failure.reason ? <ReasonText reason={failure.reason} newTab /> : text(failure)}
      {fields.length > 0 ? (
        <ul>
          {fields.map(([field, message]) => (
            <li key={field}>{message}</li>
          ))}
        </ul>
      ) : null}
    </Alert>
  );
}
