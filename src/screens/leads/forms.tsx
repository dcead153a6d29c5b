import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { leadEvent } from '../../../api/leads.ts';
import type { LeadEvent } from '../../../machines/lead/facts.ts';
import { EventDialog } from '../../components/record/EventDialog.tsx';
import {
  answerTo,
  type EventForms,
  schemaOf,
  valuesFrom,
} from '../../components/record/eventForm.ts';
import { RemarkField } from '../../components/record/RemarkField.tsx';
import { useSchemaForm } from '../../lib/useSchemaForm.ts';
import type { LeadFormProps, LeadView } from './leadKind.ts';

const values = z.object({ remark: z.string() });

/** A form of one event that is a remark and nothing else. */
const remarkForm = (type: 'note' | 'accept' | 'decline' | 'reopen') =>
  function RemarkForm(props: LeadFormProps): ReactNode {
    const { t } = useTranslation('leads');
    const schema = schemaOf(leadEvent, type);
    const toBody = ({ remark }: z.output<typeof values>) => ({ type, remark });
    const { form, submit } = useSchemaForm({
      schema,
      initialValues: valuesFrom(values, props.input, { remark: '' }),
      toBody,
      failure: props.failure,
      onSubmit: props.onSubmit,
      onChange: props.onKeep,
    });
    return (
      <EventDialog
        {...props}
        type={type}
        {...(type === 'decline' ? { danger: true, closeLabel: t('record.form.keep') } : {})}
        answer={answerTo(schema, toBody(form.getValues()), props.view)}
        onAction={submit}
      >
        <Text>{t(`record.form.${type}`, { name: props.view.detail.lead.businessName })}</Text>
        <RemarkField required data-autofocus {...form.getInputProps('remark')} />
      </EventDialog>
    );
  };

/** What every event but the first asks of a person: why, or what was said. */
export const LEAD_FORMS: EventForms<LeadView, LeadEvent> = {
  note: remarkForm('note'),
  accept: remarkForm('accept'),
  decline: remarkForm('decline'),
  reopen: remarkForm('reopen'),
};
