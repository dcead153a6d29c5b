import { Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { EventDialog } from '../../../../components/record/EventDialog.tsx';
import { answerTo, valuesFrom } from '../../../../components/record/eventForm.ts';
import { useFormat } from '../../../../lib/useFormat.ts';
import { useSchemaForm } from '../../../../lib/useSchemaForm.ts';
import type { PurchaseFormProps } from '../purchaseKind.ts';
import { payRequest } from './requests.ts';

const values = z.object({ remark: z.string() });

/** Records that the supplier was paid in full, and by which transfer. */
export function PayForm(props: PurchaseFormProps): ReactNode {
  const { view } = props;
  const { t } = useTranslation('purchasing');
  const { money } = useFormat();
  const toBody = ({ remark }: z.output<typeof values>) => ({
    type: 'pay',
    ...(remark.trim() === '' ? {} : { remark }),
  });
  const { form, submit } = useSchemaForm({
    schema: payRequest,
    initialValues: valuesFrom(values, props.input, { remark: '' }),
    toBody,
    failure: props.failure,
    onSubmit: ({ type, remark }) =>
      props.onSubmit(remark === undefined ? { type } : { type, remark }),
    onChange: props.onKeep,
  });
  const { total, paid, currency, supplier } = view.facts;
  return (
    <EventDialog
      {...props}
      type="pay"
      answer={answerTo(payRequest, toBody(form.getValues()), view)}
      onAction={submit}
    >
      <Text>
        {t('record.form.payText', {
          amount: money(total - paid, currency),
          supplier: supplier?.name ?? '',
        })}
      </Text>
      <TextInput
        label={t('record.form.payRemark')}
        description={t('record.form.payHint')}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('remark')}
      />
    </EventDialog>
  );
}
