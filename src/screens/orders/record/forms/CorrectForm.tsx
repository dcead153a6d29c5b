import { Select, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { orderEvent } from '../../../../../api/orders/calls.ts';
import type { OrderEvent } from '../../../../../machines/order/law/facts.ts';
import { orderLifecycle } from '../../../../../machines/order/law/index.ts';
import { EventDialog } from '../../../../components/record/EventDialog.tsx';
import {
  answerTo,
  schemaOf,
  useEventFailure,
  valuesFrom,
} from '../../../../components/record/eventForm.ts';
import { RemarkField } from '../../../../components/record/RemarkField.tsx';
import { useLifecycleTexts } from '../../../../components/record/useLifecycleTexts.ts';
import { useReasonText } from '../../../../lib/useReasonText.ts';
import { useSchemaForm } from '../../../../lib/useSchemaForm.ts';
import type { OrderFormProps, OrderView } from '../orderKind.ts';
import { CorrectionEffects } from './CorrectionEffects.tsx';

type Correction = 'correctStatus' | 'correctPayment';

/** Corrects the status by hand (spec section 4: with a remark). */
export const CorrectStatusForm = (props: OrderFormProps) => (
  <CorrectForm {...props} type="correctStatus" />
);

/** Corrects the payment status by hand. */
export const CorrectPaymentForm = (props: OrderFormProps) => (
  <CorrectForm {...props} type="correctPayment" />
);

const values = z.object({ to: z.string().nullable(), remark: z.string() });

function CorrectForm(props: OrderFormProps & { type: Correction }): ReactNode {
  const { view, type } = props;
  const { t } = useTranslation('orders');
  const failure = useEventFailure(props.failure);
  const targets = useTargets(view, type);
  const schema =
    type === 'correctStatus' ? schemaOf(orderEvent, type) : schemaOf(orderEvent, 'correctPayment');
  const chosen = (to: string | null) =>
    corrections(type).find((event) => event.to === to && view.ask(event).possible);
  const toBody = ({ to, remark }: z.output<typeof values>) => ({ type, to, remark });
  const { form, submit } = useSchemaForm({
    schema,
    initialValues: valuesFrom(values, props.input, { to: null, remark: '' }),
    toBody,
    failure,
    onSubmit: props.onSubmit,
    onChange: props.onKeep,
  });
  return (
    <EventDialog
      {...props}
      failure={failure}
      answer={answerTo(schema, toBody(form.getValues()), view)}
      onAction={submit}
    >
      <Text>{t('record.form.statusText')}</Text>
      <Select
        label={t('record.form.to')}
        placeholder={t('record.form.choose')}
        required
        data-autofocus
        data={targets}
        {...form.getInputProps('to')}
      />
      <CorrectionEffects view={view} event={chosen(form.getValues().to)} />
      <RemarkField required {...form.getInputProps('remark')} />
    </EventDialog>
  );
}

/** The places that a correction of this order can name; what a rule is against says why. */
function useTargets(view: OrderView, type: Correction) {
  const texts = useLifecycleTexts(view.namespace);
  const reasonText = useReasonText();
  return corrections(type).flatMap((event) => {
    const answer = view.ask(event);
    const label = texts.place(event.to);
    if (answer.possible) return [{ value: event.to as string, label, disabled: false }];
    // Where the order is already, and where one of its kind never comes.
    if (['wrongState', 'placeOfThisKind'].includes(answer.reason.rule)) return [];
    return [{ value: event.to, label: `${label} – ${reasonText(answer.reason)}`, disabled: true }];
  });
}

type CorrectionEvent = Extract<OrderEvent, { type: Correction }>;

/** A correction of this kind to each place, as a person would send it. */
const corrections = (type: Correction) =>
  orderLifecycle.corrections().filter((event): event is CorrectionEvent => event.type === type);
