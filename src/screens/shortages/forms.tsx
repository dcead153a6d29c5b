import { Checkbox, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { shortageEvent } from '../../../api/shortages/calls.ts';
import type { ShortageEvent } from '../../../machines/shortage/law/facts.ts';
import { EventDialog } from '../../components/record/EventDialog.tsx';
import {
  answerTo,
  type EventForms,
  schemaOf,
  useEventFailure,
  valuesFrom,
} from '../../components/record/eventForm.ts';
import { RemarkField } from '../../components/record/RemarkField.tsx';
import { RemarkForm } from '../../components/record/RemarkForm.tsx';
import { useFormat } from '../../lib/useFormat.ts';
import { useSchemaForm } from '../../lib/useSchemaForm.ts';
import { OrderTotals } from './OrderTotals.tsx';
import { SubstituteForm } from './SubstituteForm.tsx';
import type { ShortageFormProps, ShortageView } from './shortageKind.ts';
import { agreedTo, useShortagePrice } from './useShortagePrice.ts';

const useText = ({ view }: ShortageFormProps, type: 'backOrder' | 'leaveOut' | 'withdraw') => {
  const { t } = useTranslation('shortages');
  const { name, quantity } = useFormat();
  return t(`record.form.${type}`, {
    quantity: quantity(view.facts.left, view.facts),
    goods: name(view.facts),
    order: view.facts.orderSn,
  });
};

/** A form of one event that carries a remark and nothing else. */
const remarkForm = (type: 'backOrder' | 'withdraw') => {
  const schema = schemaOf(shortageEvent, type);
  return function ShortageRemarkForm(props: ShortageFormProps): ReactNode {
    const text = useText(props, type);
    return (
      <RemarkForm
        {...props}
        type={type}
        schema={schema}
        text={text}
        optional={type === 'backOrder'}
      />
    );
  };
};

const leaveOut = schemaOf(shortageEvent, 'leaveOut');
const leaveOutValues = z.object({ refund: z.boolean(), remark: z.string() });

/** Takes what is missing off the order; the server names the new total first. */
function LeaveOutForm(props: ShortageFormProps): ReactNode {
  const { view } = props;
  const { t } = useTranslation('shortages');
  const text = useText(props, 'leaveOut');
  const failure = useEventFailure(props.failure);
  const price = useShortagePrice(props, null);
  const toBody = (typed: z.output<typeof leaveOutValues>) => ({
    type: 'leaveOut' as const,
    ...typed,
  });
  const { form, submit } = useSchemaForm({
    schema: leaveOut,
    initialValues: valuesFrom(leaveOutValues, props.input, { refund: false, remark: '' }),
    toBody,
    failure,
    onSubmit: (event) => props.onSubmit({ ...event, agreed: agreedTo(props, price) }),
    onChange: props.onKeep,
  });
  const isOverpaid = Number(price.page?.overpaid ?? 0) > 0;
  return (
    <EventDialog
      {...props}
      type="leaveOut"
      danger
      failure={failure}
      answer={answerTo(leaveOut, toBody(form.getValues()), view)}
      disabled={!price.isSettled || price.page === null}
      onAction={submit}
    >
      <Text>{text}</Text>
      <OrderTotals price={price} unit="" />
      {isOverpaid ? (
        <Checkbox
          label={t('record.form.refund')}
          {...form.getInputProps('refund', { type: 'checkbox' })}
        />
      ) : null}
      <RemarkField data-autofocus {...form.getInputProps('remark')} />
    </EventDialog>
  );
}

/** Every event of a shortage asks first. */
export const SHORTAGE_FORMS: EventForms<ShortageView, ShortageEvent> = {
  backOrder: remarkForm('backOrder'),
  substitute: SubstituteForm,
  leaveOut: LeaveOutForm,
  withdraw: remarkForm('withdraw'),
};
