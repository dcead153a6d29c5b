import { Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { afterSales } from '../../../../../api/afterSales/calls.ts';
import { USUAL_VALID_DAYS } from '../../../../../machines/afterSalesCase/law/intents.ts';
import { EventDialog } from '../../../../components/record/EventDialog.tsx';
import { answerTo, useEventFailure, valuesFrom } from '../../../../components/record/eventForm.ts';
import { useFormat } from '../../../../lib/useFormat.ts';
import { useSchemaForm } from '../../../../lib/useSchemaForm.ts';
import type { AfterSalesFormProps } from '../afterSalesKind.ts';

const schema = z.object({
  type: z.literal('issueCoupon'),
  validDays: afterSales.issueCoupon.body.shape.validDays,
});
const values = z.object({ validDays: z.string() });

/** Issues the compensation voucher that the audit granted. */
export function CouponForm(props: AfterSalesFormProps): ReactNode {
  const { view } = props;
  const { t } = useTranslation('afterSales');
  const { money, name } = useFormat();
  const { customerName, customerNameZh } = view.detail.aftersale;
  const failure = useEventFailure(props.failure);
  const toBody = ({ validDays }: z.output<typeof values>) => ({
    type: 'issueCoupon',
    validDays: validDays.trim() === '' ? Number.NaN : Number(validDays),
  });
  const { form, submit } = useSchemaForm({
    schema,
    initialValues: valuesFrom(values, props.input, { validDays: String(USUAL_VALID_DAYS) }),
    toBody,
    failure,
    onSubmit: props.onSubmit,
    onChange: props.onKeep,
  });
  return (
    <EventDialog
      {...props}
      type="issueCoupon"
      failure={failure}
      answer={answerTo(schema, toBody(form.getValues()), view)}
      onAction={submit}
    >
      <Text>
        {t('record.form.couponText', {
          amount: money(view.facts.granted ?? 0, view.facts.currency),
          customer: name({ name: customerName, nameZh: customerNameZh }),
        })}
      </Text>
      <TextInput
        label={t('record.form.validDays')}
        inputMode="numeric"
        required
        data-autofocus
        {...form.getInputProps('validDays')}
      />
    </EventDialog>
  );
}
