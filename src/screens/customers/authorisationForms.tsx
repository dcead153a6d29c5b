import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { authorisationEvent } from '../../../api/customers/customer.ts';
import { fromMinor } from '../../../api/kernel/money.ts';
import type { CustomerRequest } from '../../../machines/customer/flow.ts';
import { MoneyField } from '../../components/MoneyField.tsx';
import { EventDialog } from '../../components/record/EventDialog.tsx';
import {
  answerTo,
  type EventForms,
  schemaOf,
  useEventFailure,
  valuesFrom,
} from '../../components/record/eventForm.ts';
import { RemarkField } from '../../components/record/RemarkField.tsx';
import { RemarkForm } from '../../components/record/RemarkForm.tsx';
import { moneyOrTyped, writeMoney } from '../../lib/money.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useSchemaForm } from '../../lib/useSchemaForm.ts';
import { GradeField, TermsField } from './CustomerFields.tsx';
import type { CustomerFormProps, CustomerView } from './customerKind.ts';
import { gradeKey, gradeOfKey } from './useGrades.ts';

const applyRequest = schemaOf(authorisationEvent, 'apply');
const applyValues = z.object({
  asked: z.object({
    gradeId: z.string(),
    creditLimit: z.string(),
    paymentTermsCode: z.string(),
  }),
  remark: z.string(),
});

/** Asks for the authorisation, with the terms that the customer wants. */
function ApplyForm(props: CustomerFormProps): ReactNode {
  const { t } = useTranslation('customers');
  const { currency, locale } = useFormat();
  const { facts } = props.view;
  const { creditAsked } = facts;
  // What was rejected is where one begins the next time; what waits of the credit goes along.
  const { grade: tier, gradeId, ...known } = facts.asked ?? facts;
  const grade = { grade: tier, gradeId };
  const creditLimit = creditAsked?.creditLimit ?? known.creditLimit;
  const paymentTermsCode = creditAsked?.paymentTermsCode ?? known.paymentTermsCode;
  const toBody = ({ asked, remark }: z.output<typeof applyValues>) => ({
    type: 'apply',
    asked: {
      ...gradeOfKey(asked.gradeId),
      creditLimit: moneyOrTyped(asked.creditLimit, currency, locale),
      paymentTermsCode: asked.paymentTermsCode,
    },
    remark,
  });
  const { form, submit } = useSchemaForm({
    schema: applyRequest,
    initialValues: valuesFrom(applyValues, props.input, {
      asked: {
        gradeId: gradeKey(grade),
        creditLimit: writeMoney(fromMinor(creditLimit), currency, locale),
        paymentTermsCode,
      },
      remark: '',
    }),
    toBody,
    failure: useEventFailure(props.failure),
    onSubmit: props.onSubmit,
    onChange: props.onKeep,
  });
  return (
    <EventDialog
      {...props}
      type="apply"
      answer={answerTo(applyRequest, toBody(form.getValues()), props.view)}
      onAction={submit}
    >
      <Text>
        {t('record.form.applyText')}{' '}
        {creditAsked === null ? null : t('record.form.applyTakesAlong')}
      </Text>
      <GradeField inputProps={form.getInputProps('asked.gradeId')} />
      <MoneyField
        label={t('creditLimit')}
        required
        data-autofocus
        {...form.getInputProps('asked.creditLimit')}
      />
      <TermsField inputProps={form.getInputProps('asked.paymentTermsCode')} />
      <RemarkField {...form.getInputProps('remark')} />
    </EventDialog>
  );
}

/** Decides what was asked for, with a remark: one has to say why it is rejected. */
const deciding = (type: 'approve' | 'reject') => {
  const schema = schemaOf(authorisationEvent, type);
  return function DecidingForm(props: CustomerFormProps): ReactNode {
    const { t } = useTranslation('customers');
    const { name } = useFormat();
    return (
      <RemarkForm
        {...props}
        type={type}
        schema={schema}
        {...(type === 'reject'
          ? { danger: true, closeLabel: t('record.form.keep') }
          : { optional: true })}
        text={t(`record.form.${type}Text`, { customer: name(props.view.detail) })}
      />
    );
  };
};

/** How an authorisation is asked for and decided. */
export const AUTHORISATION_FORMS: EventForms<CustomerView, CustomerRequest> = {
  apply: ApplyForm,
  approve: deciding('approve'),
  reject: deciding('reject'),
};
