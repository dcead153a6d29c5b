import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { type VoucherRequest, voucherCard, voucherRequest } from '../../../api/vouchers.ts';
import { EventDialog } from '../../components/record/EventDialog.tsx';
import {
  answerTo,
  type EventForms,
  schemaOf,
  valuesFrom,
} from '../../components/record/eventForm.ts';
import { RemarkField } from '../../components/record/RemarkField.tsx';
import { useFormat } from '../../lib/useFormat.ts';
import { useSchemaForm } from '../../lib/useSchemaForm.ts';
import { VoucherFields } from './VoucherFields.tsx';
import { cardOf, valuesOf, voucherValues } from './values.ts';
import type { VoucherFormProps, VoucherView } from './voucherKind.ts';

const editRequest = schemaOf(voucherRequest, 'edit');
const endRequest = schemaOf(voucherRequest, 'end');

/** Changes what was entered, as far as the chart lets it. */
function EditForm(props: VoucherFormProps): ReactNode {
  const { view } = props;
  const { currency, locale } = useFormat();
  const toCard = (values: z.output<typeof voucherValues>) => cardOf(values, currency, locale);
  const { form, submit } = useSchemaForm({
    schema: voucherCard,
    initialValues: valuesFrom(voucherValues, props.input, valuesOf(view.detail.voucher, locale)),
    toBody: toCard,
    failure: props.failure,
    onSubmit: (card) => props.onSubmit({ type: 'edit', card }),
    onChange: props.onKeep,
  });
  const request = { type: 'edit', card: toCard(form.getValues()) };
  return (
    <EventDialog
      {...props}
      type="edit"
      answer={answerTo(editRequest, request, view)}
      onAction={submit}
    >
      <VoucherFields form={form} isRunning={view.snapshot.hasTag('redeemable')} onEnter={submit} />
    </EventDialog>
  );
}

/** Asks before a voucher starts earlier than it would by itself. */
function ActivateForm(props: VoucherFormProps): ReactNode {
  const { t } = useTranslation('vouchers');
  const { date } = useFormat();
  const { name, endsAt } = props.view.detail.voucher;
  return (
    <EventDialog
      {...props}
      type="activate"
      answer={props.view.askRequest({ type: 'activate' })}
      onAction={() => props.onSubmit({ type: 'activate' })}
    >
      <Text>{t('record.form.activateText', { name, when: date(endsAt) })}</Text>
    </EventDialog>
  );
}

const endValues = z.object({ remark: z.string() });

/** Ends a voucher with a remark. */
function EndForm(props: VoucherFormProps): ReactNode {
  const { t } = useTranslation('vouchers');
  const { number } = useFormat();
  const { name, issued, redeemed } = props.view.detail.voucher;
  const toBody = ({ remark }: z.output<typeof endValues>) => ({ type: 'end', remark });
  const { form, submit } = useSchemaForm({
    schema: endRequest,
    initialValues: valuesFrom(endValues, props.input, { remark: '' }),
    toBody,
    failure: props.failure,
    onSubmit: props.onSubmit,
    onChange: props.onKeep,
  });
  return (
    <EventDialog
      {...props}
      type="end"
      danger
      closeLabel={t('record.form.keep')}
      answer={answerTo(endRequest, toBody(form.getValues()), props.view)}
      onAction={submit}
    >
      <Text>{t('record.form.endText', { name, left: number(issued - redeemed) })}</Text>
      <RemarkField required data-autofocus {...form.getInputProps('remark')} />
    </EventDialog>
  );
}

/** Every event of a voucher asks first. */
export const VOUCHER_FORMS: EventForms<VoucherView, VoucherRequest> = {
  edit: EditForm,
  activate: ActivateForm,
  end: EndForm,
};
