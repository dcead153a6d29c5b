import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkActor } from '../../../../machines/office/machine.ts';
import { Dialog } from '../../../components/Dialog.tsx';
import { useFormDraft } from '../../../components/useFormDraft.ts';
import { useFailureText } from '../../../lib/useFailureText.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import { BulkGroups, possibleIn } from './BulkGroups.tsx';
import { BulkProgress } from './BulkProgress.tsx';
import { BulkReport } from './BulkReport.tsx';
import { ChooseEvent } from './ChooseEvent.tsx';
import { bulkAnswers, nothingChosen } from './choices.ts';
import { type Bulk, useBulk } from './useBulk.ts';

interface OrderBulkProps {
  bulk: BulkActor;
  /** The dialog is put away; what has run goes on, and its report stays. */
  onHide: () => void;
  /** The report was read. Told which orders it was done to. */
  onClose: (done: ReadonlySet<number>) => void;
}

/** One event for many orders: what would happen, the run, and what became of each. */
export function OrderBulk({ bulk: actor, onHide, onClose }: OrderBulkProps): ReactNode {
  const { t } = useTranslation('orders');
  const { number } = useFormat();
  const bulk = useBulk(actor);
  const { orderIds, done: answered } = bulk.snapshot.context;
  const close = () => {
    const done = answered.filter(({ outcome }) => outcome === 'done');
    onClose(new Set(done.map(({ orderId }) => orderId)));
  };
  return (
    <Dialog
      size="lg"
      onClose={onHide}
      title={t('bulk.title', { count: orderIds.length, shown: number(orderIds.length) })}
    >
      <BulkStep bulk={bulk} onHide={onHide} onClose={close} />
    </Dialog>
  );
}

interface BulkStepProps {
  bulk: Bulk;
  onHide: () => void;
  onClose: () => void;
}

function BulkStep({ bulk, onHide, onClose }: BulkStepProps): ReactNode {
  const { t } = useTranslation('orders');
  const failureText = useFailureText();
  const { currency } = useFormat();
  const { snapshot, send } = bulk;
  const { failure } = snapshot.context;
  const draft = useFormDraft('orderBulk', bulkAnswers);
  const [answers, setAnswers] = useState(() => nothingChosen(currency));

  if (snapshot.matches('choosing')) {
    return (
      <ChooseEvent
        answers={answers}
        draft={draft}
        onAnswer={setAnswers}
        onChosen={(event) => send({ type: 'CHOOSE', event })}
      />
    );
  }
  if (snapshot.matches('asking')) {
    return (
      <Stack gap="md" aria-busy="true">
        <Text>{t('bulk.asking')}</Text>
        <Skeleton height={14} width="70%" />
        <Skeleton height={36} />
        <Skeleton height={36} />
        <BackButton bulk={bulk} />
      </Stack>
    );
  }
  if (snapshot.matches('askFailed')) {
    return (
      <Stack gap="md">
        <Alert color="red" role="alert">
          {[failure ? failureText(failure) : '', ...Object.values(failure?.errors ?? {})].join(' ')}
        </Alert>
        <Group justify="flex-end">
          <BackButton bulk={bulk} />
          <Button onClick={() => send({ type: 'RETRY' })}>
            {t('actions.retry', { ns: 'common' })}
          </Button>
        </Group>
      </Stack>
    );
  }
  if (snapshot.matches('asked')) return <Asked bulk={bulk} onRun={draft.drop} />;
  if (snapshot.matches('reported')) return <BulkReport bulk={bulk} onClose={onClose} />;
  return <BulkProgress bulk={bulk} onHide={onHide} onClose={onClose} />;
}

/** What would happen, before anything does. */
function Asked({ bulk, onRun }: { bulk: Bulk; onRun: () => void }): ReactNode {
  const { t } = useTranslation('orders');
  const { number } = useFormat();
  const { event, asked } = bulk.snapshot.context;
  if (!event) return null;
  const count = possibleIn(asked);
  return (
    <Stack gap="md">
      <div>
        <BulkGroups lines={asked} event={event} />
        {event.type === 'pay' ? (
          <Text>{t('bulk.paidBy', { method: t(`methods.${event.method}`) })}</Text>
        ) : null}
      </div>
      <Group justify="flex-end">
        <BackButton bulk={bulk} />
        {count > 0 ? (
          <Button
            data-autofocus
            color={event.type === 'cancel' ? 'red' : undefined}
            onClick={() => {
              onRun();
              bulk.send({ type: 'RUN' });
            }}
          >
            {t(`bulk.run.${event.type}`, { count, shown: number(count) })}
          </Button>
        ) : null}
      </Group>
    </Stack>
  );
}

function BackButton({ bulk }: { bulk: Bulk }): ReactNode {
  const { t } = useTranslation('orders');
  return (
    <Button variant="default" onClick={() => bulk.send({ type: 'BACK' })}>
      {t('bulk.back')}
    </Button>
  );
}
