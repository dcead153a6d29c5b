import { Group, Radio } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { orderEvent } from '../../../../../api/orders/calls.ts';
import { RadioChoice } from '../../../../components/RadioChoice.tsx';
import { EventDialog } from '../../../../components/record/EventDialog.tsx';
import {
  answerTo,
  schemaOf,
  useEventFailure,
  valuesFrom,
} from '../../../../components/record/eventForm.ts';
import { RemarkField } from '../../../../components/record/RemarkField.tsx';
import { useSchemaForm } from '../../../../lib/useSchemaForm.ts';
import type { OrderFormProps } from '../orderKind.ts';

const schema = schemaOf(orderEvent, 'review');
const values = z.object({ rating: z.number(), remark: z.string() });

const STARS = [1, 2, 3, 4, 5];

/** The customer's review: one to five stars, and what they said. */
export function ReviewForm(props: OrderFormProps): ReactNode {
  const { view } = props;
  const { t } = useTranslation('orders');
  const failure = useEventFailure(props.failure);
  const toBody = ({ rating, remark }: z.output<typeof values>) => ({
    type: 'review',
    rating,
    ...(remark.trim() === '' ? {} : { remark }),
  });
  const { form, submit } = useSchemaForm({
    schema,
    initialValues: valuesFrom(values, props.input, { rating: 0, remark: '' }),
    toBody,
    failure,
    onSubmit: props.onSubmit,
    onChange: props.onKeep,
  });
  return (
    <EventDialog
      {...props}
      type="review"
      failure={failure}
      answer={answerTo(schema, toBody(form.getValues()), view)}
      onAction={submit}
    >
      <RadioChoice
        label={t('record.form.rating')}
        required
        error={form.errors.rating}
        data-path="rating"
        value={String(form.getValues().rating)}
        onChange={(rating) => form.setFieldValue('rating', Number(rating))}
      >
        <Group gap="md" mt="xs">
          {STARS.map((rating) => (
            <Radio
              key={rating}
              value={String(rating)}
              label={'★'.repeat(rating)}
              aria-label={t('record.form.stars', { rating })}
            />
          ))}
        </Group>
      </RadioChoice>
      <RemarkField {...form.getInputProps('remark')} />
    </EventDialog>
  );
}
