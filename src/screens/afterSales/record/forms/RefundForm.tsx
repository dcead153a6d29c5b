import { Checkbox, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { afterSales } from '../../../../../api/afterSales/calls.ts';
import { EventDialog } from '../../../../components/record/EventDialog.tsx';
import { answerTo, useEventFailure, valuesFrom } from '../../../../components/record/eventForm.ts';
import { useFormat } from '../../../../lib/useFormat.ts';
import { useSchemaForm } from '../../../../lib/useSchemaForm.ts';
import type { AfterSalesFormProps } from '../afterSalesKind.ts';

const plain = z.object({ type: z.literal('submitRefund') });
const payNow = plain.extend({ payNowTo: afterSales.submitPayNowRefund.body.shape.payNowTo });
const values = z.object({ payNowTo: z.string(), isSure: z.boolean() });

/** Gives the granted amount back: how, to whom, and the person's word that it is right. */
export function RefundForm(props: AfterSalesFormProps): ReactNode {
  const { view } = props;
  const { t } = useTranslation(['afterSales', 'orders']);
  const { money, name } = useFormat();
  const failure = useEventFailure(props.failure);
  const { currency, granted, member, method, phone } = view.facts;
  const { customerName, customerNameZh, order } = view.detail.aftersale;
  const paidBy = order.paymentMethod;
  const isPayNow = method === 'payNow';
  const schema: z.ZodType<{ type: 'submitRefund'; payNowTo?: string }> = isPayNow ? payNow : plain;
  const toBody = ({ payNowTo }: z.output<typeof values>) => ({ type: 'submitRefund', payNowTo });
  const { form, submit } = useSchemaForm({
    schema,
    initialValues: valuesFrom(values, props.input, { payNowTo: phone, isSure: false }),
    toBody,
    failure,
    onSubmit: props.onSubmit,
    onChange: props.onKeep,
  });
  const amount = money(granted ?? 0, currency);
  return (
    <EventDialog
      {...props}
      type="submitRefund"
      failure={failure}
      danger
      disabled={!form.getValues().isSure}
      answer={answerTo(schema, toBody(form.getValues()), view)}
      onAction={submit}
    >
      <Text>
        {method === 'wallet' && member
          ? t('record.form.refundWallet', { amount, member: member.name })
          : method === 'original' && paidBy !== null
            ? t('record.form.refundOriginal', {
                amount,
                customer: name({ name: customerName, nameZh: customerNameZh }),
                method: t(`methods.${method}`),
                paidBy: t(`orders:methods.${paidBy as 'PAYNOW'}`),
              })
            : t('record.form.refundText', { amount, method: t(`methods.${method}`) })}
      </Text>
      {isPayNow ? (
        <TextInput
          label={t('record.form.payNowTo')}
          description={t('record.form.payNowHint')}
          required
          data-autofocus
          {...form.getInputProps('payNowTo')}
        />
      ) : null}
      <Checkbox
        label={t('record.form.isSure')}
        {...form.getInputProps('isSure', { type: 'checkbox' })}
      />
    </EventDialog>
  );
}
