import { Input, Rating } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useSchemaForm } from '../../../../lib/useSchemaForm.ts';
import { EventDialog } from './EventDialog.tsx';
import {
  answerTo,
  type EventFormProps,
  schemaOf,
  useEventFailure,
  valuesFrom,
} from './eventForm.ts';
import { RemarkField } from './RemarkField.tsx';

const schema = schemaOf('review');
const values = z.object({ rating: z.number(), remark: z.string() });

/** The customer's review: one to five stars, and what they said. */
export function ReviewForm(props: EventFormProps): ReactNode {
  const { view, grants } = props;
  const { t } = useTranslation('orders');
  const failure = useEventFailure(props.failure);
  const label = useId();
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
      answer={answerTo(schema, toBody(form.getValues()), view, grants)}
      onAction={submit}
    >
      <Input.Wrapper
        label={t('record.form.rating')}
        labelElement="div"
        labelProps={{ id: label }}
        required
        error={form.errors.rating}
      >
        <Rating
          size="lg"
          aria-labelledby={label}
          value={form.getValues().rating}
          onChange={(rating) => form.setFieldValue('rating', rating)}
          getSymbolLabel={(rating) => t('record.form.stars', { rating })}
        />
      </Input.Wrapper>
      <RemarkField {...form.getInputProps('remark')} />
    </EventDialog>
  );
}
