import { NativeSelect, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { afterSales } from '../../../../../api/afterSales/calls.ts';
import { EventDialog } from '../../../../components/record/EventDialog.tsx';
import { answerTo, useEventFailure, valuesFrom } from '../../../../components/record/eventForm.ts';
import { RemarkField } from '../../../../components/record/RemarkField.tsx';
import { useSchemaForm } from '../../../../lib/useSchemaForm.ts';
import type { AfterSalesFormProps } from '../afterSalesKind.ts';

const schema = z.object({
  type: z.literal('handOn'),
  auditor: z.object({ id: afterSales.handOnAudit.body.shape.auditorId, name: z.string() }),
  remark: afterSales.handOnAudit.body.shape.remark,
});
const values = z.object({ auditor: z.string(), remark: z.string() });

/** Hands an audit that was begun on to somebody else who may audit in the shop. */
export function HandOnForm(props: AfterSalesFormProps): ReactNode {
  const { view } = props;
  const { t } = useTranslation('afterSales');
  const failure = useEventFailure(props.failure);
  const { auditor: current, auditors } = view.facts;
  const others = auditors.filter(({ id }) => id !== current?.id);
  const toBody = ({ auditor, remark }: z.output<typeof values>) => ({
    type: 'handOn',
    auditor: others.find(({ id }) => String(id) === auditor),
    remark,
  });
  const { form, submit } = useSchemaForm({
    schema,
    initialValues: valuesFrom(values, props.input, { auditor: '', remark: '' }),
    toBody,
    failure,
    onSubmit: props.onSubmit,
    onChange: props.onKeep,
  });
  return (
    <EventDialog
      {...props}
      type="handOn"
      failure={failure}
      answer={answerTo(schema, toBody(form.getValues()), view)}
      onAction={submit}
    >
      <Text>{t('record.form.handOnText', { auditor: current?.name ?? '' })}</Text>
      <NativeSelect
        label={t('record.form.nextAuditor')}
        required
        data-autofocus
        data={[
          { value: '', label: '' },
          ...others.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        {...form.getInputProps('auditor')}
      />
      <RemarkField required {...form.getInputProps('remark')} />
    </EventDialog>
  );
}
