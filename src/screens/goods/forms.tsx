import { Radio, Stack, Text } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { type GoodsRequest, goodsRequest } from '../../../api/goods/request.ts';
import { MomentSkeleton } from '../../components/moment/MomentSkeleton.tsx';
import { RadioChoice } from '../../components/RadioChoice.tsx';
import { AskForm } from '../../components/record/AskForm.tsx';
import { EventDialog } from '../../components/record/EventDialog.tsx';
import {
  answerTo,
  type EventForms,
  schemaOf,
  useEventFailure,
  valuesFrom,
} from '../../components/record/eventForm.ts';
import { RemarkField } from '../../components/record/RemarkField.tsx';
import { useFormat } from '../../lib/useFormat.ts';
import { useReasonText } from '../../lib/useReasonText.ts';
import { useSchemaForm } from '../../lib/useSchemaForm.ts';
import { lazyPart } from '../../shell/lazyPart.tsx';
import type { GoodsFormProps, GoodsView } from './goodsKind.ts';

// It brings the calendar along.
const MomentField = lazyPart(
  async () => (await import('../../components/moment/MomentField.tsx')).MomentField,
);

const takeOffRequest = schemaOf(goodsRequest, 'takeOff');

const ENDS = ['restocked', 'moment'] as const;

/** What the fields hold. */
const takeOffValues = z.object({ remark: z.string(), ends: z.enum(ENDS), until: z.string() });
type TakeOffValues = z.output<typeof takeOffValues>;

const EMPTY: TakeOffValues = { remark: '', ends: 'restocked', until: '' };

const requestOf = ({ remark, ends, until }: TakeOffValues) => ({
  type: 'takeOff' as const,
  remark,
  until: ends === 'moment' ? until : null,
});

/** Why goods go off the shelf, and until when (spec section 4). */
function TakeOffForm(props: GoodsFormProps): ReactNode {
  const { view } = props;
  const { t } = useTranslation('goods');
  const format = useFormat();
  const reasonText = useReasonText();
  const failure = useEventFailure(props.failure);
  const { form, submit } = useSchemaForm<TakeOffValues, z.output<typeof takeOffRequest>>({
    schema: takeOffRequest,
    initialValues: valuesFrom(takeOffValues, props.input, EMPTY),
    toBody: requestOf,
    failure,
    onSubmit: props.onSubmit,
    onChange: props.onKeep,
  });
  const { ends, until } = form.getValues();
  const answer = answerTo(takeOffRequest, requestOf(form.getValues()), view);
  const isPast = answer?.possible === false && answer.reason.rule === 'returnIsAhead';
  const untilError = isPast ? reasonText(answer.reason) : form.errors.until;
  return (
    <EventDialog
      {...props}
      type="takeOff"
      failure={failure}
      answer={answer}
      isSaid={isPast}
      onAction={submit}
    >
      <Text>{t('record.form.takeOffText', { name: format.name(view.detail) })}</Text>
      <RemarkField
        label={t('record.form.reason')}
        required
        data-autofocus
        {...form.getInputProps('remark')}
      />
      <RadioChoice label={t('record.form.ends')} {...form.getInputProps('ends')}>
        <Stack gap="sm" mt="xs">
          {ENDS.map((choice) => (
            <Radio
              key={choice}
              value={choice}
              label={t(`record.form.endsOf.${choice}`)}
              description={t(`record.form.endsMeans.${choice}`)}
            />
          ))}
        </Stack>
      </RadioChoice>
      {ends === 'moment' ? (
        <Suspense
          fallback={
            <MomentSkeleton
              label={t('record.form.until')}
              description={t('record.form.zone')}
              required
            />
          }
        >
          <MomentField
            label={t('record.form.until')}
            path="until"
            description={t('record.form.zone')}
            required
            isAhead
            value={until}
            error={typeof untilError === 'string' ? untilError : undefined}
            onChange={(moment, typed) => form.setFieldValue('until', moment ?? typed)}
            onEnter={submit}
          />
        </Suspense>
      ) : null}
    </EventDialog>
  );
}

/** Asks before goods can be ordered again. */
const PutOnForm = (props: GoodsFormProps): ReactNode => {
  const { t } = useTranslation('goods');
  const format = useFormat();
  return (
    <AskForm
      {...props}
      type="putOn"
      text={t('record.form.putOnText', { name: format.name(props.view.detail) })}
    />
  );
};

/** Every event of goods asks first. */
export const GOODS_FORMS: EventForms<GoodsView, GoodsRequest> = {
  takeOff: TakeOffForm,
  putOn: PutOnForm,
};
