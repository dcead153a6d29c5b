import { Alert, Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { listed } from '../../../../api/kernel/listInWords.ts';
import type { Step } from '../../../../machines/purchaseEntry/draft.ts';
import { contentOf, leftOutOf } from '../../../../machines/purchaseEntry/wire.ts';
import { StepFrame } from '../../../components/entry/StepFrame.tsx';
import { useFailureText } from '../../../lib/useFailureText.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import { draftOf, useEntry, usePurchaseEntry } from './entryContext.ts';

interface PurchaseStepProps {
  step: Step;
  children: ReactNode;
  /** What the last step does instead of moving on; not while the draft is being saved. */
  onSend?: () => void;
  /** What moves on; 'Next' without it. */
  next?: (isSaving: boolean) => ReactNode;
}

/** One question of the purchase entry, which can be saved temporarily at any time. */
export function PurchaseStep({ step, children, onSend, next }: PurchaseStepProps): ReactNode {
  const { t } = useTranslation(['purchaseEntry', 'records']);
  const { entry } = usePurchaseEntry();
  const draft = useEntry(draftOf);
  const isSaving = useEntry(({ context }) => context.save !== null);
  return (
    <StepFrame
      step={step}
      onSend={
        onSend &&
        (() => {
          if (!isSaving) onSend();
        })
      }
      next={
        <Group gap="sm" justify="flex-end">
          {draft.order?.isSubmitted ? null : (
            <Button
              variant="default"
              loading={isSaving}
              onClick={() => entry.send({ type: 'SAVE' })}
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
  const { t } = useTranslation(['purchaseEntry', 'purchasing']);
  const { locale } = useFormat();
  const failureText = useFailureText();
  const { saved, saveFailure: failure, draft } = useEntry(({ context }) => context);
  if (failure) {
    const messages = Object.values(failure.errors);
    return (
      <Alert color="red" role="alert">
        <Text>{t('save.failed')}</Text>
        <Text>{messages.length > 0 ? messages.join(' ') : failureText(failure)}</Text>
      </Alert>
    );
  }
  if (!saved || contentOf(saved.draft) !== contentOf(draft)) return null;
  const without = [
    ...leftOutOf(draft).map((field) => t(`purchasing:fields.${field}`)),
    ...(draft.leftover.trim() === '' ? [] : [t('save.leftover')]),
  ];
  if (without.length > 0) {
    return (
      <Alert color="orange" role="status">
        <Text>{t('save.saved', { number: saved.number })}</Text>
        <Text>{t('save.without', { fields: listed(without, locale) })}</Text>
      </Alert>
    );
  }
  return (
    <Text role="status" c="dimmed" ta="end">
      {t('save.saved', { number: saved.number })}
    </Text>
  );
}
