import { Skeleton, Textarea, TextInput } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { LONGEST, type TextField } from '../../../../machines/orderEntry/verdicts.ts';
import { draftOf, useEntry, useEntryActor } from './entryContext.ts';
import { StepFrame } from './StepFrame.tsx';
import { useFieldErrors } from './useFieldErrors.ts';

// The calendar weighs as much as the rest of the order entry.
const DeliveryTime = lazy(async () => ({
  default: (await import('./DeliveryTime.tsx')).DeliveryTime,
}));

/** When the order is to arrive, what is to be said about it, and the promotion code. */
export function DeliveryStep(): ReactNode {
  const { t } = useTranslation('orderEntry');
  const entry = useEntryActor();
  const draft = useEntry(draftOf);
  const errorAt = useFieldErrors('delivery');
  const textField = (field: TextField) => ({
    label: t(`delivery.${field}`),
    value: draft[field],
    error: errorAt(field),
    maxLength: LONGEST[field],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      entry.send({ type: 'SET_TEXT', field, text: value }),
  });
  return (
    <StepFrame step="delivery">
      <Suspense fallback={<Skeleton height={58} />}>
        <DeliveryTime
          deliveryAt={draft.deliveryAt}
          error={errorAt('deliveryAt')}
          onChange={(deliveryAt) => entry.send({ type: 'SET_DELIVERY', deliveryAt })}
          onEnter={() => entry.send({ type: 'NEXT' })}
        />
      </Suspense>
      <Textarea {...textField('customerRemark')} autosize minRows={2} />
      <Textarea
        {...textField('merchantRemark')}
        description={t('delivery.merchantHint')}
        autosize
        minRows={2}
      />
      <TextInput {...textField('promotionCode')} autoComplete="off" />
    </StepFrame>
  );
}
