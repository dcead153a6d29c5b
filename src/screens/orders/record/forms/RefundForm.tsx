import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { fromMinor } from '../../../../../api/kernel/money.ts';
import { orderEvent } from '../../../../../api/orders/calls.ts';
import { takesSecondPerson } from '../../../../../machines/order/law/asked.ts';
import type { OrderEvent } from '../../../../../machines/order/law/facts.ts';
import { overpaid, refundable } from '../../../../../machines/order/law/rules.ts';
import { MoneyField } from '../../../../components/MoneyField.tsx';
import { ReasonText } from '../../../../components/ReasonText.tsx';
import { EventDialog } from '../../../../components/record/EventDialog.tsx';
import {
  answerTo,
  schemaOf,
  useEventFailure,
  valuesFrom,
} from '../../../../components/record/eventForm.ts';
import { RemarkField } from '../../../../components/record/RemarkField.tsx';
import { moneyOrTyped, writeMoney } from '../../../../lib/money.ts';
import { useFormat } from '../../../../lib/useFormat.ts';
import { useSchemaForm } from '../../../../lib/useSchemaForm.ts';
import type { OrderFormProps, OrderView } from '../orderKind.ts';
import { SecondPersonNote } from './AskedForms.tsx';
import { effectsIn } from './effectsIn.ts';
import { InvoiceCredit } from './InvoiceCredit.tsx';
import { onceDecided } from './onceDecided.ts';

const schema = schemaOf(orderEvent, 'refund');
const values = z.object({ amount: z.string(), remark: z.string() });

/** Gives back what was paid, all that is left or a part. */
export function RefundForm(props: OrderFormProps): ReactNode {
  const { view } = props;
  const { t } = useTranslation('orders');
  const { locale, money } = useFormat();
  const failure = useEventFailure(props.failure);
  const { currency } = view.facts;
  const left = refundable(view.facts);
  const tooMuchPaid = overpaid(view.facts);
  const all = writeMoney(fromMinor(left), currency, locale);
  const usual = writeMoney(fromMinor(tooMuchPaid || left), currency, locale);
  const toBody = ({ amount, remark }: z.output<typeof values>) => ({
    type: 'refund',
    amount: moneyOrTyped(amount, currency, locale),
    remark,
  });
  const { form, submit } = useSchemaForm({
    schema,
    initialValues: valuesFrom(values, props.input, { amount: usual, remark: '' }),
    toBody,
    failure,
    onSubmit: props.onSubmit,
    onChange: props.onKeep,
  });
  const typed = toBody(form.getValues());
  const answer = answerTo(schema, typed, view);
  // What is wrong with the amount does not wait for the remark.
  const early = answer ?? answerTo(schema, { ...typed, remark: '…' }, view);
  const reason = early === null || early.possible ? null : early.reason;
  const tooMuch = reason?.rule === 'refundIsWithinPaid' ? reason : null;
  const isAsked = early?.possible && takesSecondPerson(view.facts, early.event);
  const amount = form.getInputProps('amount');
  const decided = onceDecided(view);
  const hint = early?.possible ? whereRemarkStands(decided, early.event) : null;
  return (
    <EventDialog
      {...props}
      type="refund"
      failure={failure}
      danger
      answer={tooMuch ? null : answer}
      disabled={tooMuch !== null}
      onAction={submit}
    >
      <Text>
        {tooMuchPaid > 0
          ? `${t('record.form.refundOverpaid', { amount: money(tooMuchPaid, currency) })} `
          : null}
        {t('record.form.refundLeft', { left: money(left, currency) })} {t('record.form.refundText')}
      </Text>
      <MoneyField
        label={t('record.form.refundAmount')}
        required
        data-autofocus
        {...amount}
        error={tooMuch ? <ReasonText reason={tooMuch} /> : amount.error}
        inputContainer={(input) => (
          <Group gap="sm" wrap="nowrap">
            <div style={{ flex: 1 }}>{input}</div>
            <Button variant="default" onClick={() => form.setFieldValue('amount', all)}>
              {t('record.form.refundAll')}
            </Button>
          </Group>
        )}
      />
      {early?.possible ? <InvoiceCredit view={decided} event={early.event} /> : null}
      {isAsked ? <SecondPersonNote limit={view.facts.limits.refund} currency={currency} /> : null}
      <RemarkField
        required
        {...(hint ? { description: t(`record.form.${hint}`) } : {})}
        {...form.getInputProps('remark')}
      />
    </EventDialog>
  );
}

/** Where the remark of a refund is read beside the history: on the credit note that is issued now, or may be later. */
function whereRemarkStands(view: OrderView, event: OrderEvent) {
  const { credited } = effectsIn(view, event).effects;
  if (view.facts.invoiced !== null) return credited > 0 ? 'remarkIsPrinted' : null;
  return view.facts.cancelled ? null : 'remarkMayBePrinted';
}
