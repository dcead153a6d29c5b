import { Alert, Button, Group, Loader, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../../../../api/failure.ts';
import { ownerOfRule } from '../../../../machines/orderEntry/verdicts.ts';
import { AnchorLink } from '../../../components/links.tsx';
import { ReasonText } from '../../../components/ReasonText.tsx';
import { useFailureText } from '../../../lib/useFailureText.ts';
import classes from './entry.module.css';
import { contextOf, useEntry, useEntryActor } from './entryContext.ts';
import { focusFirst } from './focus.ts';
import { PriceTable } from './PriceTable.tsx';

/** What stands in the way of the order, and what one can do about it. Nothing that was entered is lost. */
export function Problem(): ReactNode {
  const flow = useEntry(({ value }) => value.flow);
  switch (flow) {
    case 'committing':
    case 'recalculating':
      return <Sending />;
    case 'priceChanged':
      return <PriceChanged />;
    case 'unsettled':
      return <Unsettled />;
    case 'sessionEnded':
      return <SessionEnded />;
    case 'resumeFailed':
      return <ResumeFailed />;
    default:
      return <Refused />;
  }
}

function Sending(): ReactNode {
  const { t } = useTranslation('orderEntry');
  const isPricing = useEntry(({ value }) => value.flow === 'recalculating');
  return (
    <Group gap="sm" role="status">
      <Loader size={20} />
      <Text>{t(isPricing ? 'problem.pricing' : 'problem.sending')}</Text>
    </Group>
  );
}

function PriceChanged(): ReactNode {
  const { t } = useTranslation('orderEntry');
  const entry = useEntryActor();
  const { agreed, priced } = useEntry(contextOf);
  return (
    <Stack gap="md">
      <Title order={2}>{t('problem.priceTitle')}</Title>
      <Text>{t('problem.priceText')}</Text>
      <div className={classes.prices}>
        <section aria-label={t('problem.before')}>
          <h3>{t('problem.before')}</h3>
          {agreed ? <PriceTable price={agreed} /> : null}
        </section>
        <section aria-label={t('problem.now')}>
          <h3>{t('problem.now')}</h3>
          {priced ? <PriceTable price={priced.answer} /> : null}
        </section>
      </div>
      <Group justify="space-between">
        <Button variant="default" onClick={() => entry.send({ type: 'BACK' })}>
          {t('back')}
        </Button>
        <Button ref={focusFirst} onClick={() => entry.send({ type: 'ACCEPT_PRICE' })}>
          {t('problem.accept')}
        </Button>
      </Group>
    </Stack>
  );
}

function Unsettled(): ReactNode {
  const { t } = useTranslation('orderEntry');
  const entry = useEntryActor();
  const { failure } = useEntry(contextOf);
  return (
    <Stack gap="md">
      <Title order={2}>{t('problem.unsettledTitle')}</Title>
      {failure ? <FailureAlert failure={failure} /> : null}
      <Text>{t('problem.unsettledText')}</Text>
      <Group justify="space-between">
        <Group gap="sm">
          <AnchorLink to="/orders" target="_blank">
            {t('problem.look')}
          </AnchorLink>
          <Button variant="subtle" color="red" onClick={() => entry.send({ type: 'DISCARD' })}>
            {t('problem.discard')}
          </Button>
        </Group>
        <Button ref={focusFirst} onClick={() => entry.send({ type: 'RETRY' })}>
          {t('problem.sendAgain')}
        </Button>
      </Group>
    </Stack>
  );
}

function SessionEnded(): ReactNode {
  const { t } = useTranslation('orderEntry');
  const entry = useEntryActor();
  return (
    <Stack gap="md">
      <Title order={2}>{t('problem.sessionTitle')}</Title>
      <Text>{t('problem.sessionText')}</Text>
      <Group justify="flex-end">
        <Button ref={focusFirst} onClick={() => entry.send({ type: 'RETRY' })}>
          {t('problem.goOn')}
        </Button>
      </Group>
    </Stack>
  );
}

function ResumeFailed(): ReactNode {
  const { t } = useTranslation('orderEntry');
  const entry = useEntryActor();
  const { failure } = useEntry(contextOf);
  return (
    <Stack gap="md">
      <Title order={2}>{t('problem.resumeTitle')}</Title>
      {failure ? <FailureAlert failure={failure} /> : null}
      <Text>{t('problem.resumeText')}</Text>
      <Group justify="space-between">
        <Button variant="subtle" color="red" onClick={() => entry.send({ type: 'DISCARD' })}>
          {t('offer.discard')}
        </Button>
        <Group gap="sm">
          <Button variant="default" onClick={() => entry.send({ type: 'CONTINUE' })}>
            {t('problem.goOnAnyway')}
          </Button>
          <Button ref={focusFirst} onClick={() => entry.send({ type: 'RETRY' })}>
            {t('retry')}
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}

function Refused(): ReactNode {
  const { t } = useTranslation('orderEntry');
  const entry = useEntryActor();
  const { failure } = useEntry(contextOf);
  const owner = failure?.reason ? ownerOfRule(failure.reason.rule) : null;
  return (
    <Stack gap="md">
      <Title order={2}>{t('problem.refusedTitle')}</Title>
      {failure ? <FailureAlert failure={failure} /> : null}
      <Text>{t('problem.refusedText')}</Text>
      <Group justify="space-between">
        <Button variant="default" onClick={() => entry.send({ type: 'BACK' })}>
          {t('back')}
        </Button>
        <Group gap="sm">
          {owner ? (
            <Button variant="default" onClick={() => entry.send({ type: 'GO_TO', step: owner })}>
              {t('problem.goTo', { step: t(`step.${owner}`) })}
            </Button>
          ) : null}
          <Button ref={focusFirst} onClick={() => entry.send({ type: 'RETRY' })}>
            {t('retry')}
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
