import { Select, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { toMinor } from '../../../../../api/kernel/money.ts';
import { orderEvent } from '../../../../../api/orders/calls.ts';
import { TO_COME } from '../../../../../machines/kernel/law/rules.ts';
import { limitOf, takesSecondPerson } from '../../../../../machines/order/law/asked.ts';
import type { OrderEvent } from '../../../../../machines/order/law/facts.ts';
import { orderLifecycle } from '../../../../../machines/order/law/index.ts';
import { isPartlyPaid } from '../../../../../machines/order/law/payment.ts';
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
import { usePaymentText } from '../usePaymentText.ts';
import { SecondPersonNote } from './AskedForms.tsx';
import { CorrectionEffects } from './CorrectionEffects.tsx';
import { effectsIn } from './effectsIn.ts';
import { onceDecided } from './onceDecided.ts';

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
  const toBody = ({ to, remark }: z.output<typeof values>) => ({
    type,
    ...chosenIn(view, to),
    remark,
  });
  const { form, submit } = useSchemaForm({
    schema,
    initialValues: valuesFrom(values, props.input, { to: null, remark: '' }),
    toBody,
    failure,
    onSubmit: props.onSubmit,
    onChange: props.onKeep,
  });
  const { to, paymentId } = chosenIn(view, form.getValues().to);
  const event = [...corrections(type), ...oneByOne(view)].find(
    (one) =>
      one.to === to &&
      (one.type === 'correctPayment' ? one.payment?.id : undefined) === paymentId &&
      view.ask(one).possible,
  );
  const effects = event && effectsIn(onceDecided(view), event).effects;
  // A credit note says why it was issued.
  const isPrinted = view.facts.invoiced !== null && effects !== undefined && effects.credited !== 0;
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
      {event && takesSecondPerson(view.facts, event) ? (
        <>
          <SecondPersonNote limit={limitOf(view.facts, event)} currency={view.facts.currency} />
          <CorrectionEffects
            view={onceDecided(view)}
            event={event}
            title={t('record.effects.once')}
          />
        </>
      ) : (
        <CorrectionEffects view={view} event={event} />
      )}
      <RemarkField
        required
        {...(isPrinted ? { description: t('record.form.remarkIsPrinted') } : {})}
        {...form.getInputProps('remark')}
      />
    </EventDialog>
  );
}

/** The places that a correction of this order can name; what a rule is against says why. */
function useTargets(view: OrderView, type: Correction) {
  const texts = useLifecycleTexts(view.namespace);
  const reasonText = useReasonText();
  const paymentText = usePaymentText(view);
  const { t } = useTranslation('orders');
  const payments = type === 'correctPayment' ? oneByOne(view) : [];
  const ones = payments.flatMap((event) => {
    const found = view.detail.order.payments.find(({ id }) => id === event.payment.id);
    const answer = view.ask(event);
    if (!found || (!answer.possible && answer.reason.rule === 'wrongState')) return [];
    const label = t('record.form.takeBack', { payment: paymentText(found) });
    const value = `${event.to}#${event.payment.id}`;
    return answer.possible
      ? [{ value, label, disabled: false }]
      : [{ value, label: `${label} – ${reasonText(answer.reason)}`, disabled: true }];
  });
  const places = corrections(type).flatMap((event) => {
    const answer = view.ask(event);
    const label = texts.place(event.to);
    if (answer.possible) return [{ value: event.to as string, label, disabled: false }];
    // Where the order is already, and where one of its kind never comes.
    if (['wrongState', 'placeOfThisKind'].includes(answer.reason.rule)) return [];
    return [{ value: event.to, label: `${label} – ${reasonText(answer.reason)}`, disabled: true }];
  });
  return [...ones, ...places];
}

/** The payments that can be taken back one by one: all but an only one that paid all. */
function oneByOne(view: OrderView) {
  const left = view.detail.order.payments.filter(({ takenBackAt }) => takenBackAt === null);
  if (left.length < 2 && !isPartlyPaid(view.facts)) return [];
  return left.map(({ id, amount }) => ({
    type: 'correctPayment' as const,
    to: 'unpaid' as const,
    remark: TO_COME,
    payment: { id: id as number, amount: toMinor(amount) },
  }));
}

/** What of the list was chosen: a place, or the one payment that is taken back. */
function chosenIn(view: OrderView, value: string | null) {
  const [to = null, id] = value?.split('#') ?? [];
  const payment = view.detail.order.payments.find((one) => String(one.id) === id);
  return { to, ...(payment ? { paymentId: payment.id } : {}) };
}

type CorrectionEvent = Extract<OrderEvent, { type: Correction }>;

/** A correction of this kind to each place, as a person would send it. */
const corrections = (type: Correction) =>
  orderLifecycle.corrections().filter((event): event is CorrectionEvent => event.type === type);
