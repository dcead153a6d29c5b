import { Textarea, TextInput } from '@mantine/core';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextField } from '../../../../machines/orderEntry/verdicts.ts';
import { focusFirst } from '../../../components/entry/focus.ts';
import { StepFrame } from '../../../components/entry/StepFrame.tsx';
import { useFieldErrors } from '../../../components/entry/useFieldErrors.ts';
import { MomentSkeleton } from '../../../components/moment/MomentSkeleton.tsx';
import { lazyPart } from '../../../shell/lazyPart.tsx';
import { draftOf, useEntry, useEntryActor } from './entryContext.ts';

// The calendar weighs as much as the rest of the order entry.
const MomentField = lazyPart(
  async () => (await import('../../../components/moment/MomentField.tsx')).MomentField,
);

const TEXT_FIELDS = ['customerRemark', 'merchantRemark', 'promotionCode'] as const;

/** When the order is to arrive, what is to be said about it, and the promotion code. */
export function DeliveryStep(): ReactNode {
  const { t } = useTranslation('orderEntry');
  const entry = useEntryActor();
  const draft = useEntry(draftOf);
  const errorAt = useFieldErrors('delivery');
  // Who comes back to something wrong begins there.
  const [first] = useState(
    () =>
      (['deliveryAt', ...TEXT_FIELDS] as const).find((field) => errorAt(field) !== undefined) ??
      'deliveryAt',
  );
  const textField = (field: TextField) => ({
    ref: first === field ? focusFirst : undefined,
    label: t(`delivery.${field}`),
    value: draft[field],
    error: errorAt(field),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      entry.send({ type: 'SET_TEXT', field, text: value }),
  });
  return (
    <StepFrame step="delivery">
      <Suspense fallback={<MomentSkeleton label={t('delivery.day')} />}>
        <MomentField
          label={t('delivery.day')}
          value={draft.deliveryAt ?? ''}
          error={errorAt('deliveryAt')}
          isAhead
          dayRef={first === 'deliveryAt' ? focusFirst : undefined}
          onChange={(moment, typed) =>
            entry.send({ type: 'SET_DELIVERY', deliveryAt: moment ?? (typed || null) })
          }
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
