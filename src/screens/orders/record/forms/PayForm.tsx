import { Select, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { orderEvent } from '../../../../../api/orders/calls.ts';
import { PAYMENT_METHODS } from '../../../../../machines/order/law/facts.ts';
import { EventDialog } from '../../../../components/record/EventDialog.tsx';
import {
  answerTo,
  schemaOf,
  useEventFailure,
  valuesFrom,
} from '../../../../components/record/eventForm.ts';
import { useFormat } from '../../../../lib/useFormat.ts';
import { useSchemaForm } from '../../../../lib/useSchemaForm.ts';
import type { OrderFormProps } from '../orderKind.ts';

const schema = schemaOf(orderEvent, 'pay');
const values = z.object({ method: z.enum(PAYMENT_METHODS) });

/** Records that the order was paid in full, and how. */
export function PayForm(props: OrderFormProps): ReactNode {
  const { view, input } = props;
  const { t } = useTranslation('orders');
  const { money } = useFormat();
  const failure = useEventFailure(props.failure);
  const usual = view.usual('pay');
  const { form, submit } = useSchemaForm({
    schema,
    initialValues: valuesFrom(values, input, {
      method: usual?.type === 'pay' ? usual.method : 'PAYNOW',
    }),
    toBody: ({ method }) => ({ type: 'pay', method }),
    failure,
    onSubmit: props.onSubmit,
    onChange: props.onKeep,
  });
  return (
    <EventDialog
      {...props}
      type="pay"
      failure={failure}
      answer={answerTo(schema, { type: 'pay', ...form.getValues() }, view)}
      onAction={submit}
    >
      <Text>
        {t('record.form.payText', { amount: money(view.facts.total, view.facts.currency) })}
      </Text>
      <Select
        label={t('record.form.method')}
        required
        allowDeselect={false}
        data-autofocus
        data={PAYMENT_METHODS.map((method) => ({ value: method, label: t(`methods.${method}`) }))}
        {...form.getInputProps('method')}
      />
    </EventDialog>
  );
}
