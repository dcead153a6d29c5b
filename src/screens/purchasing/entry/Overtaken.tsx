import { Alert, Button, Group, Text } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { StepSkeleton } from '../../../components/entry/StepFrame.tsx';
import { ButtonLink } from '../../../components/links.tsx';
import { ReasonText } from '../../../components/ReasonText.tsx';
import { usePersonName } from '../../../components/record/useActorName.ts';
import { useLifecycleTexts } from '../../../components/record/useLifecycleTexts.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import { overtakenOf, useEntry, usePurchaseEntry } from './entryContext.ts';

/** Another person moved the order meanwhile: who did what, and how to go on. Nothing is lost. */
export function Overtaken(): ReactNode {
  const { t } = useTranslation('purchaseEntry');
  const { date } = useFormat();
  const { happened } = useLifecycleTexts('purchasing');
  const personOf = usePersonName();
  const { entry } = usePurchaseEntry();
  const overtaken = useEntry(overtakenOf);
  const seen = useEntry(({ context }) => context.draft.order?.version ?? 0);
  const canGoOn = useEntry((state) => state.can({ type: 'WRITE_OVER' }));
  if (!overtaken) return null;
  const { latest, gone } = overtaken;
  const since = latest.history.filter(({ version }) => version > seen);
  return (
    <Alert color="orange" role="alert">
      <Text fw={600}>{t('overtaken.title')}</Text>
      {since.map((line) => (
        <Text key={line.version}>
          {t('overtaken.by', {
            who: personOf(line),
            what: happened(line.event),
            when: date(line.at),
          })}
        </Text>
      ))}
      {gone ? (
        <Text mt="xs">
          {t('overtaken.gone')} <ReasonText reason={gone} />
        </Text>
      ) : null}
      <Group gap="sm" mt="sm">
        {canGoOn ? (
          <>
            <Button onClick={() => entry.send({ type: 'WRITE_OVER' })}>
              {t('overtaken.mine')}
            </Button>
            <Button variant="default" onClick={() => entry.send({ type: 'TAKE_THEIRS' })}>
              {t('overtaken.theirs')}
            </Button>
          </>
        ) : null}
        <ButtonLink
          variant="default"
          to="/purchasing/orders/$purchaseOrderId"
          params={{ purchaseOrderId: String(latest.purchaseOrder.id) }}
        >
          {t('overtaken.open')}
        </ButtonLink>
      </Group>
    </Alert>
  );
}

/** What was typed is thrown away: the order as it is now comes in its place. */
export function GivenUp({ onReload }: { onReload: (orderId: number) => void }): ReactNode {
  const orderId = useEntry(overtakenOf)?.latest.purchaseOrder.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the draft was given up
  useEffect(() => {
    if (orderId !== undefined) onReload(orderId);
  }, [orderId]);
  return <StepSkeleton />;
}
