import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { type AfterSalesRequest, afterSales } from '../../../../../api/afterSales.ts';
import { EventDialog } from '../../../../components/record/EventDialog.tsx';
import { answerTo, useEventFailure, valuesFrom } from '../../../../components/record/eventForm.ts';
import { RemarkField } from '../../../../components/record/RemarkField.tsx';
import { useSchemaForm } from '../../../../lib/useSchemaForm.ts';
import type { AfterSalesFormProps } from '../afterSalesKind.ts';

const requests = {
  close: z.object({
    type: z.literal('close'),
    remark: afterSales.closeAftersaleOrder.query.shape.remark,
  }),
  customerCancel: z.object({
    type: z.literal('customerCancel'),
    remark: afterSales.customerCancelAftersale.body.shape.remark,
  }),
  redeemCoupon: z.object({
    type: z.literal('redeemCoupon'),
    remark: afterSales.redeemCoupon.body.shape.remark,
  }),
  takeBackCoupon: z.object({
    type: z.literal('takeBackCoupon'),
    remark: afterSales.takeBackCoupon.query.shape.remark,
  }),
};

const values = z.object({ remark: z.string() });

type RemarkRequest = Extract<AfterSalesRequest, { type: keyof typeof requests }>;

interface RemarkFormProps extends AfterSalesFormProps {
  type: keyof typeof requests;
  /** What happens, in words. */
  text: string;
  isRequired?: boolean;
  /** What leaving the dialog is called, where "Cancel" could be taken for the event. */
  closeLabel?: string;
}

/** An event that carries nothing but a remark and cannot be undone. */
function RemarkForm(props: RemarkFormProps): ReactNode {
  const { type, text, isRequired = false, view } = props;
  const failure = useEventFailure(props.failure);
  const schema = requests[type] as z.ZodType<RemarkRequest>;
  const toBody = ({ remark }: z.output<typeof values>) => ({ type, remark });
  const { form, submit } = useSchemaForm({
    schema,
    initialValues: valuesFrom(values, props.input, { remark: '' }),
    toBody,
    failure,
    onSubmit: props.onSubmit,
    onChange: props.onKeep,
  });
  return (
    <EventDialog
      {...props}
      type={type}
      failure={failure}
      danger
      answer={answerTo(schema, toBody(form.getValues()), view)}
      onAction={submit}
    >
      <Text>{text}</Text>
      <RemarkField required={isRequired} data-autofocus {...form.getInputProps('remark')} />
    </EventDialog>
  );
}

/** Closes the case without giving anything. */
export function CloseForm(props: AfterSalesFormProps): ReactNode {
  const { t } = useTranslation('afterSales');
  return (
    <RemarkForm
      {...props}
      type="close"
      text={t('record.form.closeText')}
      isRequired
      closeLabel={t('record.form.keep')}
    />
  );
}

/** The customer withdraws; the clerk notes it. */
export function CancelForm(props: AfterSalesFormProps): ReactNode {
  const { t } = useTranslation('afterSales');
  return (
    <RemarkForm
      {...props}
      type="customerCancel"
      text={t('record.form.cancelText')}
      closeLabel={t('record.form.keep')}
    />
  );
}

/** The customer spends the compensation voucher. */
export function RedeemForm(props: AfterSalesFormProps): ReactNode {
  const { t } = useTranslation('afterSales');
  return <RemarkForm {...props} type="redeemCoupon" text={t('record.form.redeemText')} />;
}

/** Takes the compensation voucher back while it is unused. */
export function TakeBackForm(props: AfterSalesFormProps): ReactNode {
  const { t } = useTranslation('afterSales');
  return <RemarkForm {...props} type="takeBackCoupon" text={t('record.form.takeBackText')} />;
}
