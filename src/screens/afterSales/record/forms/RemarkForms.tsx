import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { afterSales } from '../../../../../api/afterSales/calls.ts';
import { RemarkForm } from '../../../../components/record/RemarkForm.tsx';
import type { AfterSalesFormProps } from '../afterSalesKind.ts';

// A request is what its call takes, with the event's name in front.
const closeRequest = z.object({
  type: z.literal('close'),
  remark: afterSales.closeAftersaleOrder.query.shape.remark,
});
const cancelRequest = z.object({
  type: z.literal('customerCancel'),
  remark: afterSales.customerCancelAftersale.body.shape.remark,
});
const redeemRequest = z.object({
  type: z.literal('redeemCoupon'),
  remark: afterSales.redeemCoupon.body.shape.remark,
});
const takeBackRequest = z.object({
  type: z.literal('takeBackCoupon'),
  remark: afterSales.takeBackCoupon.query.shape.remark,
});

/** Closes the case without giving anything. */
export function CloseForm(props: AfterSalesFormProps): ReactNode {
  const { t } = useTranslation('afterSales');
  return (
    <RemarkForm
      {...props}
      type="close"
      schema={closeRequest}
      danger
      closeLabel={t('record.form.keep')}
      text={t('record.form.closeText')}
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
      schema={cancelRequest}
      optional
      danger
      closeLabel={t('record.form.keep')}
      text={t('record.form.cancelText')}
    />
  );
}

/** The customer spends the compensation voucher. */
export function RedeemForm(props: AfterSalesFormProps): ReactNode {
  const { t } = useTranslation('afterSales');
  return (
    <RemarkForm
      {...props}
      type="redeemCoupon"
      schema={redeemRequest}
      optional
      danger
      text={t('record.form.redeemText')}
    />
  );
}

/** Takes the compensation voucher back while it is unused. */
export function TakeBackForm(props: AfterSalesFormProps): ReactNode {
  const { t } = useTranslation('afterSales');
  return (
    <RemarkForm
      {...props}
      type="takeBackCoupon"
      schema={takeBackRequest}
      optional
      danger
      text={t('record.form.takeBackText')}
    />
  );
}
