import { Alert, Button, Group, Text } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PurchaseDetail } from '../../../../api/purchaseOrder.ts';
import type { Step } from '../../../../machines/purchaseEntry/draft.ts';
import { contentOf } from '../../../../machines/purchaseEntry/wire.ts';
import { StepFrame } from '../../../components/entry/StepFrame.tsx';
import { useFailureText } from '../../../lib/useFailureText.ts';
import { draftOf, useEntry, usePurchaseEntry } from './entryContext.ts';
import { Overtaken } from './Overtaken.tsx';

interface PurchaseStepProps {
  step: Step;
  children: ReactNode;
  /** What moves on; 'Next' without it. */
  next?: (isSaving: boolean) => ReactNode;
}

/** One question of the purchase entry, which can be saved temporarily at any time. */
export function PurchaseStep({ step, children, next }: PurchaseStepProps): ReactNode {
  const { t } = useTranslation(['purchaseEntry', 'records']);
  const { saver } = usePurchaseEntry();
  const draft = useEntry(draftOf);
  const isSaving = useSelector(saver, (state) => state.matches('saving'));
  return (
    <StepFrame
      step={step}
      next={
        <Group gap="sm" justify="flex-end">
          {draft.order?.isSubmitted ? null : (
            <Button
              variant="default"
              loading={isSaving}
              onClick={() => saver.send({ type: 'SAVE', draft })}
            >
              {t('save.button')}
            </Button>
          )}
          {next ? next(isSaving) : <Button type="submit">{t('records:entry.next')}</Button>}
        </Group>
      }
    >
      {children}
      <SaveState />
    </StepFrame>
  );
}

/** What became of the last time that the draft was saved temporarily. */
function SaveState(): ReactNode {
  const { t } = useTranslation('purchaseEntry');
  const { entry, saver } = usePurchaseEntry();
  const failureText = useFailureText();
  const { saved, failure, draft: sent } = useSelector(saver, ({ context }) => context);
  const draft = useEntry(draftOf);
  if (failure?.kind === 'stale' && failure.data) {
    return (
      <Overtaken
        // What comes with a stale version is the order as it is now.
        detail={failure.data as PurchaseDetail}
        onMine={(order) => {
          entry.send({ type: 'CHANGE', change: { type: 'order', order } });
          saver.send({ type: 'FORGET' });
        }}
      />
    );
  }
  if (failure) {
    const messages = Object.values(failure.errors);
    return (
      <Alert color="red" role="alert">
        <Text>{t('save.failed')}</Text>
        <Text>{messages.length > 0 ? messages.join(' ') : failureText(failure)}</Text>
      </Alert>
    );
  }
  if (!saved || !sent || contentOf(sent) !== contentOf(draft)) return null;
  return (
    <Text role="status" c="dimmed" ta="end">
      {t('save.saved', { number: saved.purchaseOrder.number })}
    </Text>
  );
}
