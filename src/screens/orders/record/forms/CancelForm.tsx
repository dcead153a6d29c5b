import { Checkbox, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { orderEvent } from '../../../../../api/orders.ts';
import { refundable } from '../../../../../machines/order/rules.ts';
import { EventDialog } from '../../../../components/record/EventDialog.tsx';
import {
  answerTo,
  schemaOf,
  useEventFailure,
  valuesFrom,
} from '../../../../components/record/eventForm.ts';
import { RemarkField } from '../../../../components/record/RemarkField.tsx';
import { useFormat } from '../../../../lib/useFormat.ts';
import { useSchemaForm } from '../../../../lib/useSchemaForm.ts';
import type { OrderFormProps } from '../orderKind.ts';

const schema = schemaOf(orderEvent, 'cancel');
const values = z.object({ remark: z.string(), isSure: z.boolean() });

/** Cancels the order: a remark, and the person's word that it is meant. */
export function CancelForm(props: OrderFormProps): ReactNode {
  const { view } = props;
  const { t } = useTranslation('orders');
  const { money } = useFormat();
  const failure = useEventFailure(props.failure);
  const { form, submit } = useSchemaForm({
    schema,
    initialValues: valuesFrom(values, props.input, { remark: '', isSure: false }),
    toBody: ({ remark }) => ({ type: 'cancel', remark }),
    failure,
    onSubmit: props.onSubmit,
    onChange: props.onKeep,
  });
  const { remark, isSure } = form.getValues();
  const paid = refundable(view.facts);
  return (
    <EventDialog
      {...props}
      type="cancel"
      failure={failure}
      danger
      closeLabel={t('record.form.keep')}
      disabled={!isSure}
      answer={answerTo(schema, { type: 'cancel', remark }, view)}
      onAction={submit}
    >
      <Text>{t('record.form.cancelText')}</Text>
      {paid > 0 ? (
        <Text>{t('record.form.cancelPaid', { amount: money(paid, view.facts.currency) })}</Text>
      ) : null}
      <RemarkField required data-autofocus {...form.getInputProps('remark')} />
      <Checkbox
        label={t('record.form.cancelConfirm')}
        {...form.getInputProps('isSure', { type: 'checkbox' })}
      />
    </EventDialog>
  );
}
