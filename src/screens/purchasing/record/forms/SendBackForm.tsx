import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { EventDialog } from '../../../../components/record/EventDialog.tsx';
import { answerTo, valuesFrom } from '../../../../components/record/eventForm.ts';
import { RemarkField } from '../../../../components/record/RemarkField.tsx';
import { useSchemaForm } from '../../../../lib/useSchemaForm.ts';
import type { PurchaseFormProps } from '../purchaseKind.ts';
import { sendBackRequest } from './requests.ts';

const values = z.object({ remark: z.string() });

/** Sends the order back to who entered it, saying what has to be changed. */
export function SendBackForm(props: PurchaseFormProps): ReactNode {
  const { view } = props;
  const { t } = useTranslation('purchasing');
  const toBody = ({ remark }: z.output<typeof values>) => ({ type: 'sendBack', remark });
  const { form, submit } = useSchemaForm({
    schema: sendBackRequest,
    initialValues: valuesFrom(values, props.input, { remark: '' }),
    toBody,
    failure: props.failure,
    onSubmit: props.onSubmit,
    onChange: props.onKeep,
  });
  const names = view.facts.authors.map(({ name }) => name).join(', ');
  return (
    <EventDialog
      {...props}
      type="sendBack"
      answer={answerTo(sendBackRequest, toBody(form.getValues()), view)}
      onAction={submit}
    >
      <Text>{t('record.form.sendBackText', { name: names })}</Text>
      <RemarkField
        label={t('record.form.sendBackReason')}
        required
        data-autofocus
        {...form.getInputProps('remark')}
      />
    </EventDialog>
  );
}
