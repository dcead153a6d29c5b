import { Button, Group, Select, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { storedFile } from '../../../../../api/files/storedFile.ts';
import { fromMinor } from '../../../../../api/kernel/money.ts';
import { orderEvent } from '../../../../../api/orders/calls.ts';
import { leftToPay } from '../../../../../machines/order/law/amounts.ts';
import { PAYMENT_METHODS } from '../../../../../machines/order/law/facts.ts';
import { isFromWallet } from '../../../../../machines/order/law/wallet.ts';
import { OnePicture } from '../../../../components/files/OnePicture.tsx';
import { useUploadsOpen } from '../../../../components/files/useUploadsOpen.ts';
import { MoneyField } from '../../../../components/MoneyField.tsx';
import { DayField } from '../../../../components/moment/DayField.tsx';
import { ReasonText } from '../../../../components/ReasonText.tsx';
import { EventDialog } from '../../../../components/record/EventDialog.tsx';
import {
  answerTo,
  schemaOf,
  useEventFailure,
  valuesFrom,
} from '../../../../components/record/eventForm.ts';
import { wallClockOf } from '../../../../lib/dates.ts';
import { moneyOrTyped, writeMoney } from '../../../../lib/money.ts';
import { useFormat } from '../../../../lib/useFormat.ts';
import { useSchemaForm } from '../../../../lib/useSchemaForm.ts';
import type { OrderFormProps } from '../orderKind.ts';

const schema = schemaOf(orderEvent, 'pay');
const values = z.object({
  amount: z.string(),
  method: z.enum(PAYMENT_METHODS),
  reference: z.string(),
  valueDate: z.string(),
  proofs: z.array(storedFile).max(1),
});

/** Records that money came in for an order: all that is left, or a part of it. */
export function PayForm(props: OrderFormProps): ReactNode {
  const { view, input } = props;
  const { t } = useTranslation('orders');
  const { locale, money, timeZone } = useFormat();
  const failure = useEventFailure(props.failure);
  const usual = view.usual('pay');
  const { facts } = view;
  const { currency } = facts;
  const left = leftToPay(facts);
  const all = writeMoney(fromMinor(left), currency, locale);
  const toBody = ({ amount, method, reference, valueDate, proofs }: z.output<typeof values>) => ({
    type: 'pay',
    method,
    amount: moneyOrTyped(amount, currency, locale),
    ...(reference.trim() === '' ? {} : { reference }),
    // A wallet pays at once.
    ...(isFromWallet(method) ? {} : { valueDate }),
    ...(proofs[0] ? { proofId: proofs[0].id } : {}),
  });
  const { form, submit } = useSchemaForm({
    schema,
    initialValues: valuesFrom(values, input, {
      amount: all,
      method: usual?.type === 'pay' ? usual.method : 'PAYNOW',
      reference: '',
      valueDate: wallClockOf(new Date(), timeZone).slice(0, 10),
      proofs: [],
    }),
    toBody,
    failure,
    onSubmit: props.onSubmit,
    onChange: props.onKeep,
  });
  const picture = useUploadsOpen(submit);
  const typed = form.getValues();
  const answer = answerTo(schema, toBody(typed), view);
  const reason = answer === null || answer.possible ? null : answer.reason;
  const tooMuch = reason?.rule === 'paymentIsWithinOwed' ? reason : null;
  const amount = form.getInputProps('amount');
  const valueDate = form.getInputProps('valueDate');
  return (
    <EventDialog
      {...props}
      type="pay"
      failure={failure}
      answer={tooMuch ? null : answer}
      disabled={tooMuch !== null}
      onAction={picture.send}
    >
      <Text>
        {facts.paid > 0
          ? t('record.form.payRest', {
              paid: money(fromMinor(facts.paid), currency),
              left: money(fromMinor(left), currency),
            })
          : t('record.form.payText', { left: money(fromMinor(left), currency) })}
      </Text>
      <MoneyField
        label={t('record.form.payAmount')}
        required
        data-autofocus
        {...amount}
        error={tooMuch ? <ReasonText reason={tooMuch} /> : amount.error}
        inputContainer={(field) => (
          <Group gap="sm" wrap="nowrap">
            <div style={{ flex: 1 }}>{field}</div>
            <Button variant="default" onClick={() => form.setFieldValue('amount', all)}>
              {t('record.form.payAll')}
            </Button>
          </Group>
        )}
      />
      <Select
        label={t('record.form.method')}
        required
        allowDeselect={false}
        data={PAYMENT_METHODS.map((method) => ({ value: method, label: t(`methods.${method}`) }))}
        {...form.getInputProps('method')}
      />
      {isFromWallet(typed.method) ? null : (
        <DayField
          label={t('record.form.valueDate')}
          path="valueDate"
          description={t('record.form.valueDateHint')}
          required
          isPast
          value={typed.valueDate}
          error={valueDate.error}
          onChange={(day) => form.setFieldValue('valueDate', day)}
        />
      )}
      <TextInput
        label={t('record.form.reference')}
        autoComplete="off"
        {...form.getInputProps('reference')}
      />
      <OnePicture
        kind="payment"
        label={t('record.form.proof')}
        value={typed.proofs}
        onChange={(proofs) => form.setFieldValue('proofs', proofs)}
        error={form.getInputProps('proofId').error}
        open={picture}
      />
    </EventDialog>
  );
}
