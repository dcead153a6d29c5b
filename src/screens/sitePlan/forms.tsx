import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { subscriptionEvent } from '../../../api/sitePlan.ts';
import type { SubscriptionEvent } from '../../../machines/subscription/facts.ts';
import { EventDialog } from '../../components/record/EventDialog.tsx';
import {
  answerTo,
  type EventForms,
  schemaOf,
  valuesFrom,
} from '../../components/record/eventForm.ts';
import { RemarkField } from '../../components/record/RemarkField.tsx';
import { useSchemaForm } from '../../lib/useSchemaForm.ts';
import type { SubscriptionFormProps, SubscriptionView } from './subscriptionKind.ts';

const values = z.object({ remark: z.string() });

/** A form of one event that is a remark and nothing else. */
const remarkForm = (type: 'decline' | 'end') =>
  function RemarkForm(props: SubscriptionFormProps): ReactNode {
    const { t } = useTranslation('sitePlan');
    const schema = schemaOf(subscriptionEvent, type);
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
        danger={type === 'end'}
        closeLabel={t(`record.form.keep.${type}`)}
        answer={answerTo(schema, toBody(form.getValues()), props.view)}
        onAction={submit}
      >
        <Text>{t(`record.form.${type}`)}</Text>
        <RemarkField required data-autofocus {...form.getInputProps('remark')} />
      </EventDialog>
    );
  };

/** A form of one event that only says what it means. */
const plainForm = (type: 'request' | 'withdraw' | 'confirm') =>
  function PlainForm(props: SubscriptionFormProps): ReactNode {
    const { t } = useTranslation('sitePlan');
    return (
      <EventDialog
        {...props}
        type={type}
        answer={props.view.askRequest({ type })}
        onAction={() => props.onSubmit({ type })}
      >
        <Text>{t(`record.form.${type}`)}</Text>
      </EventDialog>
    );
  };

/** Every event of a subscription says first what comes of it. */
export const SUBSCRIPTION_FORMS: EventForms<SubscriptionView, SubscriptionEvent> = {
  request: plainForm('request'),
  withdraw: plainForm('withdraw'),
  confirm: plainForm('confirm'),
  decline: remarkForm('decline'),
  end: remarkForm('end'),
};
