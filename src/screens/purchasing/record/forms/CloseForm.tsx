import { Checkbox, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { EventDialog } from '../../../../components/record/EventDialog.tsx';
import { answerTo, valuesFrom } from '../../../../components/record/eventForm.ts';
import { RemarkField } from '../../../../components/record/RemarkField.tsx';
import { useFormat } from '../../../../lib/useFormat.ts';
import { useSchemaForm } from '../../../../lib/useSchemaForm.ts';
import type { PurchaseFormProps } from '../purchaseKind.ts';
import { closeRequest } from './requests.ts';

const values = z.object({ remark: z.string(), isSure: z.boolean() });

/** Closes the order: a remark, and the person's word that it is meant. */
export function CloseForm(props: PurchaseFormProps): ReactNode {
  const { view } = props;
  const { t } = useTranslation('purchasing');
  const { money } = useFormat();
  const toBody = ({ remark }: z.output<typeof values>) => ({ type: 'close', remark });
  const { form, submit } = useSchemaForm({
    schema: closeRequest,
    initialValues: valuesFrom(values, props.input, { remark: '', isSure: false }),
    toBody,
    failure: props.failure,
    onSubmit: props.onSubmit,
    onChange: props.onKeep,
  });
  const { paid, currency } = view.facts;
  return (
    <EventDialog
      {...props}
      type="close"
      danger
      closeLabel={t('record.form.keep')}
      disabled={!form.getValues().isSure}
      answer={answerTo(closeRequest, toBody(form.getValues()), view)}
      onAction={submit}
    >
      <Text>{t('record.form.closeText')}</Text>
      {paid > 0 ? (
        <Text>{t('record.form.closePaid', { amount: money(paid, currency) })}</Text>
      ) : null}
      <RemarkField required data-autofocus {...form.getInputProps('remark')} />
      <Checkbox
        label={t('record.form.closeConfirm')}
        {...form.getInputProps('isSure', { type: 'checkbox' })}
      />
    </EventDialog>
  );
}
